import { BASE58 } from '@urna/belenios/base58';
import { isCredential } from '@urna/belenios/credentials';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { newPrivateCredential, readPrivateCredential } from './private-credential.ts';
import { votingLink } from './voting-link.ts';

const credential = fc.noShrink(fc.constant(undefined).map(() => newPrivateCredential()));
const plain = (text: string) => text.replaceAll('-', '');
const replaced = (text: string, index: number, character: string) =>
  text.slice(0, index) + character + text.slice(index + 1);

describe('newPrivateCredential', () => {
  test('makes credentials of Belenios that are read again', () => {
    fc.assert(
      fc.property(credential, (made) => {
        expect(isCredential(made)).toBe(true);
        expect(readPrivateCredential(made)).toEqual({ ok: true, credential: made });
      }),
    );
  });

  test('never changes the check character of given random bytes', () => {
    expect(newPrivateCredential((length) => new Uint8Array(length).fill(7))).toMatchInlineSnapshot(
      `"88888-888888-88888-888889"`,
    );
    let byte = 0;
    expect(newPrivateCredential((length) => Uint8Array.from({ length }, () => byte++ % 232))).toMatchInlineSnapshot(
      `"12345-6789AB-CDEFG-HJKLMV"`,
    );
  });

  test('uses every character of the alphabet as a check character', () => {
    const last = new Set(Array.from({ length: 2000 }, () => newPrivateCredential().at(-1)));
    expect(last.size).toBe(BASE58.length);
  });
});

describe('readPrivateCredential', () => {
  test('finds every single wrong character', () => {
    const text = plain(newPrivateCredential());
    for (let index = 0; index < text.length; index += 1) {
      for (const character of BASE58) {
        if (character === text[index]) continue;
        expect(readPrivateCredential(replaced(text, index, character))).toEqual({ ok: false, reason: 'wrong_check' });
      }
    }
  });

  test('finds exchanged neighbours, except the first of the alphabet with the last', () => {
    fc.assert(
      fc.property(credential, fc.integer({ min: 0, max: 20 }), (made, index) => {
        const text = plain(made);
        const [one = '', two = ''] = [text[index], text[index + 1]];
        fc.pre(one !== two && !['1z', 'z1'].includes(one + two));
        const exchanged = text.slice(0, index) + two + one + text.slice(index + 2);
        expect(readPrivateCredential(exchanged)).toEqual({ ok: false, reason: 'wrong_check' });
      }),
    );
  });

  test('ignores hyphens, spaces and invisible characters wherever they stand', () => {
    const noise = fc.constantFrom('', '', ' ', '-', '–', '\u2011', '\u00a0', '\u00ad', '\u200b', '\ufeff', '\n', '\t');
    fc.assert(
      fc.property(credential, fc.array(noise, { minLength: 23, maxLength: 23 }), (made, noises) => {
        const typed = noises.map((piece, index) => piece + plain(made).charAt(index)).join('');
        expect(readPrivateCredential(typed)).toEqual({ ok: true, credential: made });
      }),
    );
  });

  test('takes the credential of a pasted personal link', () => {
    const made = newPrivateCredential();
    const link = votingLink({ address: 'https://vota.test/junta', login: '/voting/login-ies' }, made);
    expect(link).toBe(`https://vota.test/junta/voting/login-ies#credencial=${made}`);
    expect(readPrivateCredential(` <${link}`)).toEqual({ ok: true, credential: made });
    expect(readPrivateCredential(new URL(link).hash)).toEqual({ ok: true, credential: made });
    expect(readPrivateCredential('#credencial=')).toEqual({ ok: false, reason: 'empty' });
  });

  test('says what is wrong, and where', () => {
    const text = plain(newPrivateCredential());
    expect(readPrivateCredential(' - ')).toEqual({ ok: false, reason: 'empty' });
    expect(readPrivateCredential(text.slice(1))).toEqual({ ok: false, reason: 'wrong_length', length: 21 });
    expect(readPrivateCredential(`${text}1`)).toEqual({ ok: false, reason: 'wrong_length', length: 23 });
    for (const character of ['0', 'O', 'I', 'l', 'ñ', '😀', '.']) {
      const wrong = readPrivateCredential(replaced(text, 7, character));
      expect(wrong).toEqual({ ok: false, reason: 'wrong_character', index: 7, character });
    }
  });

  test('reads any text without an exception', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (typed) => typeof readPrivateCredential(typed).ok === 'boolean'),
    );
  });
});
