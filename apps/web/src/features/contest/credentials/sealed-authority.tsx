import { Skeleton } from '@mantine/core';
import { sha256Hex } from '@urna/belenios/hash';
import type { Contest } from '@urna/contract/election/contest-admin';
import { MAX_STATEMENT_CHARACTERS } from '@urna/contract/election/contest-credentials';
import { hasReached } from '@urna/contract/election/contests';
import { Facts } from '@urna/ui/panel';
import { useAuthorityRecord } from '../../../domain/elections/authority-record.ts';
import { CredentialCounts } from '../../../domain/elections/credential-counts.tsx';
import { formatBytes, formatDateTime, formatNumber } from '../../../lib/format.ts';
import { FailureBanner } from '../../../ui/feedback/failure-banner.tsx';
import classes from './credentials.module.css';
import { useSendStatement } from './credentials-api.ts';
import { Digits } from './digits.tsx';
import { SendFile } from './send-file.tsx';

function statementRefusal({ size }: File): string | null {
  if (size === 0) return 'El archivo está vacío.';
  // A character takes four bytes at most.
  return size > 4 * MAX_STATEMENT_CHARACTERS
    ? 'El archivo es demasiado grande para ser lo que firmó la autoridad.'
    : null;
}

/** What was sealed with the authority's list, and after the vote what it signed. */
export function SealedAuthority({ contest, administers }: { contest: Contest; administers: boolean }) {
  const { data: record, error, refetch, isFetching } = useAuthorityRecord({ contest: contest.contest });
  const send = useSendStatement(contest.contest);
  if (!record) {
    return error ? (
      <FailureBanner error={error} onRetry={() => void refetch()} retrying={isFetching} />
    ) : (
      <Skeleton height={160} />
    );
  }
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
          ...(sent
            ? ([
                ['Recibida', formatDateTime(sent.sent_at)],
                ['La envió', sent.sent_by],
              ] as const)
            : []),
          [
            'Lista firmada',
            <a key="list" href={record.list.url} download>
              {`Descargar (${formatBytes(record.list.bytes)})`}
            </a>,
          ],
        ]}
      />
      <dl className={classes.fingerprints}>
        <Digits what="Censo que se exportó" sha256={record.roll} />
        <Digits what="Lista con que se selló" sha256={record.list.sha256} />
        <Digits what="Llave con que firma la autoridad" sha256={sha256Hex(record.key)} />
      </dl>
      {isClosed ? (
        <section className={classes.after} aria-labelledby="cuentas-autoridad">
          <h3 className={classes.subtitle} id="cuentas-autoridad">
            Después de la votación
          </h3>
          <CredentialCounts record={record} />
          {reconciliation || destruction ? (
            <dl className={classes.fingerprints}>
              {reconciliation ? <Digits what="Conciliación que se recibió" sha256={reconciliation.sha256} /> : null}
              {destruction ? <Digits what="Constancia que se recibió" sha256={destruction.sha256} /> : null}
            </dl>
          ) : null}
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
