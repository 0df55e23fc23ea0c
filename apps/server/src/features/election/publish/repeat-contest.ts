// The repetition of a vote: after a majority of blank votes, after a tie, or for a written reason.

import type { ChangeAnswer } from '@urna/contract/access/change-requests';
import { type RepeatRequest, repeatRequestSchema } from '@urna/contract/election/repetitions';
import { whyCalendarImplausible } from '@urna/contract/processes/plausible-dates';
import { tellTime } from '@urna/contract/shared/dates';
import { z } from 'zod';
import { type ContestRow, processOf } from '../../../platform/database/process-tables.ts';
import type { Tx } from '../../../platform/database/tables.ts';
import { AppError } from '../../../platform/errors.ts';
import { pick } from '../../../platform/pick.ts';
import { type ChangeDeps, defineAction } from '../../../services/access/change-requests/action.ts';
import { askChange } from '../../../services/access/change-requests/ask-change.ts';
import type { StaffRow } from '../../../services/access/staff-queries.ts';
import { record } from '../../../services/activity/record.ts';
import { listBallot } from '../../../services/candidacy/ballot-candidates.ts';
import { readOutcome } from '../../../services/election/outcome.ts';
import { copyVoters } from '../../../services/election/roll/write-voter.ts';
import { insertCalendar, insertWindows, windowLabels } from '../../../services/processes/calendar.ts';
import { listContests, lockContest, noteRoll } from '../../../services/processes/contest-rows.ts';
import { insertExclusions } from '../prepare/change-contest.ts';

const NOT_PUBLISHED = 'Solo se repite una votación cuyo resultado se publicó.';
const REPEATED = 'Esta votación ya se repitió.';
const RESOLVED = 'El empate ya se resolvió con un acta.';
const NO_MAJORITY = 'El resultado no da la mayoría al voto en blanco.';
const NO_TIE = 'El resultado no es un empate.';
const NOT_TIED = 'No está entre quienes empataron en la primera votación.';

const payload = z.object({ contest_id: z.int(), request: repeatRequestSchema });
type Payload = z.infer<typeof payload>;

/** Asks for the repetition of a vote. */
export async function askToRepeat(
  deps: ChangeDeps,
  staff: StaffRow,
  { id }: ContestRow,
  request: RepeatRequest,
): Promise<ChangeAnswer> {
  return deps.db.transaction().execute(async (tx) => {
    const contest = await requireRepeatable(tx, id, request);
    const answer = await askChange(tx, deps, staff, {
      action: 'repetition',
      process: processOf(contest),
      contest,
      subject: `contest:${id}`,
      about: contest.title,
      details: Object.entries(request.windows).map(([name, { opens_at, closes_at }]) => ({
        label: windowLabels[name as keyof typeof windowLabels],
        value: `del ${tellTime(new Date(opens_at))} al ${tellTime(new Date(closes_at))}`,
      })),
      payload: { contest_id: id, request } satisfies Payload,
      reason: request.reason,
    });
    windowsOfRepetition(request, new Date(answer.change.takes_effect_at));
    return answer;
  });
}

/**
 * Makes the contest that repeats another: with its own windows, its own key and its own ballot box. The first one and its
 * result stay as they were published.
 */
