import { expect, test } from 'vitest';
import { usage, usageError } from './usage.ts';

const uses = 'Uso: npm run cli --';

test.each([
  [['nothing'], '', 'No existe la orden «nothing». Las órdenes: npm run cli -- --help\n'],
  [
    [],
    'No se entiende la opción --nothing.',
    'No se entiende la opción --nothing. Las órdenes: npm run cli -- --help\n',
  ],
  [['verify'], '', `Falta o sobra algo en la orden.\n${uses} verify ARCHIVO.bel [--proofs ARCHIVO.json]\n`],
  [['booth', 'propose'], '', `Falta o sobra algo en la orden.\n${uses} booth propose --reason TEXTO\n`],
  [
    ['booth'],
    '',
    `Falta o sobra algo en la orden.\n${uses} booth propose --reason TEXTO\n${uses} booth hash DIRECCIÓN|CARPETA\n`,
  ],
  [['staff', 'list', 'x'], 'No se entiende «x».', `No se entiende «x».\n${uses} staff list\n`],
])('%j says what is wrong in one line, and how it is written', (words, reason, text) => {
  expect(usageError(words, reason)).toBe(text);
});

test('without a command the whole usage is printed', () => {
  expect(usageError([], '')).toBe(usage);
});
