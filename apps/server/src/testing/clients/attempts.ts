import { PROOF_HEADER, type ProofChallenge } from '@urna/contract/shared/call-proofs';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { LightMyRequestResponse } from 'fastify';
import type { TestApp } from '../servers/test-app.ts';

/** Logs in as a browser does: from an address, with a handle, and with a proof of work where it is required. */
export interface Call {
  url: string;
  payload: object;
  /** The client's address; by default loopback. */
  from?: string;
  proof?: string;
}

export function attempt(
  { app }: Pick<TestApp, 'app'>,
  { url, payload, from, proof }: Call,
): Promise<LightMyRequestResponse> {
  return app.inject({
    method: 'POST',
    url: `/api${url}`,
    payload,
    ...(from !== undefined && { remoteAddress: from }),
    ...(proof !== undefined && { headers: { [PROOF_HEADER]: proof } }),
  });
}

export function challengeIn(answer: LightMyRequestResponse): ProofChallenge | null {
  const { action } = answer.json<{ action?: { type: string; challenge: ProofChallenge } }>();
  return action?.type === 'proof_of_work' ? action.challenge : null;
}

export async function solve(challenge: ProofChallenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) throw new Error('the challenge was not solved in time');
  const { counter, derivedKey } = solution;
  return Buffer.from(JSON.stringify({ challenge, solution: { counter, derivedKey } })).toString('base64');
}

/** Calls, and repeats the call with the proof of work that the refusal requires. */
export async function attemptWithProof(app: Pick<TestApp, 'app'>, call: Call): Promise<LightMyRequestResponse> {
  const answer = await attempt(app, call);
  const challenge = answer.statusCode === 429 ? challengeIn(answer) : null;
  return challenge ? attempt(app, { ...call, proof: await solve(challenge) }) : answer;
}
