import { type Failure, failureSchema } from '@urna/contract/shared/envelope';
import { UNEXPECTED_MESSAGE } from '@urna/contract/shared/unexpected-message';

interface ApiErrorDetails {
  /** 0 if no answer came. */
  status: number;
  code: string;
  message: string;
  action?: Failure['action'] | undefined;
  receiptToken?: string | undefined;
  retryAfterSeconds?: number | undefined;
}

/** Thrown by every call that fails. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string;
  readonly action: Failure['action'] | undefined;
  /** Of a person who proved who they are and has already voted. */
  readonly receiptToken: string | null;
  readonly retryAfterSeconds: number | null;

  constructor({ message, status, code, action, receiptToken, retryAfterSeconds }: ApiErrorDetails) {
    super(message);
    this.status = status;
    this.code = code;
    this.action = action;
    this.receiptToken = receiptToken ?? null;
    this.retryAfterSeconds = retryAfterSeconds ?? null;
  }
}

export const networkError = (): ApiError =>
  new ApiError({
    status: 0,
    code: 'network',
    message: 'No hay conexión con el servidor. Revisa tu conexión e inténtalo de nuevo.',
  });

export const unexpectedError = (status: number): ApiError =>
  new ApiError({ status, code: 'unexpected', message: UNEXPECTED_MESSAGE });

/** A response of another shape, such as a proxy's HTML page, still becomes an error with a message. */
export function errorOfAnswer(status: number, body: unknown, retryAfter: string | null): ApiError {
  const failure = failureSchema.safeParse(body);
  if (!failure.success) return unexpectedError(status);
  const { message, code, action, receipt_token: receiptToken } = failure.data;
  const seconds = retryAfter === null ? Number.NaN : Number(retryAfter);
  const retryAfterSeconds = Number.isFinite(seconds) ? seconds : undefined;
  return new ApiError({ status, code, message, action, receiptToken, retryAfterSeconds });
}

export const isAborted = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

/** The message of a failed call, which can be shown as it is. */
export const messageOf = (error: unknown): string => (error instanceof ApiError ? error.message : UNEXPECTED_MESSAGE);

/** What a screen says of a failure: the server's message, or its own one if the server sent none. */
export const messageOr =
  (otherwise: string) =>
  (error: unknown): string =>
    error instanceof ApiError && error.code !== 'network' && error.code !== 'unexpected' ? error.message : otherwise;
