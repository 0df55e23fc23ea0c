// Gives the candidacies that were chosen in a list to one person, or to several in equal parts.

import { may } from '@urna/contract/access/roles';
import type {
  Assignment,
  LeftOut,
  LeftOutReason,
  Reviewer,
  SelectionOutcome,
} from '@urna/contract/candidacy/selections';
import { sql } from 'kysely';
import type { ProcessKey, ProcessRow } from '../../../platform/database/process-tables.ts';
import type { Queryable, Tx } from '../../../platform/database/tables.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import { personSubject } from '../../../services/access/sessions/tokens.ts';
import { asCauser } from '../../../services/access/staff-guard.ts';
import type { StaffRow } from '../../../services/access/staff-queries.ts';
import { record } from '../../../services/activity/record.ts';
import { assign, assigneesOf, isUndecided, reviewingRoles } from '../../../services/candidacy/assignments.ts';
import { lockPerson } from '../../../services/candidacy/lock-person.ts';
import { type CandidateRow, findCandidatesById } from '../../../services/candidacy/read-candidate.ts';
import { forOthersOf } from './candidate-list.ts';

/** Everybody who may review, by name, and how many of their candidacies are undecided. */
export async function readReviewers(db: Queryable, process: ProcessKey): Promise<Reviewer[]> {
  const { rows } = await sql<Reviewer>`
    select staff_users.id, name, (select count(*) from assignments join candidates on candidates.id = candidate_id
      where staff_id = staff_users.id and process_id = ${process.id} and set_aside_at is null
        and ${isUndecided})::integer as files
    from staff_users where active and role = any(${[...reviewingRoles]}::text[]) order by name, staff_users.id`.execute(
    db,
  );
  return rows;
}

/**
 * The submitted candidacies with these ids, under the locks of their people: nobody is recused from them, withdraws or
 * corrects meanwhile. The locks are taken in one order, so that two such calls never wait for each other.
 */
export async function lockSelected(tx: Tx, process: ProcessKey, ids: readonly number[]): Promise<CandidateRow[]> {
  const people = await tx
    .selectFrom('candidates')
    .select(['id', 'identification_type_id', 'identification_number'])
    .where('process_id', '=', process.id)
    .where('submitted_at', 'is not', null)
    .where('id', 'in', ids)
    .execute();
  if (people.length < new Set(ids).size) throw new AppError('not_found');
  const bySubject = new Map(people.map((person) => [personSubject(person), person]));
  for (const [, person] of [...bySubject].toSorted(([one], [other]) => (one < other ? -1 : 1)))
    await lockPerson(tx, person);
  const rows = new Map((await findCandidatesById(tx, ids)).map((row) => [row.id, row]));
  return [...new Set(ids)].flatMap((id) => rows.get(id) ?? []);
}

/** A candidacy for which something wasn't done. */
export const leaveOut = ({ id, radicado }: CandidateRow, reason: LeftOutReason): LeftOut => ({
  id,
  radicado: radicado ?? '',
  reason,
});

/**
 * Equal parts: each file goes to the person who has the fewest so far, among those who may take it. The files that few
 * may take come first, while everybody still has room. Returns the person of each file that somebody may take.
 */
export function equalParts<File, Person>(
  files: readonly File[],
  people: readonly Person[],
  mayTake: (person: Person, file: File) => boolean,
): Map<File, Person> {
  const taken = new Map(people.map((person) => [person, 0]));
  const takers = (file: File) => people.filter((person) => mayTake(person, file));
  const choices = files.map((file) => ({ file, among: takers(file) }));
  const parts = new Map<File, Person>();
  for (const { file, among } of choices.toSorted((one, other) => one.among.length - other.among.length)) {
    const [person] = among.toSorted((one, other) => (taken.get(one) ?? 0) - (taken.get(other) ?? 0));
    if (person === undefined) continue;
    parts.set(file, person);
    taken.set(person, (taken.get(person) ?? 0) + 1);
  }
  return parts;
}

