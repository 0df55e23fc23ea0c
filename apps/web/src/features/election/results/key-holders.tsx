import type { CredentialAuthority } from '@urna/contract/election/contests';
import { describeCredentials, getAuthorityRecord } from '@urna/contract/election/credential-authority';
import { getSealingAct, type PublicElection } from '@urna/contract/election/elections';
import { describeCollusion } from '@urna/contract/election/trustee-words';
import { Notice } from '@urna/ui/notice';
import { Fold } from '@urna/ui/panel';
import { addressOfCall } from '../../../lib/call.ts';
import { formatBytes, formatDateTime } from '../../../lib/format.ts';
import { CredentialCounts, useAuthorityRecord } from '../../../shared/election/credential-counts.tsx';
import { CodeList } from '../../../shared/election/sealed-checks.tsx';
import type { ContestAddress } from '../../../shared/processes/public-contest.ts';
import classes from './results.module.css';
import { Pairs, Section } from './section.tsx';

/** Who would have to collude to open single votes, and who has signed the sealed setup. */
export function SealingActs({ contest, election }: { contest: ContestAddress; election: PublicElection }) {
  const sealed = election.election;
  if (!sealed || sealed.custody.trustees === 0) return null;
  const { custody, commitments, sealing_act: act } = sealed;
  return (
    <Section id="acta-de-sellado" title="Los custodios y el acta de sellado">
      <p className="dimmed prose">{describeCollusion(custody)}</p>
      {act.signed.length > 0 ? (
        <>
          <p className="dimmed prose">
            {'Antes de votar, cada custodio comprueba que su llave está en lo que se selló y lo firma. '}
            <a href={addressOfCall(getSealingAct, { params: { ...contest } })}>Las firmas son públicas</a>.
          </p>
          <Pairs pairs={act.signed.map(({ name, signed_at }) => [name, `Firmó el ${formatDateTime(signed_at)}`])} />
        </>
      ) : null}
      {commitments.length > 0 ? (
        <>
          <p className="dimmed prose">
            Antes de mostrar su parte de la llave, cada custodio entregó su huella, para que nadie pudiera escoger la
            suya según las demás. Cualquiera puede compararlas con las partes que están en la urna.
          </p>
          <CodeList className={classes.codes} codes={commitments.map(({ name, commitment }) => [name, commitment])} />
        </>
      ) : null}
      {act.complete ? null : (
        <p className="dimmed prose">{`Faltan firmas: van ${String(act.signed.length)} de ${String(act.needed)}.`}</p>
      )}
      {act.opened_without ? (
        <Notice type="warning" role="note" title="Se abre sin las firmas que hacían falta">
          {`La Junta dio este motivo: «${act.opened_without.reason}».`}
        </Notice>
      ) : null}
    </Section>
  );
}

interface CredentialMakersProps {
  contest: ContestAddress;
  authority: CredentialAuthority | null;
}

/** Who made the credentials, and of an independent authority what it signed beside the server's counts. */
export function CredentialMakers({ contest, authority }: CredentialMakersProps) {
  return (
    <Section id="credenciales" title="Las credenciales">
      <p className="dimmed prose">{describeCredentials(authority)}</p>
      {authority ? <AuthorityEvidence contest={contest} /> : null}
    </Section>
  );
}

/** Without the answer, the page still says who made them. */
function AuthorityEvidence({ contest }: { contest: ContestAddress }) {
  const { data: record } = useAuthorityRecord(contest);
  if (!record) return null;
  const codes = [
    ['Llave con que firma la autoridad', record.key],
    ['Huella de la lista firmada (SHA-256)', record.list.sha256],
    ['Huella del censo que recibió (SHA-256)', record.roll],
  ] as const;
  return (
    <>
      <CredentialCounts record={record} />
      <Fold label="Cómo se comprueba">
        <p>
          {'La lista con que se selló la elección es pública, sin nombres y con la firma de la autoridad: '}
          <a href={record.list.url} download>{`descargar la lista (.json, ${formatBytes(record.list.bytes)})`}</a>
          {'. Lo que firmó después de la votación está completo en '}
          <a href={addressOfCall(getAuthorityRecord, { params: { ...contest } })}>los datos públicos</a>.
        </p>
        <CodeList className={classes.codes} codes={codes} />
      </Fold>
    </>
  );
}
