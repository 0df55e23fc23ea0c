import type { Socket } from 'node:net';
import type { FieldErrors } from '@urna/contract/shared/envelope';
import type { ErrorCode } from '@urna/contract/shared/errors';
import type { ConnectionError, FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { AppError } from '../errors.ts';
import type { App } from './route.ts';

/** Maps Fastify's own errors to the catalogue. */
const ofFastify: Record<
  string,
  Extract<ErrorCode, 'body_too_large' | 'unsupported_media_type' | 'malformed' | 'not_found'>
> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed',
  FST_ERR_BAD_URL: 'malformed',
  // No parameter of our paths is that long.
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
};

/**
 * Transient PostgreSQL and network error codes: the person may retry. 57014 is the statement timeout, 25006 a server that
 * takes no writes while another takes over, 08P01 whatever PgBouncer has to say of a server that it lost or waited for.
 */
const passing = /^(57014|25006|57P0[123]|53\d{3}|08[\dP]\d\d|ECONNREFUSED|ECONNRESET|ETIMEDOUT)$/;
/** pg's transient errors without a code: a lost connection, or an exhausted pool. */
const lost =
  /^(Connection terminated|timeout e|Client (was closed|has encountered a connection error) and is not queryable)/;

function fieldErrors(error: FastifyError): FieldErrors | null {
  if (!hasZodFastifySchemaValidationErrors(error)) return null;
  const errors: FieldErrors = {};
  for (const issue of error.validation) {
    const field = issue.instancePath.split('/').filter(Boolean).join('.') || '_';
    (errors[field] ??= []).push(issue.message ?? 'No es válido');
  }
  return errors;
}

function toAppError(error: FastifyError): AppError | null {
  if (error instanceof AppError) return error;
  const errors = fieldErrors(error);
  if (errors) {
    // A path parameter belongs to no form field, so there is none to report.
    if (error.validationContext === 'params') return new AppError('not_found');
    return new AppError('invalid_fields', { errors });
  }
  const known = ofFastify[error.code];
  if (known) return new AppError(known);
  if (error instanceof SyntaxError && error.statusCode === 400) return new AppError('malformed');
  if (passing.test(error.code) || lost.test(error.message))
    return new AppError('unavailable', { retryAfterSeconds: 5 });
  if (typeof error.statusCode === 'number' && error.statusCode >= 400 && error.statusCode < 500)
    return new AppError('malformed');
  return null;
}

/** Clients poll into these refusals while a state lasts. The state was logged once when it began. */
const announced = new Set<ErrorCode>(['not_ready']);

/** Whether the client disconnected while sending, because of lost signal or a closed page. */
function wasAborted({ raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete;
}

export function sendError(request: FastifyRequest, reply: FastifyReply, error: FastifyError): FastifyReply {
  // Nobody receives the response, and nothing failed on the server.
  const refusal = wasAborted(request) ? new AppError('malformed') : toAppError(error);
  if (!refusal || (refusal.status >= 500 && !announced.has(refusal.code)))
    request.log.error({ err: error }, 'request failed');
  const answer = refusal ?? new AppError('unexpected');
  if (answer.extras.retryAfterSeconds !== undefined)
    reply.header('retry-after', String(answer.extras.retryAfterSeconds));
  const body = answer.status >= 500 ? { ...answer.body, request_id: request.id } : answer.body;
  // Bypasses the route's serializer, because all errors share one shape.
  return reply
    .status(answer.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer((payload: unknown) => JSON.stringify(payload))
    .send(body);
}

/**
 * Answers what Node's HTTP parser refuses, such as endless headers. There is no request yet, so the answer is written by
 * hand; Fastify's own handler answers in English and in another form.
 */
export function refuseUnreadable(error: ConnectionError, socket: Socket): void {
  if (error.code !== 'ECONNRESET' && socket.writable) {
    const body = JSON.stringify(new AppError('malformed').body);
    socket.write(
      [
        'HTTP/1.1 400 Bad Request',
        'content-type: application/json; charset=utf-8',
        `content-length: ${Buffer.byteLength(body)}`,
        'cache-control: no-store',
        'connection: close',
        '',
        body,
      ].join('\r\n'),
    );
  }
  socket.destroy(error);
}

export function handleErrors(app: App): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => sendError(request, reply, error));
}