/** Race: a deactivation locks all staff, so it either comes first and is seen here, or takes away what is assigned. */
async function lockReviewers(tx: Tx, ids: readonly number[]): Promise<StaffRow[]> {
  const reviewers = await tx
    .selectFrom('staff_users')
    .selectAll()
    .where('id', 'in', ids)
    .where('active', '=', true)
    .where('role', 'in', reviewingRoles)
    .orderBy('id')
    .forShare()
    .execute();
  if (reviewers.length < new Set(ids).size) throw new AppError('reviewer_unavailable');
  return reviewers;
}

/**
 * Administrators assign to anybody; a reviewer takes candidacies for themself, also another person's. Is idempotent:
 * what one of the chosen people has got since is theirs already.
 */
export async function assignCandidacies(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  staff: StaffRow,
  process: ProcessRow,
  { files, to }: Assignment,
): Promise<SelectionOutcome> {
  if (!may(staff.role, 'administer') && to.some((id) => id !== staff.id)) throw new AppError('forbidden');
  const now = clock.now();
  return db.transaction().execute(async (tx) => {
    const fromOf = new Map(files.map(({ id, from }) => [id, from]));
    const selected = await lockSelected(tx, process, [...fromOf.keys()]);
    const reviewers = await lockReviewers(tx, to);
    const before = await assigneesOf(tx, [...fromOf.keys()]);
    const [leftOut, open, already]: [LeftOut[], CandidateRow[], number[]] = [[], [], []];
    for (const row of selected) {
      const [from, holder] = [fromOf.get(row.id) ?? null, before.get(row.id)?.id ?? null];
      if (row.set_aside_at) leftOut.push(leaveOut(row, 'set_aside'));
      else if (row.review_status === 'APROBADO' || row.review_status === 'RECHAZADO')
        leftOut.push(leaveOut(row, 'decided'));
      else if (holder === from) open.push(row);
      else if (holder !== null && to.includes(holder)) already.push(holder);
      else leftOut.push(leaveOut(row, 'reassigned'));
    }
    const closedTo = new Map<StaffRow, Set<number>>();
    for (const reviewer of reviewers) {
      const ids = open.map(({ id }) => id);
      closedTo.set(reviewer, await forOthersOf(tx, reviewer, process, ids));
    }
    const parts = equalParts(open, reviewers, (reviewer, { id }) => !closedTo.get(reviewer)?.has(id));
    const assigned: [CandidateRow, StaffRow][] = [];
    for (const row of open) {
      const [from, reviewer] = [fromOf.get(row.id) ?? null, parts.get(row)];
      if (!reviewer) leftOut.push(leaveOut(row, 'for_others'));
      else if (reviewer.id === from) already.push(from);
      else if (await assign(tx, now, { candidate_id: row.id, from, to: reviewer.id })) assigned.push([row, reviewer]);
      else leftOut.push(leaveOut(row, 'reassigned'));
    }
    for (const [candidate, { id, name }] of assigned) {
      const event = id === staff.id ? 'candidacy_taken' : 'candidacy_assigned';
      const previously = before.get(candidate.id)?.name ?? null;
      await record(tx, asCauser(staff), event, { candidate, staff_id: id, assigned_to: name, previously });
    }
    const theirs = [...assigned.map(([, { id }]) => id), ...already];
    const has = (reviewer: StaffRow) => theirs.filter((id) => id === reviewer.id).length;
    return {
      message: messageOf(theirs.length, to.length === 1 && to[0] === staff.id),
      data: { left_out: leftOut, parts: reviewers.map((one) => ({ name: one.name, files: has(one) })) },
    };
  });
}

function messageOf(files: number, isOwn: boolean): string {
  if (files === 0) return 'No se asignó ninguna candidatura.';
  if (isOwn) return files === 1 ? 'La candidatura es suya.' : `${files} candidaturas son suyas.`;
  return files === 1 ? 'Se asignó 1 candidatura.' : `Se asignaron ${files} candidaturas.`;
}
