import { PASSKEY_HEADER, type PasskeyRequest, PROOF_HEADER } from '@urna/contract/shared/call-proofs';
import type { Endpoint } from '@urna/contract/shared/endpoint';
import { solveProof } from '@urna/ui/proof-of-work';
import { noteServerDate } from '@urna/ui/server-clock';
import { type ApiError, errorOfAnswer, isAborted, networkError } from './api-error.ts';

export interface CallOptions {
  token?: string | null | undefined;
  signal?: AbortSignal | undefined;
  /** Reads the response headers, whether the call succeeded or was refused. */
  onHeaders?: ((header: (name: string) => string | null) => void) | undefined;
}

/** What the server demanded before it takes this call, and how often the call was repeated for that. */
interface Repetition {
  headers: Record<string, string>;
  times: number;
}

function headersOf(token: string | null | undefined): Record<string, string> {
  return token ? { accept: 'application/json', authorization: `Bearer ${token}` } : { accept: 'application/json' };
}

/** More failed logins during a proof of work can raise the difficulty. After this many repetitions the refusal is shown. */
const MOST_REPETITIONS = 3;

/** The server renders pages without a network: it answers their calls itself. */
export const transport = { fetch: (address: string, init: RequestInit) => fetch(address, init) };

export async function send(
  method: Endpoint['method'],
  address: string,
  body: unknown,
  options: CallOptions,
  repetition: Repetition = { headers: {}, times: 0 },
): Promise<Response> {
  let response: Response;
  try {
    response = await transport.fetch(address, {
      method,
      headers: {
        ...headersOf(options.token),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...repetition.headers,
      },
      body: body === undefined ? null : JSON.stringify(body),
      signal: options.signal ?? null,
    });
  } catch (error) {
    if (isAborted(error)) throw error;
    throw networkError();
  }
  noteServerDate(response.headers);
  options.onHeaders?.((name) => response.headers.get(name));
  if (!response.ok) {
    const failure: unknown = await response.json().catch(() => null);
    const error = errorOfAnswer(response.status, failure, response.headers.get('retry-after'));
    const headers = repetition.times < MOST_REPETITIONS ? await demandedBy(error, options.signal) : null;
    if (headers === null) throw error;
    return send(method, address, body, options, {
      headers: { ...repetition.headers, ...headers },
      times: repetition.times + 1,
    });
  }
  return response;
}

/**
 * The headers with which a refused call is repeated: a proof of work while a brute-force attack is detected, or the
 * staff's passkey before a grave action. Null for any other refusal.
 */
async function demandedBy(
  { action }: ApiError,
  signal: AbortSignal | undefined,
): Promise<Record<string, string> | null> {
  if (action?.type === 'passkey') return { [PASSKEY_HEADER]: await passkeyAnswer(action.request) };
  if (action?.type !== 'proof_of_work') return null;
  const proof = await solveProof(action.challenge, signal);
  return proof === null ? null : { [PROOF_HEADER]: proof };
}

async function passkeyAnswer(request: PasskeyRequest): Promise<string> {
  const { answerPasskey } = await import('./passkeys.ts');
  return btoa(JSON.stringify(await answerPasskey(request)));
}

export interface UploadOptions extends CallOptions {
  /** From 0 to 1. */
  onProgress?: ((fraction: number) => void) | undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Uses XMLHttpRequest because fetch reports no upload progress, which people on slow links need to see. */
export function sendForm(
  address: string,
  form: FormData,
  { onHeaders, onProgress, signal, token }: UploadOptions,
): Promise<{ status: number; answer: unknown }> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(new DOMException('The upload was cancelled', 'AbortError'));
      return;
    }
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.open('POST', address);
    for (const [name, value] of Object.entries(headersOf(token))) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable && event.total > 0) onProgress?.(event.loaded / event.total);
    });
    request.addEventListener('load', () => {
      onHeaders?.((name) => request.getResponseHeader(name));
      const { status } = request;
      const answer = parseJson(request.responseText);
      if (status >= 200 && status < 300) resolve({ status, answer });
      else reject(errorOfAnswer(status, answer, request.getResponseHeader('retry-after')));
    });
    request.addEventListener('error', () => reject(networkError()));
    request.addEventListener('abort', () => reject(new DOMException('The upload was cancelled', 'AbortError')));
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', abort));
    signal?.addEventListener('abort', abort);
    request.send(form);
  });
}
