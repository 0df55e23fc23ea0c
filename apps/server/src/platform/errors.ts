import type { Failure, FieldErrors } from '@urna/contract/shared/envelope';
import { type ErrorCode, type ErrorDetails, errorCatalogue, errorMessage } from '@urna/contract/shared/errors';

interface Extras {
  errors?: FieldErrors;
  action?: NonNullable<Failure['action']>;
  receiptToken?: string;
  retryAfterSeconds?: number;
  /** The failing parts of `/api/ready`. */
  failing?: string[];
}

type DetailArguments<Code extends ErrorCode> = keyof ErrorDetails<Code> extends never
  ? [extras?: Extras]
  : [extras: Extras & { details: ErrorDetails<Code> }];

/** A refusal from the catalogue, thrown by routes and use cases. */
export class AppError<Code extends ErrorCode = ErrorCode> extends Error {
  override name = 'AppError';
  readonly code: Code;
  readonly status: number;
  readonly extras: Extras;

  constructor(code: Code, ...[extras]: DetailArguments<Code>) {
    const details = extras && 'details' in extras ? (extras.details as Record<string, string | number>) : {};
    super(errorMessage(code, details));
    this.code = code;
    this.status = errorCatalogue[code].status;
    this.extras = extras ?? {};
  }

  get body(): Failure {
    const { errors, action, failing, receiptToken } = this.extras;
    return {
      message: this.message,
      code: this.code,
      ...(errors && { errors }),
      ...(action && { action }),
      ...(failing && { failing }),
      ...(receiptToken !== undefined && { receipt_token: receiptToken }),
    };
  }
}

/**
 * PostgreSQL's unique_violation of a named constraint or index: how the loser of a race is detected. The parts of a
 * partitioned table name theirs by its columns.
 */
export function isUniqueViolation(error: unknown, constraint: string | RegExp): boolean {
  if (typeof error !== 'object' || error === null || !('code' in error && error.code === '23505')) return false;
  const name = 'constraint' in error ? error.constraint : undefined;
  if (typeof constraint === 'string') return name === constraint;
  return typeof name === 'string' && constraint.test(name);
}

/** PostgreSQL's lock_not_available: somebody else holds what was waited for as long as it was worth. */
export function isLockTimeout(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === '55P03';
}
