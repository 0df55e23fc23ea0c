import type { Results } from '@urna/contract/results';
import { describe, expect, test } from 'vitest';
import { outcomeWords } from './outcome-words.ts';
import { resultText } from './tool-commands.ts';

const person = { degree: '', city: '', institution: null, professional_card: '1-T', photo_url: null };
const choices: Results['choices'] = [
  { ...person, position: 2, full_name: 'EVA RÍOS', votes: 7, share: 0.7, rank: 1 },
  { ...person, position: 0, full_name: 'ANA PEÑA', votes: 1, share: 0.1, rank: 2 },
  { ...person, position: 1, full_name: 'LUIS MORA', votes: 1, share: 0.1, rank: 2 },
];
const blank = { votes: 1, share: 0.1 };

describe('the text about the outcome', () => {
  test('names the candidate with most votes', () => {
    expect(outcomeWords({ choices, blank, outcome: { kind: 'most_voted', position: 2 } })).toEqual({
      tone: 'success',
      title: 'Mayor votación: EVA RÍOS',
      text: 'Obtuvo 7 votos, el 70 % del total.',
    });
  });

  test('names the tied candidates and that the count does not decide between them', () => {
    const words = outcomeWords({ choices, blank, outcome: { kind: 'tie', positions: [0, 1], votes: 1 } });
    expect(words.equals).toEqual(['ANA PEÑA', 'LUIS MORA']);
    expect(words.text).toMatch(/^Obtuvieron 1 voto cada uno\./);
  });

  test('states the consequence of a majority of blank votes', () => {
    const outcome = { kind: 'blank_majority', rule: 'La elección se repite' } as const;
    const words = outcomeWords({ choices, blank: { votes: 6, share: 0.6 }, outcome });
    expect(words.text).toBe('Fueron 6 votos en blanco, el 60 % del total. La elección se repite.');
  });

  test('says that nobody voted', () => {
    expect(outcomeWords({ choices, blank, outcome: { kind: 'no_votes' } }).tone).toBe('warning');
  });
});

test('the expected result text lists the votes in the order of the ballot, blank first', () => {
  expect(resultText({ choices, blank })).toBe('{"result":[[1,1,1,7]]}');
  expect(resultText({ choices, blank: null })).toBe('{"result":[[1,1,7]]}');
});
