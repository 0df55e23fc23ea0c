import type { BallotChoice } from '@urna/contract/election/ballots';
import { expect, test } from 'vitest';
import { ownDetails, sharedDetails } from './shared-details.ts';

const choice = (position: number, differing: Partial<BallotChoice>): BallotChoice => ({
  position,
  full_name: `Persona ${String(position)}`,
  degree: 'Contador Público',
  city: 'Bogotá, D.C.',
  institution: null,
  professional_card: `${String(position)}-T`,
  photo_url: null,
  ...differing,
});

test('a detail counts as shared only if every candidate has it, and the others stay on the cards', () => {
  expect(sharedDetails([choice(0, {}), choice(1, {})])).toEqual(['Contador Público', 'Bogotá, D.C.']);
  expect(sharedDetails([choice(0, {}), choice(1, { city: 'Chía' })])).toEqual(['Contador Público']);
  expect(sharedDetails([choice(0, { institution: 'Una' }), choice(1, {})])).not.toContain('Una');
  expect(ownDetails(choice(1, { institution: 'Una', city: 'Chía' }), ['Contador Público'])).toEqual(['Una', 'Chía']);
});

test('a single candidate shares nothing, and keeps all of the details', () => {
  expect(sharedDetails([choice(0, {})])).toEqual([]);
  expect(sharedDetails([])).toEqual([]);
});
