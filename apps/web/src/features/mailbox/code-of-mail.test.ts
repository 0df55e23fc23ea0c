import { expect, test } from 'vitest';
import { codeOfMail } from './code-of-mail.ts';

const mail = { id: 1, to: 'a@demo.test', subject: '', html: '', created_at: '2026-11-20T10:00:00Z' };

test.each([
  ['Su código:\n\n482913\n\nVence en 10 minutos.', '482913'],
  ['Código:\n\n007001\n', '007001'],
  ['Huella del PDF: e0d1 434705 9a3f', null],
  ['Su documento 1000000101 y su radicado 2025-000123.', null],
  ['Vence el 20/11/2026 a las 17:00.', null],
])('the mail "%s" has the code %s', (text, code) => {
  expect(codeOfMail({ ...mail, text })).toBe(code);
});
