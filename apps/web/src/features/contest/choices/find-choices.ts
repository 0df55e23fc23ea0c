import type { Choice } from '@urna/contract/election/contest-admin';
import { plainText } from '@urna/contract/shared/plain-text';

/** Finds the choices that match every search word in name, degree, city, institution or professional card. */
export function findChoices(choices: readonly Choice[], search: string): readonly Choice[] {
  const words = plainText(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return choices;
  return choices.filter(({ full_name: name, degree, city, institution, professional_card: card }) => {
    const text = plainText([name, degree, city, institution ?? '', card].join(' '));
    return words.every((word) => text.includes(word));
  });
}
