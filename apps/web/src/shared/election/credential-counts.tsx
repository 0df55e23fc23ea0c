import { useQuery } from '@tanstack/react-query';
import {
  type AuthorityRecord,
  credentialDisagreements,
  getAuthorityRecord,
} from '@urna/contract/election/credential-authority';
import { Notice } from '@urna/ui/notice';
import { publicClient } from '../../lib/call.ts';
import { formatDateTime, formatNumber } from '../../lib/format.ts';
import type { ContestAddress } from '../processes/public-contest.ts';
import classes from './elections.module.css';

export const AUTHORITY_RECORD = 'authority-record';

/** What an independent authority signed, and what the server counted. */
export function useAuthorityRecord(contest: ContestAddress) {
  return useQuery({
    queryKey: [AUTHORITY_RECORD, contest],
    queryFn: async ({ signal }) => (await publicClient.call(getAuthorityRecord, { params: contest, signal })).data,
  });
}

/** The counts of the server and of the authority beside each other, and whether they agree. */
export function CredentialCounts({ record }: { record: AuthorityRecord }) {
  const { counts, reconciliations, destructions, list } = record;
  const [last, ...earlier] = reconciliations;
  const [destruction] = destructions;
  const disagreements = credentialDisagreements(record);
  return (
    <div className="stack gap-sm">
      {counts ? (
        <table className={classes.counts}>
          <caption className="spoken">Cuentas del servidor y de la autoridad</caption>
          <thead>
            <tr>
              <th scope="col">
                <span className="spoken">Cuenta</span>
              </th>
              <th scope="col">Servidor</th>
              {last ? <th scope="col">Autoridad</th> : null}
            </tr>
          </thead>
          <tbody>
            <Count name="Credenciales emitidas" server={list.credentials} authority={last?.issued} />
            <Count name="Credenciales usadas" server={counts.used_credentials} authority={last?.used} />
            <Count name="Papeletas en la urna" server={counts.ballots} authority={last?.ballots} />
            <Count name="Votantes marcados" server={counts.marked_voters} authority={last ? null : undefined} />
          </tbody>
        </table>
      ) : null}
      {last ? <p>{`La conciliación de la autoridad se recibió el ${formatDateTime(last.received_at)}.`}</p> : null}
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
    </div>
  );
}

interface CountProps {
  name: string;
  server: number;
  /** Undefined before the authority signed its counts; null for what it doesn't count. */
  authority: number | null | undefined;
}

function Count({ name, server, authority }: CountProps) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{formatNumber(server)}</td>
      {authority === undefined ? null : (
        <td>
          {authority === null ? (
            <>
              <span aria-hidden="true">–</span>
              <span className="spoken">No los conoce</span>
            </>
          ) : (
            formatNumber(authority)
          )}
        </td>
      )}
    </tr>
  );
}
