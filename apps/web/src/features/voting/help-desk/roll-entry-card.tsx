// A person on the roll of one contest.

import { TextInput } from '@mantine/core';
import { showDay } from '@urna/contract/shared/dates';
import { emailCorrectionSchema, type RollEntry } from '@urna/contract/voting/help-desk';
import { ClockIcon, SuccessIcon, WarningIcon } from '@urna/ui/icons';
import { Notice } from '@urna/ui/notice';
import { Facts } from '@urna/ui/panel';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { formatDocumentNumber, lowerFirst, tellDateTime } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { ChangeItem } from '../../../shared/access/change-requests/change-item.tsx';
import { isOpen } from '../../../shared/access/change-requests/change-words.ts';
import { useMay } from '../../../shared/access/staff-session/staff-context.ts';
import { useProcess } from '../../../shared/processes/process-context.ts';
import { FormButton } from '../../../ui/buttons/form-button.tsx';
import { ReasonField } from '../../../ui/forms/confirmation-fields.tsx';
import { DisowningList } from './disownings-panel.tsx';
import classes from './help-desk.module.css';
import { useCorrectEmail } from './help-desk-api.ts';
import { Timeline } from './timeline.tsx';

export function RollEntryCard({ entry }: { entry: RollEntry }) {
  const { titleOf } = useProcess();
  const id = useId();
  const mayCorrect = useMay('administer');
  // The entry isn't looked up again by itself, because each look is logged.
  const [isRequested, setIsRequested] = useState(false);
  const isPending = isRequested || entry.changes.some(isOpen);
  return (
    <section className="card stack" aria-labelledby={id}>
      <div className="ends" style={{ alignItems: 'flex-start' }}>
        <div>
          <h2 id={id}>{entry.name}</h2>
          <p className="dimmed">{titleOf(entry.contest)}</p>
        </div>
        <div className="cluster">
          {entry.disownings.length > 0 ? (
            <p className={classes.participation} data-tone="warning">
              <WarningIcon size={20} />
              Dijo «No fui yo»
            </p>
          ) : null}
          <p className={classes.participation} data-tone={entry.voted_on === null ? undefined : 'success'}>
            {entry.voted_on === null ? <ClockIcon size={20} /> : <SuccessIcon size={20} />}
            {entry.voted_on === null ? 'No ha votado' : `Votó el ${showDay(entry.voted_on)}`}
          </p>
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
          <CorrectEmailButton entry={entry} onRequested={() => setIsRequested(true)} />
        </div>
      ) : null}
      {entry.disownings.length === 0 ? null : (
        <div className="stack gap-sm">
          <h3>Dijo «No fui yo»</h3>
          <DisowningList label={`Avisos de ${entry.name}`} disownings={entry.disownings} withNames={false} />
        </div>
      )}
      {entry.changes.length === 0 && !isRequested ? null : (
        <div className="stack gap-sm">
          <h3>Cambios pedidos</h3>
          {entry.changes.length === 0 ? null : (
            <ul className="stack" aria-label={`Cambios pedidos de ${entry.name}`}>
              {entry.changes.map((change) => (
                <li key={change.id} className={classes.item}>
                  <ChangeItem change={change} level={4} />
                </li>
              ))}
            </ul>
          )}
          {isPending ? (
            <p>
              {isRequested ? 'La corrección que pidió está' : 'Se aprueba, se rechaza o se retira'} en{' '}
              <Link to={paths.staff.changes}>Cambios en espera</Link>.
            </p>
          ) : null}
        </div>
      )}
      <Timeline entry={entry} />
    </section>
  );
}

interface CorrectEmailProps {
  entry: RollEntry;
  /** The correction waits for another administrator. */
  onRequested: () => void;
}

/** Before the sealing the address changes at once; afterwards another administrator approves. */
function CorrectEmailButton({ entry, onRequested }: CorrectEmailProps) {
  const correct = useCorrectEmail(entry, onRequested);
  const label = entry.is_sealed ? 'Pedir la corrección del correo' : 'Corregir el correo';
  return (
    <FormButton
      label={label}
      size="sm"
      variant="default"
      title={label}
      confirmLabel={entry.is_sealed ? 'Pedir la corrección' : 'Corregir el correo'}
      prefix="correction"
      schema={emailCorrectionSchema}
      initialValues={{ email: '', reason: '' }}
      sending={correct}
      onSubmit={(body, callbacks) => correct.mutate({ body }, callbacks)}
    >
      {({ getInputProps }) => (
        <>
          <p>
            Hoy el censo tiene <strong>{entry.email}</strong> para <strong>{entry.name}</strong>. Compruebe la identidad
            de la persona antes de cambiarlo.
          </p>
          <TextInput
            {...getInputProps('email')}
            label="Correo correcto"
            description="Revíselo letra por letra: quien lo lea podrá votar."
            type="email"
            autoComplete="off"
            spellCheck={false}
            required
            data-autofocus
          />
          <ReasonField
            {...getInputProps('reason')}
            description={`Cómo comprobó quién es y por qué cambia. ${entry.is_sealed ? 'Lo lee quien lo apruebe, y queda' : 'Queda'} en el registro de actividades con su nombre.`}
            required
          />
          <p>{consequences(entry)}</p>
        </>
      )}
    </FormButton>
  );
}

function consequences({ is_sealed: isSealed, has_password: hasPassword }: RollEntry): string {
  const password = hasPassword === null ? '' : ' En la dirección nueva recibirá un enlace para elegir otra contraseña.';
  return isSealed
    ? `Se avisará ahora mismo a todas las direcciones, y cualquiera de ellas puede detener el cambio. Mientras no tenga efecto nada cambia; después, los códigos y enlaces enviados a la anterior dejan de servir.${password}`
    : `Se avisará a las dos direcciones. Los códigos y enlaces que se enviaron a la anterior dejan de servir.${password}`;
}
