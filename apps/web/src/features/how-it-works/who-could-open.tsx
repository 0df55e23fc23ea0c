import { contestLabels } from '@urna/contract/contests';
import { whoCouldOpen } from '@urna/contract/custody-words';
import { useElections } from '../../lib/elections-api.ts';

/** Of each sealed election, who would have to cheat together to read a single vote. */
export function WhoCouldOpen() {
  const elections = useElections({ live: false });
  const sealed = (elections.data ?? []).flatMap(({ contest, election }) =>
    election ? [{ contest, words: whoCouldOpen(election.custody) }] : [],
  );
  const [first] = sealed;
  if (!first) {
    return 'Para leer una sola tendrían que ponerse de acuerdo, para hacer trampa, quien opera el servidor y los custodios que la elección pide.';
  }
  if (sealed.every(({ words }) => words === first.words)) return first.words;
  return sealed.map(({ contest, words }) => `${contestLabels[contest]}: ${words}`).join(' ');
}
