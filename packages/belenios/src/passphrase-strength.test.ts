import { expect, test } from 'vitest';
import { passphraseStrength } from './passphrase-strength.ts';

test.each([
  ['short', ''],
  ['short', 'once letras'],
  ['short', 'Papeleta-2026'],
  ['short', 'uno dos tres      '],
  ['weak', 'aaaaaaaaaaaaaaaaaaaaaaaa'],
  ['weak', 'abcdefghijklmnopq'],
  ['weak', '1234567890123456'],
  ['weak', 'contraseñaymuylarga'],
  ['fair', 'Papeleta-2026-dos'],
  ['fair', 'x7-Qw!9zK#mP2$vL'],
  ['strong', 'lluvia tambor cesta norte'],
  ['strong', 'cuatro palabras bien distintas'],
])('a passphrase is %s: %j', (strength, passphrase) => {
  expect(passphraseStrength(passphrase)).toBe(strength);
});
