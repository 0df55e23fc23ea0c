import { plainText } from '@urna/contract/shared/plain-text';

interface Searched {
  full_name: string;
  degree: string;
  city: string;
  institution: string | null;
}

/** The candidates whose name, degree, city or institution contains the text, ignoring accents and case. */
export function searchCandidates<T extends Searched>(candidates: readonly T[], text: string): readonly T[] {
  const wanted = plainText(text).trim().replaceAll(/\s+/g, ' ');
  if (wanted === '') return candidates;
  return candidates.filter(({ full_name, degree, city, institution }) =>
    [full_name, degree, city, institution ?? ''].some((field) => plainText(field).includes(wanted)),
  );
}
