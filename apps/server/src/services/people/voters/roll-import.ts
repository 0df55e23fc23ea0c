import { type RawBuilder, sql } from 'kysely';
import type { ContestRow } from '../../../platform/database/process-tables.ts';
import type { Queryable, Tx } from '../../../platform/database/tables.ts';
import { findContest, lockContest, noteRoll } from '../../elections/contests/contest-rows.ts';
import { recheckCredentialRoll } from '../../elections/credential-authority/credential-rolls.ts';

const FROZEN = 'El censo quedó fijo cuando se selló la elección: ya no se puede importar otro.';

/**
 * Whether the statement inserted a row that its `written` holds: it sees the roll as it was before. A partitioned table
 * returns no `xmax`.
 */
export const isNewIn = ({ id }: Pick<ContestRow, 'id'>): RawBuilder<boolean> => sql<boolean>`
  not exists (select from voters where voters.contest = ${id}::bigint and voters.id = written.id)`;

/** What the imports of both kinds of roll share: they are refused once the contest is sealed, and recorded with it. */
export function rollOf({ id }: Pick<ContestRow, 'id'>) {
  return {
    refusal: async (db: Queryable) => ((await findContest(db, id)).stage === 'preparing' ? null : FROZEN),
    // Serializes the import with sealing: one of them waits, and re-reads the stage.
    hold: async (tx: Tx) => void (await lockContest(tx, id)),
    note: async (tx: Tx, fileName: string | null, now: Date) => {
      await noteRoll(tx, id, fileName, now);
      await recheckCredentialRoll(tx, id);
    },
  };
}
