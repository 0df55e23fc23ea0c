import { expect, test } from 'vitest';
import { actionLabel } from './candidate-columns.tsx';

const final = { label: 'Última revisión', otherwise: 'Consultar', to: String };

test.each([
  ['corregido', true, false, 'Última revisión'],
  ['por_revisar', true, false, 'Última revisión'],
  ['corregido', true, true, 'Consultar'],
  ['corregido', false, false, 'Consultar'],
  ['esperando_al_candidato', true, false, 'Consultar'],
  ['vence_pronto', true, false, 'Consultar'],
  ['decidido', true, false, 'Consultar'],
] as const)(
  'with turn %s, review allowed: %s, and for others: %s, a row of corrections offers «%s»',
  (turn, mayReview, forOthers, label) => {
    expect(actionLabel({ ...final, mayReview }, { turn, for_others: forOthers })).toBe(label);
  },
);

test('the first list keeps the name of its action', () => {
  const first = { label: 'Validar información', to: String, mayReview: true };
  expect(actionLabel(first, { turn: 'decidido', for_others: true })).toBe('Validar información');
});
