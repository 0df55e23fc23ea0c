import type { PublicCandidate } from '@urna/contract/candidacy/candidates';
import { plainText } from '@urna/contract/shared/plain-text';

type SearchedFields = Pick<PublicCandidate, 'full_name' | 'degree' | 'city' | 'institution'>;

/** The candidates whose name, degree, city or institution contains the text, ignoring accents and case. */
export function searchCandidates<T extends SearchedFields>(candidates: readonly T[], text: string): readonly T[] {
  const wanted = plainText(text).trim().replaceAll(/\s+/g, ' ');
  if (wanted === '') return candidates;
  return candidates.filter(({ full_name, degree, city, institution }) =>
    [full_name, degree, city, institution ?? ''].some((field) => plainText(field).includes(wanted)),
  );
}
