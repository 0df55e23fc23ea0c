import { signCheckpoint } from '@urna/transparency/checkpoint';
import { cosign } from '@urna/transparency/note/cosignature';
import { secretKey, writeVkey } from '@urna/transparency/note/note-key';
import { writeSignatureLine } from '@urna/transparency/note/signature-line';
import { readNote } from '@urna/transparency/note/signed-note';
import { signReceipt } from '@urna/transparency/receipt';
import { describe, expect, test } from 'vitest';
import { checkpointIn, keysIn, receiptIn } from './pasted.ts';

const seed = (byte: number) => new Uint8Array(32).fill(byte);
const log = secretKey('log', 'votar.junta.test/elections/Urna1', seed(1));
const witness = secretKey('witness', 'observatorio.test', seed(2));
const tracker = 'qg05zTq5M3xB+/a0Cq1yFyo4YhJbJ5uWn3C3n0w7Rk8';
const receipt = signReceipt({ tracker, height: 12n, eventHash: seed(7) }, log);
const alone = signCheckpoint({ size: 30n, root: seed(9) }, log);
const checkpoint = alone + writeSignatureLine(cosign(readNote(alone).text, witness, 1_795_166_943n));

const disguises: [string, (note: string) => string][] = [
  ['as it was signed', (note) => note],
  ['from Windows', (note) => note.replaceAll('\n', '\r\n')],
  ['indented', (note) => note.replaceAll(/^/gm, '   ')],
  ['quoted in a mail', (note) => note.replaceAll(/^/gm, '> ')],
  ['between other words', (note) => `Hola.\n\nEste es:\n\n${note}\nUn saludo\nJunta\n`],
  ['without its empty line and its last end of line', (note) => note.replace('\n\n', '\n').trimEnd()],
  ['with signatures below their names', (note) => note.replaceAll(/(— \S+) (.{40})/g, '$1\n$2\n')],
  ['with other dashes', (note) => note.replaceAll('— ', '- ')],
  ['with spaces at the ends of lines', (note) => note.replaceAll('\n', '  \n ')],
  ['with signatures wrapped as in a column', (note) => note.replaceAll(/(— \S+ .{30})/g, '$1\n')],
];

describe('receiptIn and checkpointIn', () => {
  test.each(disguises)('restore a text %s', (_, disguise) => {
    expect(receiptIn(disguise(receipt))).toBe(receipt);
    expect(checkpointIn(disguise(checkpoint))).toBe(checkpoint);
  });

  test('find nothing in a text without a receipt or checkpoint', () => {
    for (const text of ['', 'urna receipt', tracker, 'a\n12\nb\n', log.name]) {
      expect([receiptIn(text), checkpointIn(text)]).toEqual([undefined, undefined]);
    }
    expect(receiptIn(checkpoint)).toBeUndefined();
    expect(checkpointIn(receipt)).toBeUndefined();
  });
});

describe('keysIn', () => {
  const keys = [writeVkey(log), writeVkey(witness)];

  test.each([
    ['one a line', keys.join('\n')],
    ['among words', `Llave de la votación: ${keys[0]}. Veedor «${keys[1]}»;`],
    [
      'broken by a narrow column',
      keys.map((key) => `${key.slice(0, 25)}\n${key.slice(25, 50)}\n${key.slice(50)}`).join('\n'),
    ],
  ])('finds keys %s', (_, text) => {
    expect(keysIn(text).map(writeVkey)).toEqual(keys);
  });

  test('returns each key once, under the name that comes first', () => {
    const other = writeVkey(secretKey('witness', 'otro-nombre.test', seed(2)));
    expect(keysIn([...keys, ...keys, other].join('\n')).map(writeVkey)).toEqual(keys);
  });

  test('finds no key that was altered or cut', () => {
    const [key = ''] = keys;
    expect(keysIn(key.replace('junta', 'junto'))).toEqual([]);
    expect(keysIn(key.slice(0, -2))).toEqual([]);
    expect(keysIn('a+b+c '.repeat(2000))).toEqual([]);
  });
});
