import type { Failure, FieldErrors } from '@urna/contract/envelope';
import { type ErrorCode, type ErrorDetails, errorCatalogue, errorMessage } from '@urna/contract/errors';

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

/** PostgreSQL's unique_violation of a named constraint or index: how the loser of a race is detected. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  return (
    typeof error === 'object' &&
    error !== null &&
    'code' in error &&
    error.code === '23505' &&
    'constraint' in error &&
    error.constraint === constraint
  );
}

/** The SQLSTATE that our database functions raise to abort their statement. */
const CALLED_OFF = 'UR001';

/** The reason with which a database function aborted the statement, or null for any other error. */
export function calledOffFor(error: unknown): string | null {
  return error instanceof Error && 'code' in error && error.code === CALLED_OFF ? error.message : null;
}

/** Data errors, constraints, deadlocks and our own aborts: the first two characters of SQLSTATE. */
const REFUSALS = ['22', '23', '40', CALLED_OFF.slice(0, 2)];

/** Whether PostgreSQL refused and rolled back the statement for its content: one with less content may succeed. */
export function isRefusal(error: unknown): boolean {
  return error instanceof Error && 'code' in error && REFUSALS.includes(String(error.code).slice(0, 2));
}
