import { expect, test } from 'vitest';
import { passphraseStrength } from './passphrase-strength.ts';

test.each([
  ['short', ''],
  ['short', 'once letras'],
  ['weak', 'aaaaaaaaaaaaaaaaaaaaaaaa'],
  ['weak', 'abcdefghijklmnopq'],
  ['weak', '123456789012'],
  ['fair', 'Papeleta-2026'],
  ['fair', 'x7-Qw!9zK#mP2$vL'],
  ['strong', 'lluvia tambor cesta norte'],
  ['strong', 'cuatro palabras bien distintas'],
])('a passphrase is %s: %j', (strength, passphrase) => {
  expect(passphraseStrength(passphrase)).toBe(strength);
});
