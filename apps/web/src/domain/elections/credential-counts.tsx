import { type AuthorityRecord, credentialDisagreements } from '@urna/contract/credential-authority';
import { formatDateTime, formatNumber } from '../../lib/format.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Facts } from '../../ui/layout/facts.tsx';

/** The counts of the server and of the authority beside each other, and whether they agree. */
export function CredentialCounts({ record }: { record: AuthorityRecord }) {
  const { counts, reconciliations, destructions, list } = record;
  const [last, ...earlier] = reconciliations;
  const [destruction] = destructions;
  const disagreements = credentialDisagreements(record);
  return (
    <>
      {counts ? (
        <Facts
          inRow
          facts={[
            ['Votantes marcados', formatNumber(counts.marked_voters)],
            ['Credenciales usadas', formatNumber(counts.used_credentials)],
            ['Papeletas', formatNumber(counts.ballots)],
            ['Credenciales emitidas', formatNumber(list.credentials)],
          ]}
        />
      ) : null}
      {last ? (
        <Facts
          inRow
          facts={[
            ['Conciliación de la autoridad', formatDateTime(last.received_at)],
            ['Usadas, según ella', formatNumber(last.used)],
            ['Papeletas, según ella', formatNumber(last.ballots)],
            ['Emitidas, según ella', formatNumber(last.issued)],
          ]}
        />
      ) : null}
      {disagreements.length > 0 ? (
        <Notice type="error" role="note" title="Las cuentas no coinciden">
          <ul>
            {disagreements.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Notice>
      ) : last ? (
        <Notice type="success" role="note" title="Las cuentas coinciden">
          {'Hay tantos votantes marcados como credenciales usadas y papeletas, y la autoridad encontró lo mismo.'}
        </Notice>
      ) : null}
      {earlier.length > 0 ? (
        <p>{`Antes de esta, la autoridad firmó ${earlier.length === 1 ? 'otra conciliación' : `otras ${formatNumber(earlier.length)} conciliaciones`}: se conservan todas.`}</p>
      ) : null}
      {destruction ? (
        <p>
          {`La autoridad firmó que destruyó las ${formatNumber(destruction.issued)} credenciales privadas el ${formatDateTime(destruction.destroyed_at)}.`}
          {destruction.without_reconciliation === null
            ? null
            : ` Lo hizo sin conciliar, por este motivo: «${destruction.without_reconciliation}».`}
        </p>
      ) : null}
    </>
  );
}
