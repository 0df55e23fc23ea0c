import { documentTypeOf } from '@urna/contract/candidacy/documents';
import { getPhoto } from '@urna/contract/election/elections';
import { addressOf } from '@urna/contract/shared/endpoint';
import { degreeTypes } from '@urna/contract/shared/lookups';
import type { ContestRow } from '../../../platform/database/process-tables.ts';
import type { Queryable } from '../../../platform/database/tables.ts';
import { fullName } from '../../people/candidates/read-candidate.ts';

/** A candidate as the ballot shows them, excluded ones included. */
export interface BallotCandidate {
  candidate_id: number;
  full_name: string;
  degree: string;
  city: string;
  institution: string | null;
  professional_card: string;
  photo_document_id: number | null;
  exclusion: { reason: string; excluded_by: string; excluded_at: Date } | null;
}

const spanish = new Intl.Collator('es', { sensitivity: 'base' });

type Standing = Pick<ContestRow, 'id' | 'candidates_of'>;

/** Approved candidates of the contest, or of the one whose candidates stand again, by last names, then names: the order of the election's answers. */
export async function listBallotCandidates(db: Queryable, contest: Standing): Promise<BallotCandidate[]> {
  const rows = await db
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
        .where('document.document_type_id', '=', documentTypeOf('photo').id)
        .as('photo_document_id'),
    ])
    .where('candidate.contest', '=', contest.candidates_of ?? contest.id)
    .where('candidate.review_status', '=', 'APROBADO')
    .where('candidate.set_aside_at', 'is', null)
    .execute();
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

export const isOnBallot = ({ exclusion }: BallotCandidate): boolean => exclusion === null;

/** The public address of a candidate's picture on the ballot. */
export function photoPath(sha256: Buffer): string {
  return addressOf(getPhoto, { hash: sha256.toString('hex') });
}
