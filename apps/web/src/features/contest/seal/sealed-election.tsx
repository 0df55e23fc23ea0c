import type { Contest } from '@urna/contract/election/contest-admin';
import { CopyButton } from '@urna/ui/button';
import { Notice } from '@urna/ui/notice';
import { Facts } from '@urna/ui/panel';
import { formatDateTime, formatNumber } from '../../../lib/format.ts';
import classes from './seal.module.css';

const fingerprintWords = {
  election: {
    name: 'Huella de la elección',
    what: 'La pregunta, los candidatos y la llave con que se cifran los votos.',
  },
  trustees: { name: 'Huella de los custodios', what: 'Las llaves públicas del servidor y de cada custodio.' },
  credentials: {
    name: 'Huella de las credenciales',
    what: 'La parte pública de la credencial de cada votante, sin nombres.',
  },
  booth: { name: 'Huella de la casilla', what: 'El programa con el que los votantes cifran su voto.' },
  check: {
    name: 'Huella de la comprobación del voto',
    what: 'Dónde se comprueba con otro dispositivo, y con qué página.',
  },
} as const;
const fingerprintKeys = ['election', 'trustees', 'credentials', 'booth', 'check'] as const;

interface SealedElectionProps {
  contest: Contest;
  election: NonNullable<Contest['election']>;
}

export function SealedElection({ contest, election }: SealedElectionProps) {
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
          <ul className="bullets">
            {election.early.because.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
          <p>Motivo: {election.early.reason}</p>
          <p>Quien se inscribe o es aprobado después no está en la tarjeta electoral, y así se le dice.</p>
        </Notice>
      ) : null}
      <dl className={classes.fingerprints}>
        {fingerprintKeys
          // Nobody hosts a check: it has none.
          .filter((key) => election.fingerprints[key] !== '')
          .map((key) => (
            <Fingerprint key={key} {...fingerprintWords[key]} value={election.fingerprints[key]} />
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
        <code className={classes.code}>{value}</code>
        <CopyButton text={value} what={name} />
      </dd>
    </div>
  );
}
