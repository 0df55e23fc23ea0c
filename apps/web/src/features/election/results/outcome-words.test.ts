import type { Outcome, Results } from '@urna/contract/election/results';
import { describe, expect, test } from 'vitest';
import { resultText } from './check-by-program.tsx';
import { outcomeWords } from './outcome-words.ts';

const person = { degree: '', city: '', institution: null, professional_card: '1-T', photo_url: null };
const choices: Results['choices'] = [
  { ...person, position: 2, full_name: 'EVA RÍOS', votes: 7, share: 0.7, rank: 1 },
  { ...person, position: 0, full_name: 'ANA PEÑA', votes: 1, share: 0.1, rank: 2 },
  { ...person, position: 1, full_name: 'LUIS MORA', votes: 1, share: 0.1, rank: 2 },
];
const blank = { votes: 1, share: 0.1 };
const tie_resolution = null;
const tie: Outcome & { kind: 'tie' } = { kind: 'tie', elected: [], positions: [0, 1], votes: 1, seats: 1 };

describe('the text about the outcome', () => {
  test('names the candidate with most votes', () => {
    expect(outcomeWords({ choices, blank, outcome: { kind: 'most_voted', positions: [2] }, tie_resolution })).toEqual({
      tone: 'success',
      title: 'Mayor votación: EVA RÍOS',
      text: 'Obtuvo 7 votos, el 70,00\u{A0}% del total.',
    });
  });

  test('names the tied candidates and that the count does not decide between them', () => {
    const words = outcomeWords({ choices, blank, outcome: { ...tie, positions: [0, 1] }, tie_resolution });
    expect(words.equals).toEqual(['ANA PEÑA', 'LUIS MORA']);
    expect(words.text).toMatch(/^Los empatados obtuvieron 1 voto cada uno\. La cuenta no decide/);
  });

  test('names all who were elected where there are several seats', () => {
    const words = outcomeWords({ choices, blank, outcome: { kind: 'most_voted', positions: [2, 0] }, tie_resolution });
    expect(words).toMatchObject({ title: 'Mayores votaciones', text: 'EVA RÍOS (7 votos) y ANA PEÑA (1 voto).' });
  });

  test('names who leads where the tie is for the last seat', () => {
    const outcome = { ...tie, elected: [2], positions: [0, 1] };
    const words = outcomeWords({ choices, blank, outcome, tie_resolution });
    expect(words.title).toBe('Hay empate por el último puesto');
    expect(words.text).toMatch(/^EVA RÍOS obtuvo más votos\. /);
  });

  test('says how a tie was resolved, by whom and for whom', () => {
    const resolution: Results['tie_resolution'] = {
      method: 'lots',
      positions: [1],
      explanation: 'Se sorteó con balotas.',
      resolved_on: '2025-10-02',
      resolved_by: 'la Junta en pleno',
      recorded_by: 'ADMINISTRADORA',
      recorded_at: '2025-10-03T15:00:00.000Z',
      minutes: { url: '/minutes', sha256: '00' },
    };
    const outcome = { ...tie, positions: [0, 1] };
    const words = outcomeWords({ choices, blank, outcome, tie_resolution: resolution });
    expect(words.title).toBe('Empate resuelto: LUIS MORA');
    expect(words.text).toContain('Sorteo del 02/10/2025, ante la Junta en pleno: Se sorteó con balotas.');
  });

  test('states the consequence of a majority of blank votes', () => {
    const outcome = { kind: 'blank_majority', rule: 'La elección se repite' } as const;
    const words = outcomeWords({ choices, blank: { votes: 6, share: 0.6 }, outcome, tie_resolution });
    expect(words.text).toBe('Fueron 6 votos en blanco, el 60,00\u{A0}% del total. La elección se repite.');
  });

  test('says that nobody voted', () => {
    expect(outcomeWords({ choices, blank, outcome: { kind: 'no_votes' }, tie_resolution }).tone).toBe('warning');
  });
});

test('the expected result text lists the votes in the order of the ballot, blank first', () => {
  expect(resultText({ choices, blank })).toBe('{"result":[[1,1,1,7]]}');
  expect(resultText({ choices, blank: null })).toBe('{"result":[[1,1,7]]}');
});
