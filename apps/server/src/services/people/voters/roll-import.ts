import type { ContestName } from '@urna/contract/contest-names';
import type { Queryable, Tx } from '../../../platform/database/tables.ts';
import { findContest, lockContest, noteRoll } from '../../elections/contests/contest-rows.ts';

const FROZEN = 'El censo quedó fijo cuando se selló la elección: ya no se puede importar otro.';

/** What the two rolls have in common as imports: until its contest is sealed, and noted with it. */
export function rollOf(contest: ContestName) {
  return {
    refusal: async (db: Queryable) => ((await findContest(db, contest)).stage === 'preparing' ? null : FROZEN),
    // Sealing waits for the import, or the import finds it begun.
    hold: async (tx: Tx) => void (await lockContest(tx, contest)),
    note: (tx: Tx, fileName: string | null, now: Date) => noteRoll(tx, contest, fileName, now),
  };
}
