import type { Choice } from '@urna/contract/contest-admin';
import { plainText } from '../../../lib/plain-text.ts';

/** Every word must be somewhere: in the name, the degree, the city, the institution or the card. */
export function findChoices(choices: readonly Choice[], search: string): readonly Choice[] {
  const words = plainText(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return choices;
  return choices.filter(({ full_name: name, degree, city, institution, professional_card: card }) => {
    const text = plainText([name, degree, city, institution ?? '', card].join(' '));
    return words.every((word) => text.includes(word));
  });
}
