import type { BallotChoice } from '@urna/contract/election/ballots';
import { describe, expect, test } from 'vitest';
import { searchCandidates } from './search-candidates.ts';

function choice(position: number, full_name: string, city: string, institution: string | null = null): BallotChoice {
  return { position, full_name, city, institution, degree: 'Titulado', professional_card: '1-T', photo_url: null };
}

const choices = [
  choice(0, 'María Peña Ávila', 'Bogotá, D.C.'),
  choice(1, 'Óscar Muñoz Gómez', 'Medellín'),
  choice(2, 'Luz Elena Ríos', 'Chía', 'Universidad de Nariño'),
];

describe('the search on the ballot', () => {
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
    expect(searchCandidates(choices, text).map(({ position }) => position)).toEqual(positions);
  });
});
