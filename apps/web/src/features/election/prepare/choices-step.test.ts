import type { Choice } from '@urna/contract/election/contest-admin';
import { expect, test } from 'vitest';
import { findChoices } from './choices-step.tsx';

function choice(name: string, city: string, institution: string | null = null): Choice {
  return {
    candidate_id: 1,
    full_name: name,
    degree: 'Contador Público',
    city,
    institution,
    professional_card: '12345-T',
    photo_url: null,
  };
}
const all = [
  choice('Ana María Peña', 'Bogotá, D.C.'),
  choice('Luis Ángel Mora', 'Medellín'),
  choice('Eva Ríos', 'Cali', 'Universidad del Valle'),
];

test.each<[string, string[]]>([
  ['', ['Ana María Peña', 'Luis Ángel Mora', 'Eva Ríos']],
  ['   ', ['Ana María Peña', 'Luis Ángel Mora', 'Eva Ríos']],
  ['pena', ['Ana María Peña']],
  ['BOGOTA', ['Ana María Peña']],
  ['mora angel', ['Luis Ángel Mora']],
  ['valle', ['Eva Ríos']],
  ['contador cali', ['Eva Ríos']],
  ['12345', ['Ana María Peña', 'Luis Ángel Mora', 'Eva Ríos']],
  ['pena medellin', []],
])('searching the candidates for "%s" finds %j', (search, names) => {
  expect(findChoices(all, search).map(({ full_name: name }) => name)).toEqual(names);
});
