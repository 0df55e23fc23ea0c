import type { Candidate } from '@urna/contract/candidacy/candidate-data';
import { declaredColumns } from '@urna/contract/candidacy/candidate-fields';
import { degreeTypes, genders, identificationTypes } from '@urna/contract/people/lookups';
import { toWireTime } from '@urna/contract/shared/dates';
import { fullName, type PersonName } from '@urna/contract/shared/full-name';
import { sql } from 'kysely';
import type { Queryable } from '../../platform/database/tables.ts';
import { AppError } from '../../platform/errors.ts';
import { pick } from '../../platform/pick.ts';
import type { PersonKey } from '../access/sessions/tokens.ts';
import type { StaffRow } from '../access/staff-queries.ts';
import type { Causer, Subject } from '../activity/record.ts';
import { requireNoConflict } from './conflicts-of-interest.ts';

function select(db: Queryable) {
  return db
    .selectFrom('candidates as candidate')
    .innerJoin('cities as issue_city', 'issue_city.id', 'candidate.issue_place_id')
    .innerJoin('states as issue_state', 'issue_state.id', 'issue_city.state_id')
    .innerJoin('cities as birth_city', 'birth_city.id', 'candidate.birth_city_id')
    .innerJoin('states as birth_state', 'birth_state.id', 'birth_city.state_id')
    .innerJoin('cities as residence_city', 'residence_city.id', 'candidate.residence_city_id')
    .innerJoin('states as residence_state', 'residence_state.id', 'residence_city.state_id')
    .leftJoin('universities as university', 'university.id', 'candidate.university_id')
    .innerJoin('contests as contest', 'contest.id', 'candidate.contest')
    .innerJoin('processes as process', 'process.id', 'candidate.process_id')
    .selectAll('candidate')
    .select([
      'contest.calendar_id',
      'contest.slug as contest_slug',
      'process.slug as process_slug',
      'process.state as process_state',
      'issue_city.name as issue_place_name',
      'issue_state.id as issue_department_id',
      'issue_state.name as issue_department_name',
      'birth_city.name as birth_city_name',
      'birth_state.id as birth_department_id',
      'birth_state.name as birth_department_name',
      'residence_city.name as residence_city_name',
      'residence_state.id as residence_department_id',
      'residence_state.name as residence_department_name',
      'university.name as university_name',
    ]);
}

/** A candidate's columns, with the names of the rows that they reference. */
export type CandidateRow = NonNullable<Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirst']>>>;

/** The person's current registration in a process, not one that is set aside. */
export async function findCandidateOf(
  db: Queryable,
  process: { id: number },
  person: PersonKey,
): Promise<CandidateRow | undefined> {
  return select(db)
    .where('candidate.process_id', '=', process.id)
    .where('candidate.identification_type_id', '=', person.identification_type_id)
    .where('candidate.identification_number', '=', person.identification_number)
    .where('candidate.set_aside_at', 'is', null)
    .executeTakeFirst();
}

