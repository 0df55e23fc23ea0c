import { newPrivateCredential, readPrivateCredential } from '@urna/credential-files/private-credential';
import { describe, expect, test } from 'vitest';
import { endingWords, mistakeWords, numberWords } from './words.ts';

const CLOSED = 'Las votaciones cerraron el 30/09/2025 a las 17:00.';

describe('a voter whose session ends', () => {
  test('is sent back to vote only while people can vote', () => {
    const open = endingWords({ cause: 'expired', reason: '' }, null);
    expect(open.text).toContain('Entra de nuevo para votar');
    for (const cause of ['expired', 'closed'] as const) {
      const { title, text } = endingWords({ cause, reason: 'Las votaciones ya cerraron.' }, CLOSED);
      expect(title).toBe('La votación cerró y tu voto no se registró');
      expect(text).toContain(CLOSED);
      expect(text).toContain('comunícate con la Junta');
      expect(text).not.toMatch(/para votar|podrás votar/);
    }
  });

  test('isn’t told that nothing was registered where an answer was lost', () => {
    const { title, text } = endingWords({ cause: 'in_doubt', reason: '' }, CLOSED);
    expect(`${title} ${text}`).not.toContain('no se registró');
    expect(text).toContain('te diremos si tu voto alcanzó a registrarse');
    expect(text).not.toContain('podrás votar');
  });
});

test('large numbers are written as people write them', () => {
  expect([7, 999, 1000, 300_000].map(numberWords)).toEqual(['7', '999', '1.000', '300.000']);
});

const wordsFor = (typed: string): string => {
  const read = readPrivateCredential(typed);
  return read.ok ? 'ok' : mistakeWords(read);
};
const credential = newPrivateCredential();

test('says where a typed credential is wrong, and never repeats it', () => {
  expect(wordsFor(credential)).toBe('ok');
  expect(wordsFor('')).toMatch(/^Escribe tu credencial/);
  expect(wordsFor(`${credential.slice(0, 6)}0${credential.slice(7)}`)).toMatch(
    /^El carácter 6 \(«0»\), en el segundo grupo,.*no tienen el número cero/i,
  );
  expect(wordsFor(`ñ${credential.slice(1)}`)).toBe(
    'El carácter 1 («ñ»), en el primer grupo, no se usa en las credenciales.',
  );
  expect(wordsFor(credential.slice(0, -1))).toBe('Falta 1 carácter: una credencial tiene 22.');
  expect(wordsFor(credential.slice(0, -3))).toBe('Faltan 3 caracteres: una credencial tiene 22.');
  expect(wordsFor(`${credential}a`)).toBe('Sobra 1 carácter: una credencial tiene 22.');
  const changed = credential.startsWith('a') ? `b${credential.slice(1)}` : `a${credential.slice(1)}`;
  expect(wordsFor(changed)).toMatch(/^Hay un carácter cambiado/);
  for (const words of [wordsFor(changed), wordsFor(credential.slice(0, -1))])
    expect(words).not.toContain(changed.slice(6, 12));
});
