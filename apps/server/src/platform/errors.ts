import type { Failure, FieldErrors } from '@urna/contract/shared/envelope';
import { type ErrorCode, type ErrorDetails, errorCatalogue, errorMessage } from '@urna/contract/shared/errors';

interface Extras {
  errors?: FieldErrors;
  action?: NonNullable<Failure['action']>;
  receiptToken?: string;
  retryAfterSeconds?: number;
  /** What `/api/ready` finds wrong, for machines. */
  cause?: string;
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
    const { errors, action, cause, receiptToken } = this.extras;
    return {
      message: this.message,
      code: this.code,
      ...(errors && { errors }),
      ...(action && { action }),
      ...(cause && { cause }),
      ...(receiptToken !== undefined && { receipt_token: receiptToken }),
    };
  }
}

/** The code of a system's or a database's error; '' for any other. */
export const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

/**
 * What an operator is told of an error. A refused connection to several addresses has a code and no message, and of any
 * failed connection `fetch` says that it failed, and its cause why.
 */
export function messageOf(error: unknown): string {
  if (error instanceof TypeError && error.cause !== undefined) return messageOf(error.cause);
  return (error instanceof Error && error.message) || codeOf(error) || String(error);
}

/**
 * PostgreSQL's unique_violation of a named constraint or index: how the loser of a race is detected. The parts of a
 * partitioned table name theirs by its columns.
 */
export function isUniqueViolation(error: unknown, constraint: string | RegExp): boolean {
  if (codeOf(error) !== '23505') return false;
  const { constraint: name } = error as { constraint?: unknown };
  if (typeof constraint === 'string') return name === constraint;
  return typeof name === 'string' && constraint.test(name);
}

/** PostgreSQL's lock_not_available: somebody else holds what was waited for as long as it was worth. */
export const isLockTimeout = (error: unknown): boolean => codeOf(error) === '55P03';

/** An error that the operator can fix: its message says how, and is printed without a stack. */
export class OperatorError extends Error {
  override name = 'OperatorError';
}
