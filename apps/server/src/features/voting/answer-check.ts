// The server's side of the voter's own check (`packages/belenios/src/ballot/cast-as-intended.ts`). It answers whoever
// has the token of a ballot, for as long as it counts, and learns nothing: who asks is neither logged in nor named.

import { answerChallenge, commitTo, type Opening, showMask } from '@urna/belenios/ballot/cast-as-intended';
import { openElection } from '@urna/belenios/election';
import { sodiumEd25519 } from '@urna/belenios/groups/ed25519-sodium';
import type { BegunCheck, CheckOutcome } from '@urna/contract/election/vote-checks';
import { bogotaDay } from '@urna/contract/shared/dates';
import pLimit from 'p-limit';
import type { Database } from '../../platform/database/tables.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { selectBallot } from '../../services/election/ballot-box/read-box.ts';
import { findElection } from '../../services/election/find-election.ts';
import { proveInclusion } from '../../services/election/log/log-tiles.ts';
import {
  type CheckKey,
  type CheckKeys,
  maskOf,
  nonceOf,
  tokenEnd,
} from '../../services/election/vote-checks/check-secrets.ts';
import {
  countOnce,
  keepReport,
  openCommitment,
  whileKeyExists,
} from '../../services/election/vote-checks/count-checks.ts';

export type CheckDeps = Pick<Deps, 'db' | 'clock'> & { checkKeys: CheckKeys };

interface CheckRequest {
  contest: number;
  tracker: string;
  token: string;
}

/** The key, if the token is this ballot's and counts still. */
async function requireToken(
  { checkKeys, clock }: CheckDeps,
  { contest, tracker, token }: CheckRequest,
): Promise<CheckKey> {
  const key = await checkKeys(contest);
  const end = key && tokenEnd(key, tracker, token);
  if (!key || !end) throw new AppError('check_over');
  if (clock.now() >= end) throw new AppError('check_over');
  return key;
}

/** However many check at once, the other connections of the process are for votes. */
const AT_ONCE = 4;
const limit = pLimit(AT_ONCE);
/** About a second of waiting. Requests beyond are asked to retry. */
const MOST_WAITING = 100;

/** Does the work of a check beside that of votes. */
async function limitChecks<T>(work: () => Promise<T>): Promise<T> {
  if (limit.pendingCount >= MOST_WAITING) throw new AppError('too_many_requests', { retryAfterSeconds: 5 });
  return limit(work);
}

/** The ballot with its proof of inclusion, and what the answer to this commitment's challenge will be checked with. */
export async function beginCheck(
  deps: CheckDeps,
  { commitment, ...request }: CheckRequest & { commitment: string },
): Promise<BegunCheck> {
  const { db, clock } = deps;
  const { contest, tracker } = request;
  const key = await requireToken(deps, request);
  return limitChecks(async () => {
    const row = await selectBallot(db, contest, tracker).select('ballot').executeTakeFirst();
    const inclusion = await proveInclusion(db, contest, tracker);
    if (!row || !inclusion) throw new Error('a ballot left the box');
    const mask = showMask(await sealedElection(db, key), maskOf(key, tracker), nonceOf(key, tracker, commitment));
    await whileKeyExists(db, contest, (tx) => countOnce(tx, key, tracker, 'begun', clock.now()));
    return { ballot: row.ballot, mask, inclusion };
  });
}

/** Answers the challenge once the page has opened its commitment. */
export async function openCheck(deps: CheckDeps, { e, rho, ...request }: CheckRequest & Opening): Promise<bigint> {
  const { db, clock } = deps;
  const { contest, tracker } = request;
  const key = await requireToken(deps, request);
  const { group } = await sealedElection(db, key);
  const opened = commitTo({ uuid: key.uuid, tracker }, { e, rho }, group.order);
  if (!opened) throw new AppError('malformed');
  const now = clock.now();
  await limitChecks(() =>
    whileKeyExists(db, contest, async (tx) => {
      if (!(await openCommitment(tx, key, tracker, opened.c))) throw new AppError('check_exhausted');
      await countOnce(tx, key, tracker, 'shown', now);
    }),
  );
  const [x, k] = [maskOf(key, tracker), nonceOf(key, tracker, opened.c)];
  return answerChallenge({ x, k, e: opened.e }, group.order);
}

/** Counts what came of a check; keeps by day which ballots need a look. */
export async function reportCheck(
  deps: CheckDeps,
  { outcome, ...request }: CheckRequest & { outcome: CheckOutcome },
): Promise<void> {
  const { contest, tracker } = request;
  const key = await requireToken(deps, request);
  const now = deps.clock.now();
  await limitChecks(() =>
    whileKeyExists(deps.db, contest, async (tx) => {
      const isFirst = await countOnce(tx, key, tracker, 'reported', now, outcome);
      if (isFirst && outcome !== 'confirmed') await keepReport(tx, { contest, tracker, day: bogotaDay(now), outcome });
    }),
  );
}

const openElections = new Map<string, ReturnType<typeof openSealed>>();

/** It never changes, and its key's table takes longer to make than an answer. */
function sealedElection(db: Database, { uuid, contest }: CheckKey) {
  const known = openElections.get(uuid) ?? openSealed(db, contest);
  openElections.set(uuid, known);
  known.catch(() => openElections.delete(uuid));
  return known;
}

async function openSealed(db: Database, contest: number) {
  const election = await findElection(db, contest);
  if (!election) throw new AppError('election_not_ready');
  return openElection(await sodiumEd25519(), election.election);
}
