import { expect, test } from 'vitest';
import { actionLabel } from './candidate-columns.tsx';

const final = { label: 'Última revisión', otherwise: 'Consultar', to: String };

test.each([
  ['corregido', true, 'Última revisión'],
  ['por_revisar', true, 'Última revisión'],
  ['corregido', false, 'Consultar'],
  ['esperando_al_candidato', true, 'Consultar'],
  ['vence_pronto', true, 'Consultar'],
  ['decidido', true, 'Consultar'],
] as const)('with turn %s, and review allowed: %s, a row of corrections offers «%s»', (turn, mayReview, label) => {
  expect(actionLabel({ ...final, mayReview }, { turn })).toBe(label);
});

test('the first list keeps the name of its action', () => {
  expect(actionLabel({ label: 'Validar información', to: String, mayReview: true }, { turn: 'decidido' })).toBe(
    'Validar información',
  );
});
