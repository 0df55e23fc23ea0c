import type { ContestName } from '@urna/contract/contest-names';
import type { Queryable, Tx } from '../../../platform/database/tables.ts';
import { findContest, lockContest, noteRoll } from '../../elections/contests/contest-rows.ts';

const FROZEN = 'El censo quedó fijo cuando se selló la elección: ya no se puede importar otro.';

/** What the imports of both rolls share: they are refused once the contest is sealed, and recorded with it. */
export function rollOf(contest: ContestName) {
  return {
    refusal: async (db: Queryable) => ((await findContest(db, contest)).stage === 'preparing' ? null : FROZEN),
    // Serializes the import with sealing: one of them waits, and re-reads the stage.
    hold: async (tx: Tx) => void (await lockContest(tx, contest)),
    note: (tx: Tx, fileName: string | null, now: Date) => noteRoll(tx, contest, fileName, now),
  };
}
