import { Skeleton } from '@mantine/core';
import { sha256Hex } from '@urna/belenios/hash';
import type { Contest } from '@urna/contract/election/contest-admin';
import { MAX_STATEMENT_CHARACTERS, sendAuthorityStatement } from '@urna/contract/election/contest-credentials';
import { hasReached } from '@urna/contract/election/contests';
import { Facts } from '@urna/ui/panel';
import { formatBytes, formatDateTime, formatNumber } from '../../../lib/format.ts';
import { staffClient } from '../../../shared/access/staff-session/staff-client.ts';
import { CredentialCounts, useAuthorityRecord } from '../../../shared/election/credential-counts.tsx';
import { QueryFailure } from '../../../ui/feedback/failure-banner.tsx';
import { useContestMutation } from '../contest/contest-api.ts';
import { type FileToSend, Fingerprints, SendFile } from './authority-files.tsx';

function statementRefusal({ size }: File): string | null {
  if (size === 0) return 'El archivo está vacío.';
  // A character takes four bytes at most.
  return size > 4 * MAX_STATEMENT_CHARACTERS
    ? 'El archivo es demasiado grande para ser lo que firmó la autoridad.'
    : null;
}

/** What was sealed with the authority's list, and after the vote what it signed. */
export function SealedAuthority({ contest, administers }: { contest: Contest; administers: boolean }) {
  const query = useAuthorityRecord({ contest: contest.contest });
  const send = useContestMutation(contest.contest, async ({ file }: FileToSend) =>
    staffClient.call(sendAuthorityStatement, {
      params: { contest: contest.contest },
      body: { statement: await file.text() },
    }),
  );
  const record = query.data;
  if (!record) return query.error ? <QueryFailure query={query} /> : <Skeleton height={160} />;
  const sent = contest.credentials.authority?.list;
  const [reconciliation] = record.reconciliations;
  const [destruction] = record.destructions;
  const isClosed = hasReached(contest.stage, 'closed');
  return (
    <>
      <Facts
        inRow
        facts={[
          ['Credenciales', formatNumber(record.list.credentials)],
          sent ? ['Recibida', formatDateTime(sent.sent_at)] : null,
          sent ? ['La envió', sent.sent_by] : null,
          [
            'Lista firmada',
            <a key="list" href={record.list.url} download>
              {`Descargar (${formatBytes(record.list.bytes)})`}
            </a>,
          ],
        ]}
      />
      <Fingerprints
        prints={[
          ['Censo que se exportó', record.roll],
          ['Lista con que se selló', record.list.sha256],
          ['Llave con que firma la autoridad', sha256Hex(record.key)],
        ]}
      />
      {isClosed ? (
        <section className="stack gap-sm" aria-labelledby="cuentas-autoridad">
          <h3 id="cuentas-autoridad">Después de la votación</h3>
          <CredentialCounts record={record} />
          <Fingerprints
            prints={[
              reconciliation ? ['Conciliación que se recibió', reconciliation.sha256] : null,
              destruction ? ['Constancia que se recibió', destruction.sha256] : null,
            ]}
          />
          {administers ? (
            <SendFile
              label="Elegir lo que firmó la autoridad"
              hint="La conciliación o la constancia de destrucción. Se publica enseguida y no se puede retirar."
              refusal={statementRefusal}
              send={send}
            />
          ) : null}
        </section>
      ) : null}
    </>
  );
}
