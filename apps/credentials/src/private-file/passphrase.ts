import { scrypt } from 'node:crypto';

/** 256 MB and about a second of one core for each guess. */
export const keyDerivation = { n: 2 ** 18, r: 8, p: 1 } as const;

export const SHORTEST_PASSPHRASE = 8;
const STRONG_LENGTH = 16;
const STRONG_WORDS = 4;
const VARIED = 8;

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

/** Why a passphrase is weak, undefined if it isn't. One that is too short is refused elsewhere. */
export function weaknessOf(passphrase: string): string | undefined {
  const text = normal(passphrase).trim();
  const words = new Set(
    text
      .toLowerCase()
      .split(/[\s-]+/)
      .filter((word) => word.length > 2),
  );
  if (new Set(text.toLowerCase()).size < VARIED) return 'La frase repite muy pocos caracteres: es fácil de adivinar.';
  if (text.length >= STRONG_LENGTH && (words.size >= STRONG_WORDS || !/^\p{L}+$/u.test(text))) return undefined;
  return `La frase es débil: quien copie el archivo podría adivinarla. Use al menos ${STRONG_WORDS} palabras escogidas al azar, o ${STRONG_LENGTH} caracteres variados.`;
}
