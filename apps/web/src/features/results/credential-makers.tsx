import type { CredentialAuthority } from '@urna/contract/election/contests';
import { getAuthorityRecord } from '@urna/contract/election/credential-authority';
import { describeCredentials } from '@urna/contract/election/credential-words';
import { Fold } from '@urna/ui/panel';

import { CodeList } from '../../domain/elections/code-list.tsx';
import { CredentialCounts, useAuthorityRecord } from '../../domain/elections/credential-counts.tsx';
import type { ContestAddress } from '../../domain/elections/public-contest.ts';
import { addressOfCall } from '../../lib/call.ts';
import { formatBytes } from '../../lib/format.ts';
import classes from './results.module.css';

/** Who made the credentials, and of an independent authority what it signed beside the server's counts. */
export function CredentialMakers({
  contest,
  authority,
}: {
  contest: ContestAddress;
  authority: CredentialAuthority | null;
}) {
  return (
    <section className="card stack" aria-labelledby="credenciales">
      <h2 id="credenciales" className={classes.heading}>
        Las credenciales
      </h2>
      <p className="dimmed prose">{describeCredentials(authority)}</p>
      {authority ? <AuthorityEvidence contest={contest} /> : null}
    </section>
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
