import { printable } from './printable.ts';

/** Every reason for a refusal. `where` names the place of the error and never contains a secret. */
export type RefusalReason =
  | 'malformed'
  | 'not_canonical'
  | 'invalid_element'
  | 'invalid_exponent'
  | 'unsupported'
  | 'wrong_election'
  | 'unknown_credential'
  | 'wrong_shape'
  | 'wrong_hash'
  | 'invalid_signature'
  | 'invalid_individual_proof'
  | 'invalid_overall_proof'
  | 'invalid_blank_proof'
  | 'invalid_key_proof'
  | 'invalid_decryption_proof'
  | 'invalid_strong_proof'
  | 'invalid_endorsement'
  | 'invalid_certificate'
  | 'invalid_polynomial'
  | 'invalid_share'
  | 'wrong_key'
  | 'duplicate_ballot'
  | 'duplicate_ciphertext'
  | 'duplicate_credential'
  | 'duplicate_key'
  | 'duplicate_partial_decryption'
  | 'missing_partial_decryption'
  | 'wrong_partial_decryption'
  | 'wrong_tally'
  | 'wrong_result'
  | 'wrong_order'
  | 'wrong_timestamp'
  | 'broken_chain'
  | 'broken_archive'
  | 'too_large'
  | 'impossible_choice';

export class Refusal extends Error {
  readonly reason: RefusalReason;
  readonly where: string;

  constructor(reason: RefusalReason, where: string) {
    super(`${reason} in ${where}`);
    this.reason = reason;
    // It may quote the archive.
    this.where = printable(where);
  }
}

export type Checked<T> = { ok: true; value: T } | { ok: false; reason: RefusalReason; where: string };

/** Checks within the package throw their refusal; this turns it into a value for callers outside. */
export function checked<T>(check: () => T): Checked<T> {
  try {
    return { ok: true, value: check() };
  } catch (error) {
    if (error instanceof Refusal) return { ok: false, reason: error.reason, where: error.where };
    throw error;
  }
}

export function demand(condition: boolean, reason: RefusalReason, where: string): asserts condition {
  if (!condition) throw new Refusal(reason, where);
}
