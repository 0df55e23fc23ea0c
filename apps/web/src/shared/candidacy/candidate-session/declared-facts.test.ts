import type { Candidate } from '@urna/contract/candidacy/candidate-data';
import { expect, test } from 'vitest';
import { declaredFact, declaredFacts } from './declared-facts.ts';

const candidate = {
  candidate_type: 'CANDIDATE_ACCOUNTANT',
  identification_type: 'Cédula de ciudadanía',
  identification_number: '52123456',
  issue_date: '2008-03-14',
  issue_place_name: 'Cali',
  issue_department_name: 'Valle del Cauca',
  professional_license: '12345-T',
  degree_type: 'Contador Público',
  university_name: null,
} as Candidate;

test("a section shows the candidate's own dates as the form takes them, and a place in one line", () => {
  expect(declaredFacts(candidate, 'documento')).toEqual([
    ['Tipo de documento', 'Cédula de ciudadanía'],
    ['Número de documento', '52.123.456'],
    ['Fecha de expedición', '2008-03-14'],
    ['Lugar de expedición', 'Cali, Valle del Cauca'],
  ]);
});

test('a section leaves out the fields that this kind of candidate hasn’t', () => {
  expect(declaredFacts(candidate, 'profesional').map(([label]) => label)).toEqual([
    'Tarjeta profesional',
    'Tipo de título',
  ]);
  expect(declaredFact(candidate, 'universities')).toEqual(['Universidad', 'No indicado']);
});
