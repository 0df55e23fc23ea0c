import { appendEndOfBallots } from '@urna/belenios/archive/append';
import type { Tx } from '../../../platform/database/tables.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { forgetCodesOfContest } from '../../access/codes/codes.ts';
import { forgetSessionsOfContest } from '../../access/sessions/queries.ts';
import { record, systemCauser } from '../../activity/record.ts';
import { findContest, markClosed } from '../../processes/contest-rows.ts';
import { settleBoothChange } from '../booth/booth-changes.ts';
import { lockBooths } from '../booth/stored-booths.ts';
import { findElection } from '../find-election.ts';
import { countVotersWhoVoted } from '../roll/queries.ts';
import { appendEnding, queueTally } from '../tally-rows.ts';
import { recordTurnout } from '../turnout.ts';
import { queueCheckKey } from '../vote-checks/check-secrets.ts';
import type { LockedArchiveEnd } from './read-box.ts';

/**
 * Closes an open ballot box; returns whether this call did it. Casting locks the end of the archive until its ballot is
 * in, and the caller holds that lock: no ballot can follow.
 */
export async function closeBox(tx: Tx, box: LockedArchiveEnd, now: Date): Promise<boolean> {
  const { contest, ballots } = box;
  if (!(await markClosed(tx, contest, now))) return false;
  // Another booth may have waited for this election's trustees alone. Before anything is recorded, because whoever signs
  // takes the log's lock after this one.
  await lockBooths(tx);
  await settleBoothChange(tx, systemCauser, now);
  const election = await findElection(tx, contest);
  if (!election) throw new Error('an open contest that was never sealed');
  await appendEnding(tx, { box, timestamp: election.archive_timestamp }, 'EndBallots', appendEndOfBallots, now);
  const row = await findContest(tx, contest);
  await forgetSessionsOfContest(tx, contest, now, 'unanswered stay');
  await forgetCodesOfContest(tx, contest);
  await recordTurnout(tx, row, now);
  await record(tx, systemCauser, 'voting_closed', {
    contest: row,
    ballots,
    voters_who_voted: await countVotersWhoVoted(tx, contest),
  });
  await queueTally(tx, contest);
  await enqueue(tx, 'voter_rows', contest);
  await enqueue(tx, 'checkpoints', contest);
  await queueCheckKey(tx, contest, now);
  return true;
}
