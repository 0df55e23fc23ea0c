import { readableCode } from '../../../platform/readable-code.ts';
import type { Secrets } from '../../../platform/secrets.ts';

/**
 * The code with which anyone who holds the receipt checks it: the radicado, and fifty bits that only this installation
 * can compute. Nothing is stored for it.
 */
export function registrationCode({ keyedHash }: Secrets, radicado: string): string {
  const proof = readableCode(keyedHash('registration-code', radicado).subarray(0, 10));
  return `${radicado}-${proof.slice(0, 5)}-${proof.slice(5)}`;
}

/** The radicado that a code names. */
export const radicadoOfCode = (code: string): string => code.slice(0, -'-ABCDE-FGHJK'.length);
