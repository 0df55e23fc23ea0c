import { newPrivateCredential, readPrivateCredential } from '@urna/credential-files/private-credential';
import { expect, test } from 'vitest';
import { mistakeWords } from './mistake-words.ts';

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
