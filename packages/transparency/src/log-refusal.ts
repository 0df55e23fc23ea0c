/** Every reason for a refusal. `where` names the place of the error. */
export type LogRefusalReason =
  | 'malformed'
  | 'too_large'
  | 'unsupported'
  | 'invalid_key'
  | 'ambiguous_key'
  | 'wrong_origin'
  | 'unknown_signer'
  | 'invalid_signature'
  | 'wrong_proof';

export class LogRefusal extends Error {
  readonly reason: LogRefusalReason;
  readonly where: string;

  constructor(reason: LogRefusalReason, where: string) {
    super(`${reason} in ${where}`);
    this.reason = reason;
    this.where = where;
  }
}

export type LogChecked<T> = { ok: true; value: T } | { ok: false; reason: LogRefusalReason; where: string };

/** Checks within the package throw their refusal; this turns it into a value for callers outside. */
export function logChecked<T>(check: () => T): LogChecked<T> {
  try {
    return { ok: true, value: check() };
  } catch (error) {
    if (error instanceof LogRefusal) return { ok: false, reason: error.reason, where: error.where };
    throw error;
  }
}

export function demand(condition: boolean, reason: LogRefusalReason, where: string): asserts condition {
  if (!condition) throw new LogRefusal(reason, where);
}
