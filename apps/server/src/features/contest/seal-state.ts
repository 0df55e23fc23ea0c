import type { SealState } from '@urna/contract/contest-rules';
import type { Queryable } from '../../platform/database/tables.ts';
import type { Deps } from '../../platform/deps.ts';
import { isOnBallot, listBallotCandidates } from '../../services/elections/contests/ballot-candidates.ts';
import type { ContestRow } from '../../services/elections/contests/contest-rows.ts';
import { listTrustees, type TrusteeRow } from '../../services/elections/contests/trustees.ts';
import { hasKey, thresholdOf } from '../../services/elections/trustees/awaited.ts';
import { windowsOf } from '../../services/operations/calendar/calendar.ts';
import { countVoters } from '../../services/people/voters/queries.ts';

export interface ContestDeps extends Deps {
  /** False on PGlite, which has no backups and admits one process: unfit for a real election. */
  databaseMayHoldElections: boolean;
  /** Fictional people, and a button that closes the voting at once. */
  demonstration?: boolean;
}

/** The contest's state, for the one function that lists what sealing waits for. */
export async function readSealState(
  db: Queryable,
  deps: Pick<ContestDeps, 'databaseMayHoldElections'>,
  contest: ContestRow,
): Promise<SealState> {
  const { name, stage } = contest;
  const trustees = await listTrustees(db, name);
  const namesOf = (which: (one: TrusteeRow) => boolean) => trustees.filter(which).map((one) => one.name);
  const window = (await windowsOf(db)).find((one) => one.name === 'voting') ?? null;
  return {
    contest: name,
    stage,
    choices: (await listBallotCandidates(db, name)).filter(isOnBallot).length,
    voters: await countVoters(db, name),
    trustees: trustees.length,
    trusteesPlanned: thresholdOf(contest)?.of ?? null,
    withoutKey: namesOf((one) => !hasKey(contest, one)),
    withoutRehearsal: namesOf((one) => hasKey(contest, one) && one.rehearsed_at === null),
    window,
    databaseMayHoldIt: deps.databaseMayHoldElections,
  };
}
