import type { Endpoint } from '@urna/contract/endpoint';
import { PROOF_HEADER, type ProofChallenge } from '@urna/contract/proof-of-work';
import { type ApiError, errorOfAnswer, isAborted, networkError } from './api-error.ts';
import { noteServerDate } from './server-clock.ts';

export interface CallOptions {
  token?: string | null | undefined;
  signal?: AbortSignal | undefined;
  /** Reads the response headers, whether the call succeeded or was refused. */
  onHeaders?: ((header: (name: string) => string | null) => void) | undefined;
}

/** The proof of work that the server demanded for this call, and how many proofs were made already. */
interface BroughtProof {
  header: string;
  made: number;
}

export function headersOf(token: string | null | undefined): Record<string, string> {
  return token ? { accept: 'application/json', authorization: `Bearer ${token}` } : { accept: 'application/json' };
}

/** More failed logins during the work can raise the difficulty. After this many proofs the refusal is shown. */
const MOST_PROOFS = 3;

export async function send(
  method: Endpoint['method'],
  address: string,
  body: unknown,
  options: CallOptions,
  proof: BroughtProof | null = null,
): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(address, {
      method,
      headers: {
        ...headersOf(options.token),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(proof ? { [PROOF_HEADER]: proof.header } : {}),
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
    return send(method, address, body, options, next);
  }
  return response;
}

/** While a brute-force attack is detected, logins are refused until the browser sends a proof of work. */
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
    // If the solver can't be loaded, the refusal itself is shown.
    return null;
  }
}
