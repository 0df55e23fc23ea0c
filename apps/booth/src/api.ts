import { PROOF_HEADER } from '@urna/contract/shared/call-proofs';
import { addressOf, type Endpoint } from '@urna/contract/shared/endpoint';
import { ApiError, errorOfAnswer, isAborted, unexpectedError } from '@urna/ui/api-error';
import { solveProof } from '@urna/ui/proof-of-work';
import { noteServerDate } from '@urna/ui/server-clock';
import type { z } from 'zod';
import { installation } from './installation.ts';

/** What a call sends: the contract says which of it the endpoint takes. */
interface Input {
  /** A call about a process names it, unless it is about the current one. */
  params?: Record<string, string | undefined>;
  query?: Record<string, string>;
  /** The voter's session. Without it the request is anonymous. */
  token?: string;
  signal?: AbortSignal;
}
type Body<E extends Endpoint> = E['body'] extends z.ZodType ? { body: z.input<E['body']> } : { body?: never };
export type Answer<E extends Endpoint> = z.output<E['answers'][keyof E['answers']]>;

/** Makes one call of the contract. Throws an `ApiError`. */
export async function call<const E extends Endpoint>(endpoint: E, input: Input & Body<E>): Promise<Answer<E>> {
  const response = await request(endpoint, input);
  const answer: unknown = await bodyOf(response, () => response.json());
  const parsed = endpoint.answers[response.status]?.safeParse(answer);
  if (!parsed?.success) throw unexpectedError(response.status);
  return parsed.data as Answer<E>;
}

/** Makes a call that answers with a file. */
export async function download<const E extends Endpoint>(endpoint: E, input: Input & Body<E>): Promise<Blob> {
  const response = await request(endpoint, input);
  return bodyOf(response, () => response.blob());
}

/** A connection that hangs must not leave a screen waiting for ever. */
const PATIENCE_MS = 30_000;

/** More failed logins meanwhile can raise the difficulty. After this many proofs the refusal is shown. */
const MOST_PROOFS = 3;

async function request(endpoint: Endpoint, input: Input & { body?: unknown }): Promise<Response> {
  let proof: string | null = null;
  for (let proofs = 0; ; proofs += 1) {
    const response = await send(endpoint, input, proof);
    noteServerDate(response.headers);
    if (response.ok) return response;
    const failure: unknown = await response.json().catch(() => null);
    const error = errorOfAnswer(response.status, failure, response.headers.get('retry-after'));
    // While somebody guesses codes, a login costs a proof of work.
    if (error.action?.type !== 'proof_of_work' || proofs === MOST_PROOFS) throw error;
    proof = await solveProof(error.action.challenge, input.signal);
    if (proof === null) throw error;
  }
}

async function send(
  endpoint: Endpoint,
  { params, query, token, signal, body }: Input & { body?: unknown },
  proof: string | null,
): Promise<Response> {
  const search = query ? `?${new URLSearchParams(query).toString()}` : '';
  try {
    return await fetch(installation.api + addressOf(endpoint, params) + search, {
      method: endpoint.method,
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(proof === null ? {} : { [PROOF_HEADER]: proof }),
      },
      body: body === undefined ? null : JSON.stringify(body),
      // A cookie of the server's origin would identify the voter.
      credentials: 'omit',
      signal: signal ?? AbortSignal.timeout(PATIENCE_MS),
    });
  } catch (error) {
    throw isAborted(error) ? error : networkError();
  }
}

async function bodyOf<Content>(response: Response, read: () => Promise<Content>): Promise<Content> {
  try {
    return await read();
  } catch (error) {
    if (isAborted(error)) throw error;
    // The connection dropped between headers and body, or a proxy sent another body.
    throw error instanceof SyntaxError ? unexpectedError(response.status) : networkError();
  }
}

/** Whether a call failed with this code of the contract's catalogue. */
export const isRefusal = (error: unknown, code: string): error is ApiError =>
  error instanceof ApiError && error.code === code;

const networkError = (): ApiError =>
  new ApiError({
    status: 0,
    code: 'network',
    message: 'No hay conexión con el servidor. Revisa tu conexión e inténtalo de nuevo.',
  });

/** What a screen says of a failure: the server's message, or its own one if the server sent none. */
export const messageOr =
  (otherwise: string) =>
  (error: unknown): string =>
    error instanceof ApiError && error.code !== 'network' && error.code !== 'unexpected' ? error.message : otherwise;
