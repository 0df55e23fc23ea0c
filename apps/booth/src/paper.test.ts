import type { BallotChoice } from '@urna/contract/election/ballots';
import { describe, expect, test } from 'vitest';
import { ballotPages, isPaperOfElection, ownDetails, searchChoices, sharedDetails } from './paper.ts';

const choice = (position: number, differing: Partial<BallotChoice> = {}): BallotChoice => ({
  position,
  full_name: `Persona ${String(position)}`,
  degree: 'Contador Público',
  city: 'Bogotá, D.C.',
  institution: null,
  professional_card: `${String(position)}-T`,
  photo_url: null,
  ...differing,
});

describe('isPaperOfElection', () => {
  const names = ['Ana Peña', 'Luis Gómez', 'Óscar Ruiz'];
  const answers = names.map((name, index) => `${name} · T.P. ${String(index)}-T`);
  const election = JSON.stringify({ questions: [{ answers, blank: true }] });
  const paper = (positions: readonly number[], shown: readonly string[]) => ({
    election,
    blank: true,
    choices: positions.map((position, index) => choice(position, { full_name: shown[index] ?? '' })),
  });

  test('takes the published answers in any order', () => {
    expect(isPaperOfElection(paper([0, 1, 2], names))).toBe(true);
    expect(isPaperOfElection(paper([2, 0, 1], ['Óscar Ruiz', 'Ana Peña', 'Luis Gómez']))).toBe(true);
  });

  test.each([
    ['two who changed places', paper([0, 1, 2], ['Luis Gómez', 'Ana Peña', 'Óscar Ruiz'])],
    ['one who is missing', paper([0, 1], ['Ana Peña', 'Luis Gómez'])],
    ['one who stands there twice', paper([0, 1, 1], ['Ana Peña', 'Luis Gómez', 'Luis Gómez'])],
    ['one of another name', paper([0, 1, 2], ['Ana Peña', 'Luis Gómez', 'Olga Ruiz'])],
  ])('refuses a list with %s', (_what, wrong) => {
    expect(isPaperOfElection(wrong)).toBe(false);
  });

  test('refuses a paper that hides the blank vote, or offers one that the election doesn’t', () => {
    const whole = paper([0, 1, 2], names);
    expect(isPaperOfElection({ ...whole, blank: false })).toBe(false);
    const without = JSON.stringify({ questions: [{ answers }] });
    expect(isPaperOfElection({ ...whole, election: without })).toBe(false);
    expect(isPaperOfElection({ ...whole, election: without, blank: false })).toBe(true);
  });
});

describe('the details of candidates', () => {
  test('one counts as shared only if every candidate has it, and the others stay on the cards', () => {
    expect(sharedDetails([choice(0), choice(1)])).toEqual(['Contador Público', 'Bogotá, D.C.']);
    expect(sharedDetails([choice(0), choice(1, { city: 'Chía' })])).toEqual(['Contador Público']);
    expect(sharedDetails([choice(0, { institution: 'Una' }), choice(1)])).not.toContain('Una');
    expect(ownDetails(choice(1, { institution: 'Una', city: 'Chía' }), ['Contador Público'])).toEqual(['Una', 'Chía']);
  });

  test('a single candidate shares nothing, and keeps all of them', () => {
    expect(sharedDetails([choice(0)])).toEqual([]);
    expect(sharedDetails([])).toEqual([]);
  });
});

describe('the search on the ballot', () => {
  const degree = 'Titulado';
  const choices = [
    choice(0, { full_name: 'María Peña Ávila', degree }),
    choice(1, { full_name: 'Óscar Muñoz Gómez', city: 'Medellín', degree }),
    choice(2, { full_name: 'Luz Elena Ríos', city: 'Chía', institution: 'Universidad de Nariño', degree }),
  ];

  test.each([
    ['', [0, 1, 2]],
    ['   ', [0, 1, 2]],
    ['pena avila', [0]],
    ['  PEÑA   ÁVILA ', [0]],
    ['medellin', [1]],
    ['nariño', [2]],
    ['TITULADO', [0, 1, 2]],
    ['elena rí', [2]],
    ['no está', []],
    // The text must match within one field, not across two adjacent ones.
    ['ávila bogotá', []],
  ])('%j finds %j', (text, positions) => {
    expect(searchChoices(choices, text).map(({ position }) => position)).toEqual(positions);
  });
});

describe('the numbered pages of the ballot', () => {
  test.each([
    [1, 0, []],
    [1, 1, [1]],
    [3, 5, [1, 2, 3, 4, 5]],
    [1, 6, [1, 2, 3, 'gap', 6]],
    [3, 6, [1, 2, 3, 4, 5, 6]],
    [4, 6, [2, 3, 4, 5, 6]],
    [1, 9, [1, 2, 3, 'gap', 9]],
    [5, 9, [3, 4, 5, 6, 7, 'gap', 9]],
    [6, 9, [4, 5, 6, 7, 8, 9]],
    [7, 9, [5, 6, 7, 8, 9]],
    [9, 9, [7, 8, 9]],
  ] as const)('show the right neighbours and gaps on page %d of %d', (page, totalPages, pages) => {
    expect(ballotPages(page, totalPages)).toEqual(pages);
  });
});
