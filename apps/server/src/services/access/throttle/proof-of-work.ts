import { randomInt } from 'node:crypto';
import { type Proof, type ProofChallenge, proofChallengeSchema, proofSchema } from '@urna/contract/shared/call-proofs';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { after } from '../../../platform/clock.ts';
import type { Limits } from '../../../platform/config.ts';
import type { Database } from '../../../platform/database/tables.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import { readEncoded } from '../../../platform/http/read-encoded.ts';
import type { Attempt, ThrottleLevel } from './throttle-level.ts';

type ProofDeps = Pick<Deps, 'secrets' | 'limits'> & { db: Database };

const ALGORITHM = 'PBKDF2/SHA-256';

/**
 * A solution is one counter out of a range, and each counter costs `iterations` of PBKDF2: 4.5 ms on a core of a small
 * server. A telephone without SHA-256 instructions is estimated at 20 ms, so the most expensive proof takes it 12 s at
 * worst and 6 s on average.
 */
export const PROOF = { iterations: 10_000, fewestCounters: 60, mostCounters: 600, lifeSeconds: 300 } as const;

/** The range of counters that a proof must search: zero below the limits, growing with the failures. */
export function countersNeeded(
  { recent, person }: Pick<ThrottleLevel, 'recent' | 'person'>,
  limits: Pick<Limits, 'failuresPerTenMinutes' | 'failuresPerDayPerPerson'>,
): number {
  const level = Math.max(recent / limits.failuresPerTenMinutes, person / limits.failuresPerDayPerPerson);
  return level < 1 ? 0 : Math.min(PROOF.mostCounters, Math.round(PROOF.fewestCounters * level));
}

function keysOf({ secrets }: Pick<Deps, 'secrets'>) {
  return {
    hmacSignatureSecret: secrets.keyedHash('proof-of-work', 'challenge').toString('hex'),
    hmacKeySignatureSecret: secrets.keyedHash('proof-of-work', 'solution').toString('hex'),
  };
}

async function newChallenge(deps: ProofDeps, now: Date, person: Buffer, counters: number): Promise<ProofChallenge> {
  const challenge = await createChallenge({
    algorithm: ALGORITHM,
    cost: PROOF.iterations,
    counter: randomInt(counters),
    deriveKey,
    ...keysOf(deps),
    // Not ALTCHA's own `expiresAt`, which is compared with the system clock instead of `deps.clock`.
    data: { person: person.toString('hex'), expires: after(now, PROOF.lifeSeconds).getTime(), counters },
  });
  return proofChallengeSchema.parse(challenge);
}

async function proves(
  deps: ProofDeps,
  now: Date,
  { challenge, solution }: Proof,
  { person, counters }: { person: Buffer; counters: number },
): Promise<boolean> {
  const { data, nonce } = challenge.parameters;
  if (data.person !== person.toString('hex') || data.expires <= now.getTime()) return false;
  // Others may have failed while this one was being solved, so half of the current requirement is enough.
  if (data.counters * 2 < counters) return false;
  const { verified } = await verifySolution({ challenge, solution, deriveKey, ...keysOf(deps) });
  if (!verified) return false;
  // Race: of two concurrent uses, in any processes, one inserts the row.
  const spent = await deps.db
    .insertInto('spent_proofs')
    .values({ nonce: Buffer.from(nonce, 'hex'), expires_at: new Date(data.expires) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('nonce')
    .executeTakeFirst();
  return spent !== undefined;
}

/**
 * Refuses an attempt while the throttle is engaged, with a challenge, unless it carries a fresh proof of work made for it.
 */
export async function requireProof(
  deps: ProofDeps,
  now: Date,
  { person, level }: Pick<Attempt, 'person' | 'level'>,
  header: string | string[] | undefined,
): Promise<void> {
  const counters = countersNeeded(level, deps.limits);
  if (counters === 0) return;
  // A malformed solution proves nothing: the answer is another challenge.
  const proof = readEncoded(proofSchema, header);
  if (proof && (await proves(deps, now, proof, { person, counters }))) return;
  throw new AppError('proof_required', {
    action: { type: 'proof_of_work', challenge: await newChallenge(deps, now, person, counters) },
    retryAfterSeconds: PROOF.lifeSeconds,
  });
}

export async function forgetSpentProofs(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('spent_proofs').where('expires_at', '<', now).execute();
}
