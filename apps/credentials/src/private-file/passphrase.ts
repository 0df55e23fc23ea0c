import { scrypt } from 'node:crypto';
import { MIN_PASSPHRASE, passphraseStrength } from '@urna/belenios/passphrase-strength';
import { Problem } from '../problem.ts';

/** 256 MB and about a second of one core for each guess. */
export const keyDerivation = { n: 2 ** 18, r: 8, p: 1 } as const;

/** NFKC, because two keyboards may encode the same passphrase differently. */
const normal = (passphrase: string): string => passphrase.normalize('NFKC');

export function keyFromPassphrase(passphrase: string, salt: Uint8Array): Promise<Buffer> {
  const { n, r, p } = keyDerivation;
  // Node refuses more than 32 MB unless it is allowed.
  const options = { N: n, r, p, maxmem: 2 * 128 * n * r };
  return new Promise((resolve, reject) => {
    scrypt(normal(passphrase), salt, 32, options, (error, key) => (error ? reject(error) : resolve(key)));
  });
}

export function requireStrongPassphrase(passphrase: string): void {
  const strength = passphraseStrength(passphrase);
  if (strength === 'short') throw new Problem(`La frase de acceso debe tener al menos ${MIN_PASSPHRASE} caracteres.`);
  if (strength === 'weak')
    throw new Problem(
      'La frase es débil: quien copie el archivo podría adivinarla. Use al menos cuatro palabras escogidas al azar.',
    );
}
