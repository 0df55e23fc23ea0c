import type { Failure, FieldErrors } from '@urna/contract/envelope';
import { type ErrorCode, type ErrorDetails, errorCatalogue, errorMessage } from '@urna/contract/errors';

interface Extras {
  errors?: FieldErrors;
  action?: NonNullable<Failure['action']>;
  receiptToken?: string;
  retryAfterSeconds?: number;
  /** The parts that `/api/ready` found wanting. */
  failing?: string[];
}

type DetailArguments<Code extends ErrorCode> = keyof ErrorDetails<Code> extends never
  ? [extras?: Extras]
  : [extras: Extras & { details: ErrorDetails<Code> }];

/** A refusal from the catalogue: what a route or use case throws when the answer is no. */
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

/** PostgreSQL's unique_violation on a named constraint or index: how a race tells its loser. */
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

/** Raised by functions of the database that call off the statement that they stand in. */
const CALLED_OFF = 'UR001';

/** What a statement was called off for, or null where it failed otherwise. */
export function calledOffFor(error: unknown): string | null {
  return error instanceof Error && 'code' in error && error.code === CALLED_OFF ? error.message : null;
}

/** Data, constraints, deadlocks, and what our own functions call off: the first two signs of SQLSTATE. */
const REFUSALS = ['22', '23', '40', CALLED_OFF.slice(0, 2)];

/** Whether PostgreSQL refused a statement for what it says, and undid it: another that says less may succeed. */
export function isRefusal(error: unknown): boolean {
  return error instanceof Error && 'code' in error && REFUSALS.includes(String(error.code).slice(0, 2));
}
