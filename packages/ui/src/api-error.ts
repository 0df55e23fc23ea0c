import { type Failure, type FieldErrors, failureSchema } from '@urna/contract/shared/envelope';
import { UNEXPECTED_MESSAGE } from '@urna/contract/shared/refusals';

interface ApiErrorDetails {
  status: number;
  code: string;
  message: string;
  errors?: FieldErrors | undefined;
  action?: Failure['action'] | undefined;
  receiptToken?: string | undefined;
  retryAfterSeconds?: number | undefined;
  requestId?: string | undefined;
}

/** Thrown by every failed call; the message can be shown to the person as it is. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string;
  readonly errors: FieldErrors | undefined;
  readonly action: Failure['action'] | undefined;
  /** Set when the caller proved their identity and has already voted: lets them resend their receipt. */
  readonly receiptToken: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly requestId: string | undefined;

  constructor(details: ApiErrorDetails) {
    super(details.message);
    this.status = details.status;
    this.code = details.code;
    this.errors = details.errors;
    this.action = details.action;
    this.receiptToken = details.receiptToken;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.requestId = details.requestId;
  }
}

export function unexpectedError(status: number): ApiError {
  return new ApiError({ status, code: 'unexpected', message: UNEXPECTED_MESSAGE });
}

/** A response of another shape, such as a proxy's HTML page, still becomes an error with a message. */
export function errorOfAnswer(status: number, body: unknown, retryAfter: string | null): ApiError {
  const failure = failureSchema.safeParse(body);
  if (!failure.success) return unexpectedError(status);
  const { request_id: requestId, receipt_token: receiptToken, ...rest } = failure.data;
  const seconds = Number(retryAfter);
  return new ApiError({
    status,
    ...rest,
    requestId,
    receiptToken,
    retryAfterSeconds: retryAfter !== null && Number.isFinite(seconds) ? seconds : undefined,
  });
}

export function messageOf(error: unknown): string {
  return error instanceof ApiError ? error.message : UNEXPECTED_MESSAGE;
}

export function isAborted(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
