import type { Results } from '@urna/contract/results';

const whole = new Intl.NumberFormat('es-CO', { useGrouping: 'always' });
const part = new Intl.NumberFormat('es-CO', { style: 'percent', minimumFractionDigits: 2, maximumFractionDigits: 2 });

export const numberWords = (count: number): string => whole.format(count);
export const percent = (share: number): string => part.format(share);

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
      const votes = choices.find(({ position }) => position === outcome.position)?.votes ?? 0;
      return `La mayor votación es la de ${nameOf(outcome.position)}, con ${votesOf(votes)}.`;
    }
    case 'tie':
      return `Hay empate en el primer lugar entre ${list.format(outcome.positions.map(nameOf))}, cada uno con ${votesOf(outcome.votes)}. El escrutinio no lo resuelve.`;
  }
}

const votesOf = (count: number): string => (count === 1 ? '1 voto' : `${numberWords(count)} votos`);

export const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);
