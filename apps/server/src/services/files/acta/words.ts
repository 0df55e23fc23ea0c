import type { Results } from '@urna/contract/election/results';

const whole = new Intl.NumberFormat('es-CO', { useGrouping: 'always' });

export const numberWords = (count: number): string => whole.format(count);

const list = new Intl.ListFormat('es-CO', { type: 'conjunction' });

/** The outcome in a sentence; a tie is called one. */
export function outcomeWords({ outcome, choices, blank }: Results): string {
  const nameOf = (position: number) => choices.find((choice) => choice.position === position)?.full_name ?? '';
  switch (outcome.kind) {
    case 'no_votes':
      return 'Ningún candidato obtuvo votos.';
    case 'blank_majority':
      return `El voto en blanco obtuvo la mayoría absoluta de los votos válidos (${numberWords(blank?.votes ?? 0)}). Regla que se aplica: ${sentence(outcome.rule)}`;
    case 'most_voted': {
      const [only, ...others] = outcome.positions;
      const votes = (position?: number) => choices.find((choice) => choice.position === position)?.votes ?? 0;
      if (others.length === 0) return `La mayor votación es la de ${nameOf(only ?? -1)}, con ${votesOf(votes(only))}.`;
      const named = outcome.positions.map((position) => `${nameOf(position)} (${votesOf(votes(position))})`);
      return `Las mayores votaciones son las de ${list.format(named)}.`;
    }
    case 'tie':
      return `${aheadOf(outcome.elected.map(nameOf))}Hay empate ${outcome.elected.length === 0 ? 'en el primer lugar' : 'por el último puesto'} entre ${list.format(outcome.positions.map(nameOf))}, cada uno con ${votesOf(outcome.votes)}. El escrutinio no lo resuelve.`;
  }
}

export const namesOf = ({ choices }: Pick<Results, 'choices'>, positions: readonly number[]): string =>
  list.format(positions.map((position) => choices.find((choice) => choice.position === position)?.full_name ?? ''));

const aheadOf = (names: readonly string[]): string =>
  names.length === 0 ? '' : `Las mayores votaciones son las de ${list.format(names)}. `;

const votesOf = (count: number): string => (count === 1 ? '1 voto' : `${numberWords(count)} votos`);

export const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);
