// An administrator asks for the sealing of a contest.

import { SEALED_EARLY } from '@urna/contract/election/ballot-place';
import type { SealAcceptances } from '@urna/contract/election/contest-admin';
import {
  type CandidacyState,
  earlySealing,
  mustAcceptFewTrustees,
  type SealState,
  sealRefusals,
} from '@urna/contract/election/contest-rules';
import {
  describeCollusion,
  ENOUGH_NEEDED,
  ENOUGH_TRUSTEES,
  type TrusteeQuorum,
} from '@urna/contract/election/trustee-words';
import type { ContestRow } from '../../../platform/database/process-tables.ts';
import type { Queryable, Tx } from '../../../platform/database/tables.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import { type Causer, record } from '../../../services/activity/record.ts';
import { listBallot } from '../../../services/candidacy/ballot-candidates.ts';
import { recheckCredentialRoll } from '../../../services/election/credentials/credential-rolls.ts';
import { readAuthorityWork } from '../../../services/election/credentials/read-authority.ts';
import { countClaims } from '../../../services/election/roll/claims.ts';
import { countVoters } from '../../../services/election/roll/queries.ts';
import { beginSealing } from '../../../services/election/sealing-and-opening.ts';
import { REHEARSED_COUNTS, rehearsedCounts } from '../../../services/election/trustees/rehearsal.ts';
import { hasKey, thresholdOf, trusteeQuorum } from '../../../services/election/trustees/trustee-keys.ts';
import { listTrustees, type TrusteeRow } from '../../../services/election/trustees/trustee-rows.ts';
import { findWindow } from '../../../services/processes/calendar.ts';
import { lockPreparingContest } from '../../../services/processes/contest-rows.ts';
import { findProcessById } from '../../../services/processes/processes.ts';

/** Freezes the contest and queues its sealing: a worker computes the credentials and publishes the election. */
export async function requestSeal(
  deps: Pick<Deps, 'db' | 'clock' | 'demonstration'>,
  staff: Causer,
  { id }: ContestRow,
  /** Typed by the administrator where there are few trustees, or candidates who may still be approved. */
  { few_trustees: fewTrustees, early_reason }: SealAcceptances = {},
): Promise<void> {
  const refused = await deps.db.transaction().execute(async (tx) => {
    const contest = await lockPreparingContest(tx, id);
    const now = deps.clock.now();
    // First, because a list that was made for another roll counts as missing.
    await recheckCredentialRoll(tx, id);
    const state = await readSealState(tx, contest);
    const refusals = sealRefusals(state, now);
    if (refusals.length === 0 && !(await hasRehearsed(tx, contest))) refusals.push(NOT_REHEARSED);
    const quorum = trusteeQuorum(contest, state.trustees);
    const mustAccept = mustAcceptFewTrustees(quorum, deps);
    if (refusals.length === 0 && mustAccept && fewTrustees === undefined) refusals.push(fewTrusteesRefusal(quorum));
    const because = earlySealing(state.candidacies, now);
    if (refusals.length === 0 && because.length > 0 && early_reason === undefined) refusals.push(...because, NO_REASON);
    // Returned, not thrown: the transaction must commit that a list has become void.
    if (refusals.length > 0) return refusals;
    const { voters, choices, trustees } = state;
    if (mustAccept && fewTrustees) {
      await record(tx, staff, 'few_trustees_accepted', { contest, ...quorum, reason: fewTrustees.reason });
    }
    const early = because.length > 0 && early_reason !== undefined ? { because, reason: early_reason } : null;
    if (early) {
      await record(tx, staff, 'sealed_early', { contest, ...early });
    }
    await beginSealing(tx, id, { staffId: Number(staff.id), voters, early }, now);
    await record(tx, staff, 'seal_started', { contest, voters, choices, trustees });
    return [];
  });
  if (refused.length > 0) throw new AppError('seal_refused', { details: { reason: refused.join(' ') } });
}

const fewTrusteesRefusal = (quorum: TrusteeQuorum): string =>
  `Se recomiendan al menos ${ENOUGH_TRUSTEES} custodios y que hagan falta ${ENOUGH_NEEDED} o más. ${describeCollusion(quorum)} Para sellar así debe aceptarlo por escrito, con su motivo.`;

const NO_REASON = `${SEALED_EARLY} Para sellar debe escribir el motivo.`;

const NOT_REHEARSED =
  'El ensayo no dio los votos esperados: las llaves de los custodios no sirven juntas. Retire a los custodios y comience de nuevo.';

/**
 * Each proof was checked on receipt; this checks that all trustees together decrypt what was encrypted to all of them.
 */
async function hasRehearsed(tx: Tx, contest: ContestRow): Promise<boolean> {
  const counts = await rehearsedCounts(contest, await listTrustees(tx, contest.id));
  return counts !== null && REHEARSED_COUNTS.every((count, index) => counts[index] === count);
}

/** The contest's state, for the one function that lists what sealing waits for. */
export async function readSealState(db: Queryable, contest: ContestRow): Promise<SealState> {
  const { id, stage } = contest;
  const trustees = await listTrustees(db, id);
  const namesOf = (which: (one: TrusteeRow) => boolean) => trustees.filter(which).map((one) => one.name);
  const window = (await findWindow(db, 'voting', contest)) ?? null;
  const process = await findProcessById(db, contest.process_id);
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
    isOfCurrentProcess: process.state === 'current',
    checkHosts: process.check_hosts,
    candidacies: await readCandidacies(db, contest),
  };
}

/** Nobody registers for a repetition in which others' candidates stand again. */
async function readCandidacies(db: Queryable, contest: ContestRow): Promise<CandidacyState> {
  const claims = {
    claims: (await findWindow(db, 'claims', contest)) ?? null,
    waitingClaims: (await countClaims(db, { contest: contest.id })).waiting,
  };
  if (contest.candidates_of !== null) return { inscription: null, correction: null, statuses: {}, ...claims };
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
    ...claims,
    statuses: Object.fromEntries(submitted.map(({ review_status, count }) => [review_status, count])),
  };
}
