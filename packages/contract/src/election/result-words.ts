// Whom a published result elects, and the sentence that says so: on its page, on the landing page and in its picture.

import { tellShare } from '../shared/share.ts';
import type { Outcome, Results } from './results.ts';

const list = new Intl.ListFormat('es-CO', { type: 'conjunction' });
/** More names make no headline. */
const MOST_NAMED = 3;

/** An outcome and, for a tie, those whom its resolution named; null while there is none. */
interface Decided {
  outcome: Outcome;
  tie_resolution: { positions: readonly number[] } | null;
}

interface Named {
  choices: readonly { position: number; full_name: string }[];
}

/** The positions of the elected in the order of their votes: of a tie, those ahead of it and those whom its resolution named. */
export function electedPositions({ outcome, tie_resolution: resolution }: Decided): readonly number[] {
  if (outcome.kind === 'most_voted') return outcome.positions;
  return outcome.kind === 'tie' ? [...outcome.elected, ...(resolution?.positions ?? [])] : [];
}

/** The result in one sentence without a full stop. It agrees in number and needs nobody's gender. */
function headlineOf(decided: Decided, nameOf: (position: number) => string): string {
  const { outcome, tie_resolution: resolution } = decided;
  const people = (positions: readonly number[]) => namedFirst(positions.map(nameOf));
  switch (outcome.kind) {
    case 'no_votes':
      return 'Ningún candidato obtuvo votos';
    case 'blank_majority':
      return 'El voto en blanco obtuvo la mayoría absoluta';
    case 'most_voted':
      return outcome.positions.length === 1
        ? `${people(outcome.positions)} obtuvo la mayor votación`
        : `${people(outcome.positions)} obtuvieron las mayores votaciones`;
    case 'tie': {
      const { elected, positions, seats } = outcome;
      if (resolution) {
        return elected.length === 0
          ? `El empate se resolvió a favor de ${people(resolution.positions)}`
          : `${people(elected)} y, resuelto el empate, ${people(resolution.positions)} obtienen los puestos`;
      }
      const tiedFor =
        elected.length === 0
          ? 'en la mayor votación'
          : seats === 1
            ? 'por el último puesto'
            : `por los últimos ${seats} puestos`;
      return `Hay empate ${tiedFor} entre ${people(positions)}`;
    }
  }
}

function namedFirst(names: readonly string[]): string {
  if (names.length <= MOST_NAMED) return list.format(names);
  const others = names.length - (MOST_NAMED - 1);
  return list.format([...names.slice(0, MOST_NAMED - 1), `${others} personas más`]);
}

/** The candidates at these positions, in the order of the positions. */
export function choicesAt<Choice extends { position: number }>(
  choices: readonly Choice[],
  positions: readonly number[],
): Choice[] {
  return positions.flatMap((position) => choices.find((choice) => choice.position === position) ?? []);
}

/** What a published result's page and picture lead with. */
export function resultHeadline(results: Named & Decided): string {
  return headlineOf(results, (position) => choicesAt(results.choices, [position])[0]?.full_name ?? '');
}

/** The result for those who don't see its picture, and for the preview of its link. */
export function describeResult(results: Named & Decided & Pick<Results, 'question' | 'turnout' | 'blank'>): string {
  const blank = results.blank ? ` Voto en blanco: ${tellShare(results.blank.share)}.` : '';
  return `${results.question}. ${resultHeadline(results)}. Participación: ${tellShare(results.turnout)}.${blank}`;
}
