import { secretKey } from '@urna/transparency/note/note-key';
import { signReceipt } from '@urna/transparency/receipt';
import { expect, test } from 'vitest';
import { readOwnText } from './own-text.ts';

const code = 'qg05zTq5M3xB+/a0Cq1yFyo4YhJbJ5uWn3C3n0w7Rk8';
const fingerprint = 'Z8PdAzlFlC2fZKHtAEpEc1Q6aLGMntGIMAQ8eMLxqMy';

test.each([
  ['alone', code],
  ['with spaces around it', `  ${code}\n`],
  ['in groups, as somebody types it', code.replaceAll(/(.{5})/g, '$1 ')],
  ['broken into two lines', `${code.slice(0, 20)}\n${code.slice(20)}`],
  ['in a sentence', `Tu código es ${code}, guárdalo.`],
  ['in a mail that names the election’s fingerprint too', `Huella ${fingerprint}\nCódigo de seguimiento\n  ${code}\n`],
])('reads a tracking code %s', (_, text) => {
  expect(readOwnText(text)).toEqual({ kind: 'code', code });
});

test('reads a signed receipt rather than the code within it', () => {
  const key = secretKey('log', 'urna.test/elections/1', new Uint8Array(32).fill(1));
  const note = signReceipt({ tracker: `${code.slice(0, -1)}8`, height: 4n, eventHash: new Uint8Array(32) }, key);
  expect(readOwnText(`Gracias por votar.\n\n${note}\nJunta Central`)).toEqual({ kind: 'receipt', note });
});

const words = 'anillo liebre girasol sofá';

test('reads the four words of a code only where the code itself is missing', () => {
  expect(readOwnText('ANILLO LIEBRE GIRASOL SOFA')).toEqual({ kind: 'words', words });
  expect(readOwnText(`${code}\n${words}`)).toEqual({ kind: 'code', code });
});

test.each([
  ['a code that lacks a character', code.slice(1)],
  ['a code that is too long', `${code}x`],
  ['the address of a page', `https://urna.test/${code}`],
  ['words', 'no me acuerdo'],
])('refuses %s', (_, text) => {
  expect(readOwnText(text)).toEqual({ kind: 'unclear', codes: [], words: [] });
});

test('names each of several codes, or of several times four words, rather than choosing one', () => {
  expect(readOwnText(`${code} ${fingerprint}`)).toEqual({ kind: 'unclear', codes: [code, fingerprint], words: [] });
  expect(readOwnText(`teléfono ${words}`)).toEqual({
    kind: 'unclear',
    codes: [],
    words: ['teléfono anillo liebre girasol', words],
  });
});

test('an empty field is no code', () => {
  expect(readOwnText(' \n ')).toEqual({ kind: 'none' });
});
