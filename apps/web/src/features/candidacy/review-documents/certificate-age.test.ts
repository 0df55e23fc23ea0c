import { expect, test } from 'vitest';
import { certificateDay, daysBetween } from './certificate-age.ts';

const TODAY = '2025-09-10';

test.each([
  ['Se expide el 1 de agosto de 2025, a solicitud de la persona interesada.', '2025-08-01'],
  ['Bogotá D.C., 30 de Setiembre del 2024', '2024-09-30'],
  ['Dado a los 12 días del mes de mayo de 2025', '2025-05-12'],
  ['Fecha de expedición: agosto 3 de 2025', '2025-08-03'],
  ['Generado el 05/09/2025 a las 10:31', '2025-09-05'],
  ['Fecha: 2025-07-31', '2025-07-31'],
])('a certificate that says «%s» is of %s', (text, day) => {
  expect(certificateDay(text, TODAY)).toBe(day);
});

test('the day is the latest in the text that is not in the future', () => {
  const text = 'Nacido el 14/03/1970. Consultado el 1 de agosto de 2025. Vence el 1 de noviembre de 2025.';
  expect(certificateDay(text, TODAY)).toBe('2025-08-01');
});

test.each(['', 'Sin fecha alguna', 'El 31 de febrero de 2025', '45/13/2025', 'Radicado 2025-99-1', 'Ley 43 de 1990'])(
  'a text without a day that exists has none: «%s»',
  (text) => {
    expect(certificateDay(text, TODAY)).toBeNull();
  },
);

test('the age is counted in days', () => {
  expect(daysBetween('2025-08-01', '2025-09-10')).toBe(40);
  expect(daysBetween('2025-09-10', '2025-09-10')).toBe(0);
});
