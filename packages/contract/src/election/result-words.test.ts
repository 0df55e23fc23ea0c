import { describe, expect, test } from 'vitest';
import { describeResult, electedPositions, resultHeadline } from './result-words.ts';
import type { Outcome } from './results.ts';

const choices = ['ANA PEÑA', 'LUIS MORA', 'INÉS ROJAS', 'EVA RÍOS', 'ÍÑIGO VÉLEZ'].map((full_name, position) => ({
  position,
  full_name,
}));
const most = (...positions: number[]): Outcome => ({ kind: 'most_voted', positions });
const tie = (elected: number[], positions: number[], seats = 1): Outcome => ({
  kind: 'tie',
  elected,
  positions,
  votes: 3,
  seats,
});

describe('resultHeadline', () => {
  test.each<[headline: string, outcome: Outcome, resolved?: number[]]>([
    ['ANA PEÑA obtuvo la mayor votación', most(0)],
    ['LUIS MORA e INÉS ROJAS obtuvieron las mayores votaciones', most(1, 2)],
    ['ANA PEÑA, LUIS MORA e INÉS ROJAS obtuvieron las mayores votaciones', most(0, 1, 2)],
    ['EVA RÍOS, ANA PEÑA y 3 personas más obtuvieron las mayores votaciones', most(3, 0, 1, 2, 4)],
    ['Hay empate en la mayor votación entre ANA PEÑA y LUIS MORA', tie([], [0, 1])],
    ['Hay empate por el último puesto entre ANA PEÑA y LUIS MORA', tie([2], [0, 1])],
    ['Hay empate por los últimos 2 puestos entre ANA PEÑA, LUIS MORA y EVA RÍOS', tie([2], [0, 1, 3], 2)],
    ['El empate se resolvió a favor de LUIS MORA', tie([], [0, 1]), [1]],
    ['INÉS ROJAS y, resuelto el empate, LUIS MORA obtienen los puestos', tie([2], [0, 1]), [1]],
    ['El voto en blanco obtuvo la mayoría absoluta', { kind: 'blank_majority', rule: 'Se repite' }],
    ['Ningún candidato obtuvo votos', { kind: 'no_votes' }],
  ])('says «%s»', (headline, outcome, resolved) => {
    const tie_resolution = resolved ? { positions: resolved } : null;
    expect(resultHeadline({ choices, outcome, tie_resolution })).toBe(headline);
  });
});

test('electedPositions names those ahead of a tie, and of the tied ones only those whom its resolution named', () => {
  const outcome = tie([2], [0, 1]);
  expect(electedPositions({ outcome, tie_resolution: null })).toEqual([2]);
  expect(electedPositions({ outcome, tie_resolution: { positions: [1] } })).toEqual([2, 1]);
  expect(electedPositions({ outcome: most(3, 0), tie_resolution: null })).toEqual([3, 0]);
  expect(electedPositions({ outcome: { kind: 'no_votes' }, tie_resolution: null })).toEqual([]);
});

test('describeResult tells the turnout, and the blank vote where the ballot had one', () => {
  const result = { choices, question: 'Representante', outcome: most(0), tie_resolution: null, turnout: 0.625 };
  expect(describeResult({ ...result, blank: null })).toBe(
    'Representante. ANA PEÑA obtuvo la mayor votación. Participación: 62,50\u{A0}%.',
  );
  expect(describeResult({ ...result, blank: { votes: 1, share: 0.125 } })).toMatch(/ Voto en blanco: 12,50\u{A0}%\.$/u);
});
