import { describe, expect, test } from 'vitest';
import { searchCandidates } from './candidate-list.tsx';

const candidate = (id: number, full_name: string, city: string, institution: string | null = null) => ({
  id,
  full_name,
  city,
  institution,
  degree: 'Titulado',
});

const candidates = [
  candidate(0, 'María Peña Ávila', 'Bogotá, D.C.'),
  candidate(1, 'Óscar Muñoz Gómez', 'Medellín'),
  candidate(2, 'Luz Elena Ríos', 'Chía', 'Universidad de Nariño'),
];

describe('the search among the candidates', () => {
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
  ])('%j finds %j', (text, ids) => {
    expect(searchCandidates(candidates, text).map(({ id }) => id)).toEqual(ids);
  });
});