export const repeatContest = defineAction(
  payload,
  async (tx, { clock }, { contest_id: id, request }, { causer: author }) => {
    const contest = await requireRepeatable(tx, id, request);
    const now = clock.now();
    const calendar_id = await insertCalendar(tx);
    const windows = windowsOfRepetition(request, now);
    await insertWindows(
      tx,
      windows.map((window) => ({ calendar_id, ...window })),
    );
    const { because, reason = null, candidates, same_roll } = request;
    const slug = await freeSlug(tx, contest);
    const outcome = candidates === 'tied' ? await readOutcome(tx, contest) : null;
    const tie = outcome?.kind === 'tie' ? outcome : null;
    const repetition = await tx
      .insertInto('contests')
      .values({
        ...pick(contest, ['process_id', 'question', 'candidate_type', 'login', 'blank', 'blank_majority_rule']),
        calendar_id,
        slug,
        title: titleOfRepetition(contest, slug),
        seats: tie?.seats ?? contest.seats,
        repeats: id,
        repeated_because: because,
        repeat_reason: reason,
        repeated_by: author.name,
        candidates_of: candidates === 'new' ? null : (contest.candidates_of ?? id),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (tie) {
      // In a second round only those who tied stand.
      const ballot = await listBallot(tx, contest);
      const others = ballot.filter(({ position }) => position === null || !tie.positions.includes(position));
      const exclusion = { contest: repetition.id, reason: NOT_TIED, excluded_by: author.name, excluded_at: now };
      await insertExclusions(
        tx,
        others.map(({ candidate_id }) => ({ ...exclusion, candidate_id })),
      );
    }
    if (same_roll) {
      await copyVoters(tx, id, repetition.id);
      await noteRoll(tx, repetition.id, `El censo de «${contest.title}»`, now);
    }
    await record(tx, author, 'contest_repeated', { contest, repetition: slug, because, reason, candidates, same_roll });
  },
);

async function requireRepeatable(tx: Tx, id: number, request: RepeatRequest): Promise<ContestRow> {
  // Of two administrators who ask at once, the second waits here and finds the first one's request.
  const contest = await lockContest(tx, id);
  const refusal = await repetitionRefusal(tx, contest, request);
  if (refusal !== null) throw new AppError('repetition_refused', { details: { reason: refusal } });
  return contest;
}

async function repetitionRefusal(tx: Tx, contest: ContestRow, { because }: RepeatRequest): Promise<string | null> {
  if (contest.stage !== 'published') return NOT_PUBLISHED;
  const { isRepeated, isResolved } = await findFollowUps(tx, contest);
  if (isRepeated) return REPEATED;
  const outcome = await readOutcome(tx, contest);
  if (because === 'blank_majority' && outcome?.kind !== 'blank_majority') return NO_MAJORITY;
  if (because !== 'tie') return null;
  if (outcome?.kind !== 'tie') return NO_TIE;
  return isResolved ? RESOLVED : null;
}

/** What already followed from a result, under the contest's lock: a tie is resolved once, or repeated. */
export async function findFollowUps(tx: Tx, { id }: ContestRow): Promise<{ isRepeated: boolean; isResolved: boolean }> {
  const next = await tx.selectFrom('contests').select('id').where('repeats', '=', id).executeTakeFirst();
  const resolution = await tx
    .selectFrom('tie_resolutions')
    .select('contest')
    .where('contest', '=', id)
    .executeTakeFirst();
  return { isRepeated: next !== undefined, isResolved: resolution !== undefined };
}

/** The windows of a repetition that begins at this time. */
function windowsOfRepetition({ windows }: RepeatRequest, now: Date) {
  const rows = Object.entries(windows).map(([name, { opens_at, closes_at }]) => ({
    name: name as keyof typeof windows,
    opens_at: new Date(opens_at),
    closes_at: new Date(closes_at),
  }));
  const reason = whyCalendarImplausible(windows, now);
  if (reason !== null) throw new AppError('calendar_refused', { details: { reason } });
  return rows;
}

/** contador, contador-2, contador-3: the first that is free. */
async function freeSlug(tx: Tx, contest: ContestRow): Promise<string> {
  const taken = new Set((await listContests(tx, processOf(contest))).map(({ slug }) => slug));
  const root = contest.repeats === null ? contest.slug : contest.slug.replace(/-\d+$/, '');
  for (let number = 2; ; number++) if (!taken.has(`${root}-${number}`)) return `${root}-${number}`;
}

/** The repetition of a repetition has a number, so that no two contests bear the same title. */
function titleOfRepetition({ title }: ContestRow, slug: string): string {
  const first = title.replace(/ \(repetición( \d+)?\)$/, '');
  const number = Number(/-(\d+)$/.exec(slug)?.[1]) - 1;
  return `${first} (repetición${number > 1 ? ` ${number}` : ''})`;
}
