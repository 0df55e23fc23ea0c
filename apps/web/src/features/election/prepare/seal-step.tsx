import { Button } from '@mantine/core';
import { SEALED_EARLY } from '@urna/contract/election/ballot-place';
import type { Contest } from '@urna/contract/election/contest-admin';
import { CopyButton } from '@urna/ui/button';
import { LockIcon } from '@urna/ui/icons';
import { Notice } from '@urna/ui/notice';
import { Facts } from '@urna/ui/panel';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatDateTime, formatNumber } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import type { StepProps } from '../contest/life.ts';
import { ServerProgress } from '../contest/server-progress.tsx';
import classes from './prepare.module.css';
import { SealModal } from './seal-modal.tsx';

export function SealStep(props: StepProps) {
  const { contest } = props;
  if (contest.election) return <SealedElection contest={contest} election={contest.election} />;
  if (contest.stage === 'sealing') return <SealingProgress contest={contest} />;
  return <NotSealed {...props} />;
}

function NotSealed({ contest, mayChange, isCurrent }: StepProps) {
  const [isConfirming, setConfirming] = useState(false);
  const { waits_for: waitsFor, seals_early: early, seals_without: without, sealing } = contest;
  return (
    <>
      <p className="prose">
        {`Sellar fija la tarjeta electoral, el censo y los custodios, ${contest.credentials.authority ? `toma la lista de credenciales de ${contest.credentials.authority.name}` : 'crea en secreto la credencial de cada votante'} y publica las huellas con las que cualquiera podrá comprobar que nada cambió. Una vez sellada, la elección abre y cierra sola según el calendario.`}
      </p>
      {sealing.error === null ? null : (
        <Notice type="error" title="El último sellado no terminó">
          <p>{sealing.error}</p>
          <p>No se guardó nada a medias: la elección sigue en preparación y puede sellarse de nuevo.</p>
        </Notice>
      )}
      {waitsFor.length > 0 ? (
        <div className="well stack gap-2xs">
          <h3>Para sellar falta</h3>
          <Sentences sentences={waitsFor} />
        </div>
      ) : null}
      {early.length > 0 ? (
        <div className="well stack gap-2xs">
          <h3>Conviene esperar</h3>
          <Sentences sentences={early} />
          <p>{SEALED_EARLY} Para sellar antes hay que escribir un motivo.</p>
        </div>
      ) : null}
      {without.map((sentence) => (
        <Notice key={sentence} type="info" role="note">
          {sentence}
        </Notice>
      ))}
      {contest.window === null ? (
        <div>
          <Button component={Link} to={paths.staff.calendar} variant={isCurrent && mayChange ? 'filled' : 'default'}>
            Ir al calendario
          </Button>
        </div>
      ) : null}
      {mayChange && waitsFor.length === 0 ? (
        <div>
          <Button color="accent.4" leftSection={<LockIcon size={18} />} onClick={() => setConfirming(true)}>
            Sellar la elección
          </Button>
        </div>
      ) : null}
      {/* A refusal stays to be read when the reloaded contest waits for something again. */}
      {isConfirming ? <SealModal contest={contest} onClose={() => setConfirming(false)} /> : null}
    </>
  );
}

function Sentences({ sentences }: { sentences: readonly string[] }) {
  return (
    <ul className="bullets">
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}

/** Sealing runs on the server; progress is polled while it is shown. */
function SealingProgress({ contest }: { contest: Contest }) {
  const { done, total } = contest.sealing;
  return (
    <div className="stack gap-xs">
      <ServerProgress doing="Sellando…" label="Avance del sellado" done={done} total={total}>
        {total === 0
          ? 'Comienza en un momento.'
          : `${formatNumber(done)} de ${formatNumber(total)} credenciales listas.`}{' '}
        Puede salir de esta página: el sellado continúa en el servidor.
      </ServerProgress>
    </div>
  );
}

const fingerprints = [
  ['election', 'Huella de la elección', 'La pregunta, los candidatos y la llave con que se cifran los votos.'],
  ['trustees', 'Huella de los custodios', 'Las llaves públicas del servidor y de cada custodio.'],
  ['credentials', 'Huella de las credenciales', 'La parte pública de la credencial de cada votante, sin nombres.'],
  ['booth', 'Huella de la casilla', 'El programa con el que los votantes cifran su voto.'],
  ['check', 'Huella de la comprobación del voto', 'Dónde se comprueba con otro dispositivo, y con qué página.'],
] as const;

function SealedElection({ contest, election }: { contest: Contest; election: NonNullable<Contest['election']> }) {
  return (
    <>
      <p className="prose">
        La elección quedó fija. Comparta estas huellas con quienes vigilan el proceso: si algo cambiara después, las
        huellas dejarían de coincidir con lo publicado.
      </p>
      <Facts
        inRow
        facts={[
          ['Sellada', formatDateTime(election.sealed_at)],
          ['Por', election.sealed_by],
          ['Votantes', formatNumber(election.voters)],
          ['Candidatos', formatNumber(contest.choices.length) + (contest.blank ? ' y voto en blanco' : '')],
        ]}
      />
      {election.early ? (
        <Notice type="warning" role="note" title="Se selló con candidaturas todavía por decidir">
          <p>Esto se leía al sellar:</p>
          <Sentences sentences={election.early.because} />
          <p>Motivo: {election.early.reason}</p>
          <p>Quien se inscribe o es aprobado después no está en la tarjeta electoral, y así se le dice.</p>
        </Notice>
      ) : null}
      <dl className={classes.fingerprints}>
        {fingerprints
          // Nobody hosts a check: it has none.
          .filter(([key]) => election.fingerprints[key] !== '')
          .map(([key, name, what]) => (
            <Fingerprint key={key} name={name} what={what} value={election.fingerprints[key]} />
          ))}
        <Fingerprint
          name="Identificador de la elección"
          what="Con él la nombra el archivo público."
          value={election.uuid}
        />
      </dl>
    </>
  );
}

function Fingerprint({ name, what, value }: { name: string; what: string; value: string }) {
  return (
    <div className={classes.fingerprint}>
      <dt>
        <span className="name">{name}</span>
        <span className="note">{what}</span>
      </dt>
      <dd>
        <code>{value}</code>
        <CopyButton text={value} what={name} />
      </dd>
    </div>
  );
}
