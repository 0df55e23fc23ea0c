import { answerChallenge, commitTo, type Opening, showMask } from '@urna/belenios/ballot/cast-as-intended';
import { openElection } from '@urna/belenios/election';
import { sodiumEd25519 } from '@urna/belenios/groups/ed25519-sodium';
import { type BegunCheck, type CheckOutcome, MOST_CHALLENGES } from '@urna/contract/election/vote-checks';
import { bogotaDay } from '@urna/contract/shared/dates';
import { sql } from 'kysely';
import type { Database, Tx } from '../../../platform/database/tables.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import { selectBallot } from '../../../services/elections/ballot-box/read-box.ts';
import { findElection } from '../../../services/elections/find-election.ts';
import { proveInclusion } from '../../../services/elections/log/prove-inclusion.ts';
import {
  type CheckKey,
  type CheckKeys,
  counterOf,
  maskOf,
  nonceOf,
  tokenEnd,
  whileKeyExists,
} from '../../../services/elections/vote-checks/check-secrets.ts';

/**
 * The server's side of the voter's own check (`packages/belenios/src/ballot/cast-as-intended.ts`). It answers whoever has
 * the token of a ballot, for as long as it counts, and learns nothing: who asks is neither logged in nor named.
 */
export type CheckDeps = Pick<Deps, 'db' | 'clock'> & { checkKeys: CheckKeys };

interface Asked {
  contest: number;
  tracker: string;
  token: string;
}

/** The key, if the token is this ballot's and counts still. */
async function requireToken({ checkKeys, clock }: CheckDeps, { contest, tracker, token }: Asked): Promise<CheckKey> {
  const key = await checkKeys(contest);
  const end = key && tokenEnd(key, tracker, token);
  if (!key || !end) throw new AppError('check_over');
  if (clock.now() >= end) throw new AppError('check_over');
  return key;
}

/** The ballot with its proof of inclusion, and what the answer to this commitment's challenge will be checked with. */
export async function beginCheck(
  deps: CheckDeps,
  { commitment, ...asked }: Asked & { commitment: string },
): Promise<BegunCheck> {
  const { db, clock } = deps;
  const { contest, tracker } = asked;
  const key = await requireToken(deps, asked);
  const boxed = await selectBallot(db, contest, tracker).select('ballot').executeTakeFirst();
  const inclusion = await proveInclusion(db, contest, tracker);
  if (!boxed || !inclusion) throw new Error('a ballot left the box');
  const mask = showMask(await sealedElection(db, contest), maskOf(key, tracker), nonceOf(key, tracker, commitment));
  await whileKeyExists(db, contest, (tx) => countOnce(tx, key, tracker, 'begun', clock.now()));
  return { ballot: boxed.ballot, mask, inclusion };
}

/**
 * Answers the challenge once the page has opened its commitment. Race: of many pages that ask at once, the database lets
 * three commitments of a ballot through.
 */
export async function openCheck(deps: CheckDeps, { e, rho, ...asked }: Asked & Opening): Promise<bigint> {
  const { db, clock } = deps;
  const { contest, tracker } = asked;
  const key = await requireToken(deps, asked);
  const { group } = await sealedElection(db, contest);
  const opened = commitTo({ uuid: key.uuid, tracker }, { e, rho }, group.order);
  if (!opened) throw new AppError('malformed');
  const now = clock.now();
  const commitments = sql<Buffer[]>`array[${Buffer.from(opened.c, 'hex')}::bytea]`;
  await whileKeyExists(db, contest, async (tx) => {
    const row = await tx
      .insertInto('vote_checks')
      .values({ contest, ballot: counterOf(key, tracker), hour: hourOf(now), opened: commitments })
      .onConflict((conflict) =>
        conflict
          .columns(['contest', 'ballot'])
          .doUpdateSet({
            opened: sql`case when excluded.opened <@ vote_checks.opened then vote_checks.opened
              else vote_checks.opened || excluded.opened end`,
          })
          .where(
            sql<boolean>`excluded.opened <@ vote_checks.opened or cardinality(vote_checks.opened) < ${MOST_CHALLENGES}`,
          ),
      )
      .returning('contest')
      .executeTakeFirst();
    if (!row) throw new AppError('check_exhausted');
    await countOnce(tx, key, tracker, 'shown', now);
  });
  const [x, k] = [maskOf(key, tracker), nonceOf(key, tracker, opened.c)];
  return answerChallenge({ x, k, e: opened.e }, group.order);
}

/** Counts what came of a check; keeps by day which ballots need a look. */
export async function reportCheck(
  deps: CheckDeps,
  { outcome, ...asked }: Asked & { outcome: CheckOutcome },
): Promise<void> {
  const { contest, tracker } = asked;
  const key = await requireToken(deps, asked);
  const now = deps.clock.now();
  await whileKeyExists(deps.db, contest, async (tx) => {
    if (!(await countOnce(tx, key, tracker, 'reported', now, outcome)) || outcome === 'confirmed') return;
    await tx
      .insertInto('vote_check_reports')
      .values({ contest, tracker, day: bogotaDay(now), outcome })
      .execute();
  });
}

/**
 * Counts a step of a ballot's check the first time, and returns whether it was. A device that cheats could otherwise begin
 * checks by the thousand, and a few contradicted ones would be too small a part of them for the rule.
 */
async function countOnce(
  tx: Tx,
  key: CheckKey,
  tracker: string,
  step: 'begun' | 'shown' | 'reported',
  now: Date,
  outcome: string = step,
): Promise<boolean> {
  const { contest } = key;
  const first = await tx
    .insertInto('vote_checks')
    .values({ contest, ballot: counterOf(key, tracker), hour: hourOf(now), [step]: true })
    .onConflict((conflict) =>
      conflict
        .columns(['contest', 'ballot'])
        .doUpdateSet({ [step]: true })
        .where(`vote_checks.${step}`, '=', false),
    )
    .returning('contest')
    .executeTakeFirst();
  if (first) await count(tx, contest, outcome, now);
  return first !== undefined;
}

function hourOf(now: Date): Date {
  const hour = new Date(now);
  hour.setUTCMinutes(0, 0, 0);
  return hour;
}

async function count(tx: Tx, contest: number, outcome: string, now: Date): Promise<void> {
  await tx
    .insertInto('vote_check_counts')
    .values({ contest, hour: hourOf(now), outcome, checks: 1 })
    .onConflict((conflict) =>
      conflict.columns(['contest', 'hour', 'outcome']).doUpdateSet({ checks: sql`vote_check_counts.checks + 1` }),
    )
    .execute();
}

const opening = new Map<number, ReturnType<typeof openSealed>>();

/** It never changes, and its key's table takes longer to make than an answer. */
function sealedElection(db: Database, contest: number) {
  const known = opening.get(contest) ?? openSealed(db, contest);
  opening.set(contest, known);
  known.catch(() => opening.delete(contest));
  return known;
}

async function openSealed(db: Database, contest: number) {
  const election = await findElection(db, contest);
  if (!election) throw new AppError('election_not_ready');
  return openElection(await sodiumEd25519(), election.election);
}