/** The person's registrations in a process that are set aside, newest first. */
export async function listSetAsideOf(db: Queryable, process: { id: number }, person: PersonKey) {
  return db
    .selectFrom('candidates')
    .select(['id', 'set_aside_at', 'set_aside_as'])
    .where('process_id', '=', process.id)
    .where('identification_type_id', '=', person.identification_type_id)
    .where('identification_number', '=', person.identification_number)
    .where('set_aside_at', 'is not', null)
    .orderBy('set_aside_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Ownership stands in the query: another person's id finds nothing, nor does one of an earlier process. */
export async function requireOwnCandidate(db: Queryable, id: number, owner: PersonKey): Promise<CandidateRow> {
  const row = await select(db)
    .where('process.state', '=', 'current')
    .where('candidate.id', '=', id)
    .where('candidate.identification_type_id', '=', owner.identification_type_id)
    .where('candidate.identification_number', '=', owner.identification_number)
    .where('candidate.set_aside_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw new AppError('not_found');
  return row;
}

/** A submitted candidacy of the current process that its owner may follow: one that counts, or that they withdrew. */
function selectTracked(db: Queryable) {
  return select(db)
    .where('process.state', '=', 'current')
    .where('candidate.submitted_at', 'is not', null)
    .where((where) =>
      where.or([where('candidate.set_aside_at', 'is', null), where('candidate.set_aside_as', '=', 'withdrawn')]),
    );
}

/** A person who withdrew and registered again has two: the one that counts, otherwise the newest. */
export async function requireTracked(db: Queryable, person: PersonKey): Promise<CandidateRow> {
  const row = await selectTracked(db)
    .where('candidate.identification_type_id', '=', person.identification_type_id)
    .where('candidate.identification_number', '=', person.identification_number)
    .orderBy('candidate.set_aside_at', (order) => order.asc().nullsFirst())
    .orderBy('candidate.id', 'desc')
    .executeTakeFirst();
  if (!row) throw new AppError('not_found');
  return row;
}

/** What a person must know of a candidacy to ask for a code to follow it. */
export interface TrackedBy {
  radicado: string;
  identification_number: string;
}

/** By radicado and document; the radicado of a candidacy withdrawn before leads to the person's present one. */
export async function findTracked(
  db: Queryable,
  { radicado, identification_number }: TrackedBy,
): Promise<CandidateRow | undefined> {
  const row = await selectTracked(db)
    .where('candidate.radicado', '=', radicado)
    .where('candidate.identification_number', '=', identification_number)
    .executeTakeFirst();
  return row && requireTracked(db, row);
}

/** What staff may see: a registration that its owner has submitted, or one that is set aside. */
export const isVisibleToStaff = sql<boolean>`(candidate.submitted_at is not null or candidate.set_aside_at is not null)`;

export async function requireCandidateForStaff(
  db: Queryable,
  process: { id: number },
  id: number,
): Promise<CandidateRow> {
  const row = await select(db)
    .where('candidate.process_id', '=', process.id)
    .where('candidate.id', '=', id)
    .where(isVisibleToStaff)
    .executeTakeFirst();
  if (!row) throw new AppError('not_found');
  return row;
}

/** A candidate whom this member of staff may decide about. */
export async function requireDecidable(
  db: Queryable,
  staff: StaffRow,
  process: { id: number },
  id: number,
): Promise<CandidateRow> {
  const row = await requireCandidateForStaff(db, process, id);
  await requireNoConflict(db, staff, id);
  if (row.set_aside_at) throw new AppError('registration_set_aside');
  return row;
}

/** Candidates of the current process with this number, of any type, who have documents to correct. */
export async function findCorrectable(db: Queryable, number: string): Promise<CandidateRow[]> {
  return select(db)
    .where('process.state', '=', 'current')
    .where('candidate.identification_number', '=', number)
    .where('candidate.review_status', '=', 'PARA_SUBSANAR')
    .where('candidate.set_aside_at', 'is', null)
    .orderBy('candidate.id')
    .execute();
}

export async function findCandidatesById(db: Queryable, ids: readonly number[]): Promise<CandidateRow[]> {
  if (ids.length === 0) return [];
  return select(db).where('candidate.id', 'in', ids).execute();
}

/** A candidate as the author of an entry of the activity log. */
export const candidateCauser = (candidate: { id: number } & PersonName): Causer => ({
  type: 'candidate',
  id: String(candidate.id),
  name: fullName(candidate),
});

/** A candidate as the subject of an entry whose event isn't about a candidacy. */
export const candidateSubject = ({ id, candidate_type }: Pick<CandidateRow, 'id' | 'candidate_type'>): Subject => ({
  type: 'candidate',
  id,
  candidateType: candidate_type,
});

function nameOf(list: readonly { id: number; name: string }[], id: number): string {
  return list.find((item) => item.id === id)?.name ?? '';
}

const shownColumns = [
  'id',
  'identification_type_id',
  'identification_number',
  ...declaredColumns,
  'issue_place_name',
  'issue_department_id',
  'issue_department_name',
  'university_name',
  'birth_city_name',
  'birth_department_id',
  'birth_department_name',
  'residence_city_name',
  'residence_department_id',
  'residence_department_name',
  'candidate_type',
  'registration_status',
  'review_status',
  'radicado',
] as const satisfies readonly (keyof CandidateRow)[];

/** The candidate as the API shows it. */
export function toCandidate(row: CandidateRow): Candidate {
  return {
    ...pick(row, shownColumns),
    identification_type: nameOf(identificationTypes, row.identification_type_id),
    degree_type: nameOf(degreeTypes, row.degree_type_id),
    gender: nameOf(genders, row.gender_id),
    created_at: toWireTime(row.created_at),
    registration_start: row.registration_start && toWireTime(row.registration_start),
    registration_end: row.registration_end && toWireTime(row.registration_end),
    submitted_at: row.submitted_at && toWireTime(row.submitted_at),
    observation: null,
    reviewed_by: null,
    reviews: [],
  };
}
