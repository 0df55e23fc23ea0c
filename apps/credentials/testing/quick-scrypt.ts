import crypto, { type ScryptOptions } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { keyDerivation } from '../src/private-file/private-file.ts';

const { scrypt } = crypto;
const QUICK = 2 ** 10;

/**
 * A passphrase costs a second of a core, so that it can't be guessed, and these tests use one a hundred times. Loaded by
 * them and by the programs that they start, so that all agree. `credentials-apart.test.ts` pays the whole price.
 */
function quickScrypt(
  passphrase: string,
  salt: Uint8Array,
  length: number,
  options: ScryptOptions,
  done: (error: Error | null, key: Buffer) => void,
): void {
  scrypt(passphrase, salt, length, options.N === keyDerivation.n ? { ...options, N: QUICK } : options, done);
}

Object.assign(crypto, { scrypt: quickScrypt });
syncBuiltinESMExports();

/** Has a program load it, too. */
export const withQuickScrypt = ['--import', import.meta.filename];
