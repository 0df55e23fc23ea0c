import type { CandidacyState, SealState } from '@urna/contract/election/contest-rules';
import type { ContestRow } from '../../platform/database/process-tables.ts';
import type { Queryable } from '../../platform/database/tables.ts';
import { listBallot } from '../../services/elections/contests/ballot-candidates.ts';
import { listTrustees, type TrusteeRow } from '../../services/elections/contests/trustees.ts';
import { readAuthorityWork } from '../../services/elections/credential-authority/read-authority-work.ts';
import { hasKey, thresholdOf } from '../../services/elections/trustees/awaited.ts';
import { findWindow } from '../../services/operations/calendar/calendar.ts';
import { countVoters } from '../../services/people/voters/queries.ts';
import { findProcessById } from '../../services/processes/processes.ts';

/** The contest's state, for the one function that lists what sealing waits for. */
export async function readSealState(db: Queryable, contest: ContestRow): Promise<SealState> {
  const { id, stage } = contest;
  const trustees = await listTrustees(db, id);
  const namesOf = (which: (one: TrusteeRow) => boolean) => trustees.filter(which).map((one) => one.name);
  const window = (await findWindow(db, 'voting', contest)) ?? null;
  return {
    stage,
    choices: (await listBallot(db, contest)).length,
    voters: await countVoters(db, id),
    trustees: trustees.length,
    trusteesPlanned: thresholdOf(contest)?.of ?? null,
    withoutKey: namesOf((one) => !hasKey(contest, one)),
    withoutRehearsal: namesOf((one) => hasKey(contest, one) && one.rehearsed_at === null),
    authority: await readAuthorityWork(db, contest),
    window,
    isOfCurrentProcess: (await findProcessById(db, contest.process_id)).state === 'current',
    candidacies: await readCandidacies(db, contest),
  };
}

/** Nobody registers for a repetition in which others' candidates stand again. */
async function readCandidacies(db: Queryable, contest: ContestRow): Promise<CandidacyState> {
  if (contest.candidates_of !== null) return { inscription: null, correction: null, statuses: {} };
  const submitted = await db
    .selectFrom('candidates')
    .select((row) => ['review_status', row.fn.countAll<number>().as('count')])
    .where('contest', '=', contest.id)
    .where('submitted_at', 'is not', null)
    .where('set_aside_at', 'is', null)
    .groupBy('review_status')
    .execute();
  return {
    inscription: (await findWindow(db, 'inscription', contest)) ?? null,
    correction: (await findWindow(db, 'correction', contest)) ?? null,
    statuses: Object.fromEntries(submitted.map(({ review_status, count }) => [review_status, count])),
  };
}
