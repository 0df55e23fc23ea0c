import type { z } from 'zod';
import { errorOfAnswer, isAborted, networkError, unexpectedError } from './api-error.ts';
import { API_BASE, type CallOptions, headersOf } from './api-request.ts';
import { upload } from './api-upload.ts';
import { noteServerDate } from './server-clock.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

async function send(method: Method, path: string, body: unknown, options: CallOptions): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(API_BASE + path, {
      method,
      headers: { ...headersOf(options.token), ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
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
    throw errorOfAnswer(response.status, failure, response.headers.get('retry-after'));
  }
  return response;
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
