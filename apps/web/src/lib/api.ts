import type { ProofChallenge } from '@urna/contract/proof-of-work';
import type { z } from 'zod';
import { type ApiError, errorOfAnswer, isAborted, networkError, unexpectedError } from './api-error.ts';
import { API_BASE, type BroughtProof, type CallOptions, headersOf, proofHeaders } from './api-request.ts';
import { upload } from './api-upload.ts';
import { noteServerDate } from './server-clock.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Others may fail while a proof is made, until it is too weak; who is still refused after so many is told so. */
const MOST_PROOFS = 3;

export async function send(
  method: Method,
  path: string,
  body: unknown,
  options: CallOptions,
  proof: BroughtProof | null = null,
): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(API_BASE + path, {
      method,
      headers: {
        ...headersOf(options.token),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...proofHeaders(proof),
      },
      body: body === undefined ? null : JSON.stringify(body),
      signal: options.signal ?? null,
    });
  } catch (error) {
    if (isAborted(error)) throw error;
    throw networkError();
  }
  noteServerDate(response.headers.get('date'));
  options.onHeaders?.((name) => response.headers.get(name));
  if (!response.ok) {
    const failure: unknown = await response.json().catch(() => null);
    const error = errorOfAnswer(response.status, failure, response.headers.get('retry-after'));
    const next = await proofFor(error, options.signal, proof?.made ?? 0);
    if (next === null) throw error;
    return send(method, path, body, options, next);
  }
  return response;
}

/** While strangers are guessing, a login is refused until the browser has done some work for it. */
async function proofFor(error: ApiError, signal: AbortSignal | undefined, made: number): Promise<BroughtProof | null> {
  if (error.action?.type !== 'proof_of_work' || made >= MOST_PROOFS) return null;
  const header = await proofOf(error.action.challenge, signal);
  return header === null ? null : { header, made: made + 1 };
}

async function proofOf(challenge: ProofChallenge, signal: AbortSignal | undefined): Promise<string | null> {
  try {
    const { solveProof } = await import('./proof-of-work/solve-proof.ts');
    return await solveProof(challenge, signal);
  } catch (error) {
    if (isAborted(error)) throw error;
    // The solver couldn't be loaded: then the refusal is what the person is told.
    return null;
  }
}

async function call<Schema extends z.ZodType>(
  method: Method,
  path: string,
  body: unknown,
  schema: Schema,
  options: CallOptions,
): Promise<{ status: number; data: z.output<Schema> }> {
  const response = await send(method, path, body, options);
  let answer: unknown;
  try {
    answer = await response.json();
  } catch (error) {
    if (isAborted(error)) throw error;
    // The link dropped between the headers and the body, or a proxy answered something else.
    throw error instanceof SyntaxError ? unexpectedError(response.status) : networkError();
  }
  const parsed = schema.safeParse(answer);
  if (!parsed.success) throw unexpectedError(response.status);
  return { status: response.status, data: parsed.data };
}

export const api = {
  get: async <Schema extends z.ZodType>(path: string, schema: Schema, options: CallOptions = {}) =>
    (await call('GET', path, undefined, schema, options)).data,
  post: async <Schema extends z.ZodType>(path: string, body: unknown, schema: Schema, options: CallOptions = {}) =>
    (await call('POST', path, body, schema, options)).data,
  /** For calls whose status says something too (200 admitted, 202 a code was sent). */
  postFull: <Schema extends z.ZodType>(path: string, body: unknown, schema: Schema, options: CallOptions = {}) =>
    call('POST', path, body, schema, options),
  put: async <Schema extends z.ZodType>(path: string, body: unknown, schema: Schema, options: CallOptions = {}) =>
    (await call('PUT', path, body, schema, options)).data,
  patch: async <Schema extends z.ZodType>(path: string, body: unknown, schema: Schema, options: CallOptions = {}) =>
    (await call('PATCH', path, body, schema, options)).data,
  delete: async <Schema extends z.ZodType>(path: string, schema: Schema, options: CallOptions = {}) =>
    (await call('DELETE', path, undefined, schema, options)).data,
  blob: async (path: string, options: CallOptions = {}): Promise<Blob> => {
    const response = await send('GET', path, undefined, options);
    try {
      return await response.blob();
    } catch (error) {
      if (isAborted(error)) throw error;
      throw networkError();
    }
  },
  upload,
};
