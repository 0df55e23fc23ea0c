import type { ReviewStage } from '@urna/contract/candidacy/candidacy';
import type { NextRequest, ReviewQueue } from '@urna/contract/candidacy/candidate-lists';
import { toWireTime } from '@urna/contract/shared/dates';
import { type RawBuilder, sql } from 'kysely';
import { oneRow } from '../../../platform/database/one-row.ts';
import type { ProcessRow } from '../../../platform/database/process-tables.ts';
import type { Queryable } from '../../../platform/database/tables.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { PersonKey } from '../../../services/access/sessions/tokens.ts';
import type { StaffRow } from '../../../services/access/staff-queries.ts';
import { isMine } from '../../../services/candidacy/assignments.ts';
import { awaitsDecision, candidaciesOf, isDecidable } from '../../../services/candidacy/candidate-reviews.ts';
import { isForOthers } from '../../../services/candidacy/conflicts-of-interest.ts';
import { lockPerson } from '../../../services/candidacy/lock-person.ts';
import { hold, holdsOf, release } from '../../../services/candidacy/presence-rows.ts';
import { listWaiting } from '../../../services/candidacy/proposals.ts';
import { awaitsAnswer, backAt, isBackAt } from '../../../services/candidacy/questions.ts';

/** Since when the committee owes it. */
const since = (stage: ReviewStage): RawBuilder<Date> =>
  sql`coalesce(${backAt}, ${stage === 'first' ? sql`submitted_at` : sql`coalesce(corrected_at, windows.closes_at)`})`;

type Counted = Record<'waiting' | 'for_others' | 'mine' | 'asked' | 'decided' | 'total', number> & {
  oldest: Date | null;
};

export async function readReviewQueue(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  staff: StaffRow,
  process: ProcessRow,
): Promise<ReviewQueue> {
  const now = clock.now();
  const ofStage = async (stage: ReviewStage) => {
    const open = awaitsDecision(stage, now);
    // Everything counts towards the first validation; towards the final review, what was sent back by it.
    const counts =
      stage === 'first'
        ? sql`true`
        : sql`exists (select from reviews where reviews.candidate_id = candidates.id
            and stage = 'first' and reviews.review_status = 'PARA_SUBSANAR')`;
    const decided =
      stage === 'first' ? sql`review_status <> 'PENDIENTE'` : sql`review_status in ('APROBADO', 'RECHAZADO')`;
    const counted = sql<Counted>`
      select
        (count(*) filter (where ${open}))::integer as waiting,
        (count(*) filter (where ${open} and ${isForOthers(stage, process, staff)}))::integer as for_others,
        min(${since(stage)}) filter (where ${open}) as oldest,
        (count(*) filter (where ${open} and ${isMine(staff, now)}))::integer as mine,
        (count(*) filter (where ${isDecidable(stage, now)} and ${awaitsAnswer(now)}))::integer as asked,
        (count(*) filter (where ${decided} and ${counts}))::integer as decided,
        (count(*) filter (where ${counts}))::integer as total
      ${candidaciesOf(process)}`;
    const row = oneRow(await counted.execute(db));
    return { ...row, oldest: row.oldest && toWireTime(row.oldest) };
  };
  const { length: waiting } = await listWaiting(db, process);
  return { first: await ofStage('first'), final: await ofStage('final'), proposals: { waiting } };
}

async function firstFree(
  db: Queryable,
  now: Date,
  staff: StaffRow,
  process: ProcessRow,
  { stage, after, candidate_type: kind }: NextRequest,
): Promise<(PersonKey & { id: number }) | undefined> {
  // What came back to this reviewer comes first; then their own, then those that are nobody's.
  const isBack = isBackAt(staff, now);
  const whose = sql`case when ${isBack} then 0 when assignments.staff_id = ${staff.id} then 1
    when assignments.staff_id is null then 2 else 3 end`;
  const position = sql`${whose}, ${since(stage)}, candidates.id`;
  const left = (what: RawBuilder<unknown>) =>
    sql`(select ${what} ${candidaciesOf(process)} and candidates.id = ${after})`;
  // After the one that the reviewer leaves; then from the beginning again. Where that one was decided and not skipped, an
  // answer that has come meanwhile is next.
  const passed = after
    ? sql`(${position}) <= ${left(position)} and (not ${isBack} or ${left(awaitsDecision(stage, now))})`
    : sql`false`;
  const heldByOthers = holdsOf(db, now).where('presence.staff_id', '!=', staff.id).select('presence.candidate_id');
  const { rows } = await sql<PersonKey & { id: number }>`
    select candidates.id, identification_type_id, identification_number ${candidaciesOf(process)} and ${awaitsDecision(stage, now)} and not ${isForOthers(stage, process, staff)}
      and candidates.id <> ${after ?? 0}
      and ${kind ? sql`candidates.candidate_type = ${kind}` : sql`true`}
      and candidates.id not in ${heldByOthers}
    order by coalesce(${passed}, false), ${position} limit 1`.execute(db);
  return rows[0];
}

/** Attempts before giving up: each one lost means that another reviewer has taken a candidacy. */
const ATTEMPTS = 20;

/**
 * The reviewer's candidacy that has waited longest and that nobody else has open, or else one of nobody's, or of others';
 * it is held for them. Race: two who ask at once
 * find the same one; the person's lock makes the second wait, who then sees that it is held and looks again.
 */
export async function takeNext(
  deps: Pick<Deps, 'db' | 'clock'>,
  staff: StaffRow,
  process: ProcessRow,
  request: NextRequest,
): Promise<{ id: number } | null> {
  const now = deps.clock.now();
  if (request.after) await release(deps.db, staff.id, request.after);
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const free = await firstFree(deps.db, now, staff, process, request);
    if (!free) return null;
    const taken = await deps.db.transaction().execute(async (tx) => {
      await lockPerson(tx, free);
      const other = await holdsOf(tx, now)
        .select('presence.staff_id')
        .where('presence.candidate_id', '=', free.id)
        .where('presence.staff_id', '!=', staff.id)
        .executeTakeFirst();
      if (other) return false;
      await hold(tx, now, staff.id, free.id);
      return true;
    });
    if (taken) return { id: free.id };
  }
  return null;
}
