import { Button } from '@mantine/core';
import { showDay } from '@urna/contract/shared/dates';
import type { RollEntry } from '@urna/contract/voting/help-desk';
import { ClockIcon, SuccessIcon, WarningIcon } from '@urna/ui/icons';
import { Notice } from '@urna/ui/notice';
import { Facts } from '@urna/ui/panel';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { ChangeItem } from '../../domain/change-requests/change-item.tsx';
import { isOpen } from '../../domain/change-requests/change-words.ts';
import { useProcess } from '../../domain/process/process-context.ts';
import { useMay } from '../../domain/staff-session/staff-context.ts';
import { formatDocumentNumber, tellDateTime } from '../../lib/format.ts';
import { lowerFirst } from '../../lib/lower-first.ts';
import { paths } from '../../lib/paths.ts';
import { CorrectEmailModal } from './correct-email-modal.tsx';
import { DisowningList } from './disownings-panel.tsx';
import classes from './help-desk.module.css';
import { Timeline } from './timeline.tsx';

/** A person on the roll of one contest. */
export function RollEntryCard({ entry }: { entry: RollEntry }) {
  const { titleOf } = useProcess();
  const id = useId();
  const mayCorrect = useMay('administer');
  const [correcting, setCorrecting] = useState(false);
  // The entry isn't looked up again by itself, because each look is logged.
  const [hasAsked, setHasAsked] = useState(false);
  const isPending = hasAsked || entry.changes.some(isOpen);
  return (
    <section className={classes.entry} aria-labelledby={id}>
      <div className={classes.head}>
        <div className={classes.who}>
          <h2 className={classes.name} id={id}>
            {entry.name}
          </h2>
          <p className={classes.contest}>{titleOf(entry.contest)}</p>
        </div>
        <div className={classes.marks}>
          {entry.disownings.length > 0 ? <SaidNotMe /> : null}
          <Participation votedOn={entry.voted_on} />
        </div>
      </div>
      <Facts
        inRow
        facts={[
          entry.identification_number === null
            ? null
            : ['Documento', formatDocumentNumber(entry.identification_number)],
          entry.institution === null ? null : ['Institución', entry.institution],
          ['Correo del censo', entry.email],
          entry.has_password === null ? null : ['Contraseña', entry.has_password ? 'Ya la eligió' : 'Aún no la elige'],
        ]}
      />
      {entry.email_returned === null ? null : (
        <Notice type="warning" title="El correo a esta dirección vuelve">
          <p>
            El último correo a esta dirección fue devuelto el {tellDateTime(entry.email_returned.at)}:{' '}
            {lowerFirst(entry.email_returned.reason)}.
          </p>
          {entry.email_returned.diagnostic === null ? null : (
            <p>
              El otro servidor dijo: <q>{entry.email_returned.diagnostic}</q>
            </p>
          )}
        </Notice>
      )}
      {mayCorrect && entry.voted_on === null && !isPending ? (
        <div>
          <Button variant="default" size="sm" onClick={() => setCorrecting(true)}>
            {entry.is_sealed ? 'Pedir la corrección del correo' : 'Corregir el correo'}
          </Button>
        </div>
      ) : null}
      {entry.disownings.length === 0 ? null : (
        <div>
          <h3 className={classes.subtitle}>Dijo «No fui yo»</h3>
          <DisowningList label={`Avisos de ${entry.name}`} disownings={entry.disownings} named={false} />
        </div>
      )}
      {entry.changes.length === 0 && !hasAsked ? null : (
        <div>
          <h3 className={classes.subtitle}>Cambios pedidos</h3>
          {entry.changes.length === 0 ? null : (
            <ul className={classes.list} aria-label={`Cambios pedidos de ${entry.name}`}>
              {entry.changes.map((change) => (
                <li key={change.id} className={classes.item}>
                  <ChangeItem change={change} level={4} />
                </li>
              ))}
            </ul>
          )}
          {isPending ? (
            <p className={classes.text}>
              {hasAsked ? 'La corrección que pidió está' : 'Se aprueba, se rechaza o se retira'} en{' '}
              <Link to={paths.staff.changes}>Cambios en espera</Link>.
            </p>
          ) : null}
        </div>
      )}
      <Timeline entry={entry} />
      {correcting ? (
        <CorrectEmailModal entry={entry} onAsked={() => setHasAsked(true)} onClose={() => setCorrecting(false)} />
      ) : null}
    </section>
  );
}

function SaidNotMe() {
  return (
    <p className={classes.participation} data-disputed>
      <WarningIcon size={20} />
      Dijo «No fui yo»
    </p>
  );
}

function Participation({ votedOn }: { votedOn: string | null }) {
  const Icon = votedOn === null ? ClockIcon : SuccessIcon;
  return (
    <p className={classes.participation} data-voted={votedOn !== null || undefined}>
      <Icon size={20} />
      {votedOn === null ? 'No ha votado' : `Votó el ${showDay(votedOn)}`}
    </p>
  );
}
