import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { spokenCode, spokenCodesIn, spokenCredential } from './spoken-code.ts';
import { spokenWords } from './spoken-words.ts';

const trackerOf = (text: string) => createHash('sha256').update(text).digest('base64').slice(0, 43);

/** Roughly how a Colombian pronounces a word, a character for a sound. */
function soundOf(word: string): string {
  return word
    .normalize('NFD')
    .replaceAll('n\u0303', 'ñ')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .replaceAll('ch', '1')
    .replaceAll('ll', 'y')
    .replaceAll('h', '')
    .replaceAll('v', 'b')
    .replaceAll(/z|c(?=[ei])/g, 's')
    .replaceAll(/qu(?=[ei])/g, 'k')
    .replaceAll('c', 'k')
    .replaceAll(/gu(?=[ei])/g, '2')
    .replaceAll(/g(?=[ei])/g, 'j')
    .replaceAll('2', 'g')
    .replaceAll('x', 'ks')
    .replaceAll('rr', 'r');
}

/** Whether adding, removing or changing one sound turns one word into the other. */
function differInOneSound(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1) return false;
  let same = 0;
  while (same < short.length && short[same] === long[same]) same += 1;
  return short.slice(long.length === short.length ? same + 1 : same) === long.slice(same + 1);
}

describe('the spoken words', () => {
  test('are 1,024 short words in lower case', () => {
    expect(spokenWords).toHaveLength(1024);
    expect(spokenWords.filter((word) => !/^[a-zñáéíóúü]{4,9}$/.test(word))).toEqual([]);
  });

  test('differ from each other in at least two sounds', () => {
    const sounds = spokenWords.map(soundOf);
    const alike = sounds.flatMap((one, index) =>
      sounds.slice(index + 1).flatMap((other) => (differInOneSound(one, other) ? [`${one} ${other}`] : [])),
    );
    expect(alike).toEqual([]);
  });

  test('keep their places, because the words of a code follow from them', () => {
    const digest = createHash('sha256').update(spokenWords.join(' ')).digest('hex');
    expect(digest).toBe('1f9175b0ca4f619a5f0b0b9d1d2026ad8a154680cca1331db929afbe0e5090ff');
  });
});

describe('spokenCode', () => {
  test('says a tracking code in four words, always the same', () => {
    expect(spokenCode('kzoqVtBNvPZ4/4Op+s9QkTdVJ0Vg0XkWqqxHNdyT2Bk')).toBe('anillo liebre girasol sofá');
  });

  test('changes with any single character', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(41), fc.integer({ min: 1, max: 63 }), (text, index, by) => {
        const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
        const code = trackerOf(text);
        const other = alphabet[(alphabet.indexOf(code[index] ?? '') + by) % 64] ?? '';
        return spokenCode(code) !== spokenCode(code.slice(0, index) + other + code.slice(index + 1));
      }),
    );
  });

  test('uses every word and gives 20,000 codes different words, as 40 random bits would', () => {
    const spoken = Array.from({ length: 20_000 }, (_, index) => spokenCode(trackerOf(String(index))));
    expect(new Set(spoken).size).toBe(20_000);
    expect(new Set(spoken.flatMap((words) => words.split(' '))).size).toBe(1024);
  });
});

describe('spokenCodesIn', () => {
  const spoken = 'anillo liebre girasol sofá';

  test.each([
    ['as they are written', spoken],
    ['without accents and in capitals', '  ANILLO Liebre girasol sofa '],
    ['with commas, hyphens or a line each', 'anillo, liebre-girasol\nsofá'],
    ['with an accent that is a character of its own', spoken.normalize('NFD')],
    ['within a sentence', `Debe ver estas palabras: ${spoken}. Guárdelas.`],
    ['below a label that ends in a word of the list', `Para compararlo por teléfono\n${spoken}\nurna`],
  ])('reads them %s', (_, text) => {
    expect(spokenCodesIn(text)).toEqual([spoken]);
  });

  test('reads every four of a longer row', () => {
    expect(spokenCodesIn(`teléfono ${spoken}`)).toEqual(['teléfono anillo liebre girasol', spoken]);
  });

  test.each(['', 'anillo liebre girasol', 'anillo liebre girasol nada', 'no me acuerdo bien'])(
    'finds none in %j',
    (text) => {
      expect(spokenCodesIn(text)).toEqual([]);
    },
  );
});

test('spokenCredential says a public credential in words that two credentials don’t share', () => {
  const credential = '1f9175b0ca4f619a5f0b0b9d1d2026ad8a154680cca1331db929afbe0e5090ff';
  expect(spokenCredential(credential)).toBe('febrero crema muro icono');
  expect(spokenCredential(credential.replace('f', 'e'))).not.toBe(spokenCredential(credential));
});
