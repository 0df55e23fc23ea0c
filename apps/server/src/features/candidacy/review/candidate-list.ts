// Finds candidacies for the lists of staff and their exports.

import type { CandidateFilters, CandidateRow, SetAsideRow } from '@urna/contract/candidacy/candidate-lists';
import { isAwaited } from '@urna/contract/candidacy/questions';
import { turnOf } from '@urna/contract/candidacy/review-rules';
import { toWireTime } from '@urna/contract/shared/dates';
import { fullName } from '@urna/contract/shared/full-name';
import { sql } from 'kysely';
import type { ProcessKey, ProcessRow } from '../../../platform/database/process-tables.ts';
import type { Queryable } from '../../../platform/database/tables.ts';
import type { Deps } from '../../../platform/deps.ts';
import { type Page, readPage } from '../../../platform/read-page.ts';
import type { StaffRow } from '../../../services/access/staff-queries.ts';
import { assigneesOf, isAssigned, isAssignedTo, isMine, isUndecided } from '../../../services/candidacy/assignments.ts';
import { reviewsOf, withReviews } from '../../../services/candidacy/candidate-reviews.ts';
import { isNextForOthers } from '../../../services/candidacy/conflicts-of-interest.ts';
import { registrationsDisownedOn } from '../../../services/candidacy/disownings.ts';
import { holdsOf } from '../../../services/candidacy/presence-rows.ts';
import {
  awaitsAnswer,
  backAt,
  hasQuestion,
  isBackAt,
  presentQuestions,
} from '../../../services/candidacy/questions.ts';
import {
  findCandidatesById,
  type CandidateRow as StoredCandidate,
  toCandidate,
} from '../../../services/candidacy/read-candidate.ts';
import { setAsideOf } from './candidate-detail.ts';

const registeredName = sql<string>`without_accents(concat_ws(' ', first_name, second_name, first_last_name, second_last_name))`;
/** By last names, then first names. */
const alphabetical = sql`without_accents(concat_ws(' ', first_last_name, second_last_name, first_name, second_name))`;

/** What came back to the reader, other decisions that the committee owes, what waits for the candidate, and the rest. */
const turnsFor = (reader: StaffRow, now: Date) => sql`case when ${isBackAt(reader, now)} then 0
  when ${awaitsAnswer(now)} then 2 when review_status in ('PENDIENTE', 'SUBSANADO') then 1
  when review_status = 'PARA_SUBSANAR' then 2 else 3 end`;
/** The reader's own work comes before everybody else's. */
const isOwnWork = (reader: StaffRow, now: Date) => sql`case when ${isUndecided}
  and (${isAssignedTo(reader.id)} or ${isBackAt(reader, now)}) then 0 else 1 end`;
const waitedSince = sql`coalesce(${backAt}, corrected_at, submitted_at)`;

/** An export may name the candidacies that somebody chose. */
type Filters = CandidateFilters & { ids?: number[] | undefined };

/** Submitted candidates that match the filters, without those set aside. */
function matching(deps: Pick<Deps, 'db' | 'clock'>, reader: StaffRow, process: ProcessKey, filters: Filters) {
  const { db, clock } = deps;
  let query = db
    .selectFrom('candidates')
    .where('process_id', '=', process.id)
    .where('submitted_at', 'is not', null)
    .where('set_aside_at', 'is', null);
  if (filters.review_statuses?.length) query = query.where('review_status', 'in', filters.review_statuses);
  if (filters.review_status) query = query.where('review_status', '=', filters.review_status);
  if (filters.candidate_type) query = query.where('candidate_type', '=', filters.candidate_type);
  if (filters.identification_number) {
    query = query.where('identification_number', 'like', `%${filters.identification_number}%`);
  }
  for (const word of filters.name?.split(/\s+/).filter(Boolean) ?? []) {
    // A percent sign or an underscore that somebody types is no wildcard.
    const pattern = `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`;
    query = query.where(sql<boolean>`${registeredName} like without_accents(${pattern})`);
  }
  if (filters.question) query = query.where(hasQuestion(filters.question));
  if (filters.mine) query = query.where(isMine(reader, clock.now())).where(isUndecided);
  if (filters.assigned_to === 'nobody') query = query.where(sql<boolean>`not ${isAssigned}`);
  else if (filters.assigned_to) query = query.where(isAssignedTo(filters.assigned_to));
  if (filters.ids) query = query.where('id', 'in', filters.ids);
  return query;
}

/** Ids in the list's order, newest first unless asked otherwise; without a page, all of them. */
export async function matchingIds(
  deps: Pick<Deps, 'db' | 'clock'>,
  reader: StaffRow,
  process: ProcessKey,
  filters: Filters,
  page: Page | null,
): Promise<number[]> {
  const matches = matching(deps, reader, process, filters).select('id');
  const direction = filters.order === 'oldest' ? 'asc' : 'desc';
  let ids = matches.orderBy('submitted_at', direction).orderBy('id', direction);
  if (filters.order === 'name') ids = matches.orderBy(alphabetical).orderBy('id');
  if (filters.order === 'waiting')
    ids = matches
      .orderBy(isOwnWork(reader, deps.clock.now()))
      .orderBy(turnsFor(reader, deps.clock.now()))
      .orderBy(waitedSince)
      .orderBy('id');
  if (page) ids = ids.limit(page.per_page).offset((page.page - 1) * page.per_page);
  return (await ids.execute()).map(({ id }) => id);
}

