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
