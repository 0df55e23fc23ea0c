import { PHOTO_TYPE } from '@urna/contract/candidacy/documents';
import type { BallotChoice as SealedChoice } from '@urna/contract/election/ballots';
import { hasReached } from '@urna/contract/election/contests';
import { getPhoto } from '@urna/contract/election/elections';
import { degreeTypes } from '@urna/contract/people/lookups';
import { addressOf } from '@urna/contract/shared/endpoint';
import { fullName } from '@urna/contract/shared/full-name';
import type { Selectable } from 'kysely';
import type { BallotChoicesTable } from '../../platform/database/election-tables.ts';
import type { ContestRow } from '../../platform/database/process-tables.ts';
import type { Queryable } from '../../platform/database/tables.ts';
import { pick } from '../../platform/pick.ts';

const words = ['full_name', 'degree', 'city', 'institution', 'professional_card'] as const;

type Choice = Pick<Selectable<BallotChoicesTable>, 'candidate_id' | (typeof words)[number]>;

/** What a ballot says about a candidate. */
export const choiceOf = (row: Choice): Choice => pick(row, ['candidate_id', ...words]);

/** A candidate on the ballot: once it is sealed, with position and public picture; before, with the photo's document. */
export type BallotChoice = Choice &
  (
    | { position: number; photo: Buffer | null; photo_document_id: null }
    | { position: null; photo: null; photo_document_id: number | null }
  );

/** An approved candidate, also one whom the board has taken off the ballot. */
export interface StandingCandidate extends Choice {
  photo_document_id: number | null;
  exclusion: { reason: string; excluded_by: string; excluded_at: Date } | null;
}

const spanish = new Intl.Collator('es', { sensitivity: 'base' });

/** The candidates on the sealed ballot; before the sealing, those who would be on it if it were sealed now. */
export async function listBallot(
  db: Queryable,
  contest: Pick<ContestRow, 'id' | 'candidates_of' | 'stage'>,
): Promise<BallotChoice[]> {
  if (!hasReached(contest.stage, 'sealed')) {
    const standing = (await listStanding(db, contest)).filter(({ exclusion }) => exclusion === null);
    return standing.map((one) => ({
      ...choiceOf(one),
      photo_document_id: one.photo_document_id,
      position: null,
      photo: null,
    }));
  }
  const rows = await selectSealed(db, contest.id).execute();
  return rows.map((row) => ({ ...choiceOf(row), position: row.position, photo: row.photo, photo_document_id: null }));
}

const selectSealed = (db: Queryable, contest: number) =>
  db.selectFrom('ballot_choices').selectAll().where('contest', '=', contest).orderBy('position');

/** The choices of a sealed ballot, as voters see them. */
export async function listSealedChoices(db: Queryable, contest: number): Promise<SealedChoice[]> {
  const rows = await selectSealed(db, contest).execute();
  return rows.map((row) => ({ ...pick(row, ['position', ...words]), photo_url: row.photo && photoPath(row.photo) }));
}

/**
 * Approved candidates of the contest, by last names, then names: the order of the election's answers. In a repetition
 * whose candidates are another contest's, those who were on its ballot.
 */
export async function listStanding(
  db: Queryable,
  contest: Pick<ContestRow, 'id' | 'candidates_of'>,
): Promise<StandingCandidate[]> {
  const { candidates_of } = contest;
  const candidates = db
    .selectFrom('candidates as candidate')
    .innerJoin('cities as city', 'city.id', 'candidate.residence_city_id')
    .leftJoin('universities as university', 'university.id', 'candidate.university_id')
    .leftJoin('contest_exclusions as exclusion', (join) =>
      join.onRef('exclusion.candidate_id', '=', 'candidate.id').on('exclusion.contest', '=', contest.id),
    )
    .select((row) => [
      'candidate.id',
      'candidate.first_name',
      'candidate.second_name',
      'candidate.first_last_name',
      'candidate.second_last_name',
      'candidate.degree_type_id',
      'candidate.professional_license',
      'city.name as city',
      'university.name as university',
      'exclusion.reason',
      'exclusion.excluded_by',
      'exclusion.excluded_at',
      // Ids grow, so the largest of a kind is the newest.
      row
        .selectFrom('documents as document')
        .select((of) => of.fn.max('document.id').as('id'))
        .whereRef('document.candidate_id', '=', 'candidate.id')
        .where('document.document_type_id', '=', PHOTO_TYPE)
        .as('photo_document_id'),
    ])
    .where('candidate.contest', '=', candidates_of ?? contest.id)
    .where('candidate.review_status', '=', 'APROBADO')
    .where('candidate.set_aside_at', 'is', null);
  const rows = await (candidates_of === null
    ? candidates
    : candidates.where('candidate.id', 'in', (row) =>
        row.selectFrom('ballot_choices').select('candidate_id').where('contest', '=', candidates_of),
      )
  ).execute();
  const byName = rows.toSorted(
    (a, b) =>
      spanish.compare(a.first_last_name, b.first_last_name) ||
      spanish.compare(a.second_last_name, b.second_last_name) ||
      spanish.compare(a.first_name, b.first_name) ||
      spanish.compare(a.second_name ?? '', b.second_name ?? '') ||
      a.id - b.id,
  );
  return byName.map((row) => ({
    candidate_id: row.id,
    full_name: fullName(row),
    degree: degreeTypes.find((type) => type.id === row.degree_type_id)?.name ?? '',
    city: row.city,
    institution: row.university,
    professional_card: row.professional_license,
    photo_document_id: row.photo_document_id,
    exclusion:
      row.reason === null || row.excluded_by === null || row.excluded_at === null
        ? null
        : { reason: row.reason, excluded_by: row.excluded_by, excluded_at: row.excluded_at },
  }));
}

/** The public address of a candidate's picture on the ballot. */
export function photoPath(sha256: Buffer): string {
  return addressOf(getPhoto, { hash: sha256.toString('hex') });
}