/** A repetition has a window of its own. */
async function readCorrectionWindows(db: Queryable, process: ProcessKey) {
  const rows = await db
    .selectFrom('windows')
    .innerJoin('contests', 'contests.calendar_id', 'windows.calendar_id')
    .select(['windows.calendar_id', 'opens_at', 'closes_at'])
    .where('contests.process_id', '=', process.id)
    .where('windows.name', '=', 'correction')
    .execute();
  return new Map(rows.map((row) => [row.calendar_id, row]));
}

/** Who has each candidacy open or held; of several, the one who came first. */
async function holdersOf(db: Queryable, now: Date, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await holdsOf(db, now)
    .select(['presence.candidate_id', 'staff_users.name'])
    .where('presence.candidate_id', 'in', ids)
    .orderBy('presence.since', 'desc')
    .execute();
  return new Map(rows.map((row) => [row.candidate_id, row.name]));
}

/** Since when the committee owes a decision. */
function waitingSince(
  row: Pick<StoredCandidate, 'review_status' | 'submitted_at' | 'corrected_at'>,
  correction: { closes_at: Date } | undefined,
  now: Date,
): Date | null {
  if (row.review_status === 'PENDIENTE') return row.submitted_at;
  if (row.review_status === 'SUBSANADO') return row.corrected_at;
  return row.review_status === 'PARA_SUBSANAR' && correction && correction.closes_at <= now
    ? correction.closes_at
    : null;
}

/** The candidacies that somebody else than the reader must decide. */
export async function forOthersOf(
  db: Queryable,
  reader: Pick<StaffRow, 'id' | 'identification_number'>,
  process: ProcessRow,
  ids: readonly number[],
): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('candidates')
    .select('id')
    .where('id', 'in', ids)
    .where(sql<boolean>`${isNextForOthers(process, reader)}`)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** The list's rows, in the order of the ids. */
export async function readRows(
  deps: Pick<Deps, 'db' | 'clock'>,
  reader: StaffRow,
  process: ProcessRow,
  ids: readonly number[],
): Promise<CandidateRow[]> {
  const { db } = deps;
  const [rows, reviews, correctionOf, forOthers, disownedOn, questions, assignees] = await Promise.all([
    findCandidatesById(db, ids),
    reviewsOf(db, ids),
    readCorrectionWindows(db, process),
    forOthersOf(db, reader, process, ids),
    registrationsDisownedOn(db, ids),
    presentQuestions(db, ids),
    assigneesOf(db, ids),
  ]);
  const now = deps.clock.now();
  const holders = await holdersOf(db, now, ids);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    const correction = correctionOf.get(row.calendar_id);
    const question = questions.get(id);
    const owed = waitingSince(row, correction, now);
    const backSince = question && isAwaited(question, now) ? null : (question?.back_at ?? owed);
    const since = owed && backSince;
    return [
      {
        ...withReviews(toCandidate(row), reviews),
        turn: turnOf(row.review_status, correction, now, question),
        waiting_since: since && toWireTime(since),
        for_others: forOthers.has(id),
        held_by: holders.get(id) ?? null,
        question: question
          ? {
              answer_by: question.answer_by,
              answered_at: question.answered_at && toWireTime(question.answered_at),
              asked_by_caller: question.asked_by === reader.id,
            }
          : null,
        assigned_to: assignees.get(id) ?? null,
        disowned_on: disownedOn.get(id) ?? null,
      },
    ];
  });
}

export async function readCandidates(
  deps: Pick<Deps, 'db' | 'clock'>,
  reader: StaffRow,
  process: ProcessRow,
  filters: CandidateFilters,
  page: Page,
): Promise<{ data: CandidateRow[]; total: number }> {
  const [ids, { total }] = await Promise.all([
    matchingIds(deps, reader, process, filters, page),
    matching(deps, reader, process, filters)
      .select((row) => row.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { data: await readRows(deps, reader, process, ids), total };
}

/** Registrations that no longer count, newest first. */
export async function readSetAside(
  db: Queryable,
  process: ProcessKey,
  page: Page,
): Promise<{ data: SetAsideRow[]; total: number }> {
  const setAside = db
    .selectFrom('candidates')
    .selectAll()
    .where('process_id', '=', process.id)
    .where('set_aside_at', 'is not', null)
    .orderBy('set_aside_at', 'desc')
    .orderBy('id', 'desc');
  const { data: rows, total } = await readPage(setAside, page);
  const data = rows.flatMap((row) => {
    const set_aside = setAsideOf(row);
    const { id, identification_number, candidate_type, radicado } = row;
    return set_aside
      ? [{ id, full_name: fullName(row), identification_number, candidate_type, radicado, set_aside }]
      : [];
  });
  return { data, total };
}
