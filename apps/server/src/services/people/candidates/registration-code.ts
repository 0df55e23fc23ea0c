import type { CandidateKind } from '@urna/contract/candidacy/candidacy';
import { readableCode } from '../../../platform/readable-code.ts';
import type { Secrets } from '../../../platform/secrets.ts';

const letters = { CANDIDATE_ACCOUNTANT: 'C', CANDIDATE_IES: 'I' } as const satisfies Record<CandidateKind, string>;
const DIGITS = 8;

/**
 * The number of a receipt, as 2025-C-48201937. It is no count: counted numbers tell how many registered, and how many
 * of them were not admitted. Two candidacies may get the same one, which the database refuses; `attempt` gives another.
 */
export function newRadicado(
  { keyedHash }: Secrets,
  { id, candidate_type, process_slug }: { id: number; candidate_type: CandidateKind; process_slug: string },
  attempt: number,
): string {
  const number = keyedHash('radicado', String(id), String(attempt)).readUIntBE(0, 6) % 10 ** DIGITS;
  return `${process_slug.toUpperCase()}-${letters[candidate_type]}-${String(number).padStart(DIGITS, '0')}`;
}

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
