import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { ED25519_ORDER } from '@urna/belenios/groups/ed25519-encoding';
import { CHECK_MINUTES, CHECK_ROUNDING_MINUTES, type CheckSecret } from '@urna/contract/election/vote-checks';
import { sql } from 'kysely';
import { after } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database/tables.ts';
import type { Deps } from '../../../platform/deps.ts';
import { type InstallationSettings, wasCopied } from '../../../platform/installation.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import type { JobWork } from '../../../platform/jobs/worker.ts';
import { record, systemCauser } from '../../activity/record.ts';
import { findContest } from '../../processes/contest-rows.ts';
import { cacheKeys, destroyElectionKeys, readElectionKey } from '../election-keys.ts';
import { findElection } from '../find-election.ts';

/**
 * A contest's check key. Each ballot's secrets are derived from it: the number that masks the ballot's randomness, the one
 * that answers a challenge about it, the token of its check, and the name of its counter. None of them is stored: they are
 * gone with the key (decision 82).
 */
export interface CheckKey {
  contest: number;
  uuid: string;
  key: Uint8Array;
}

/** 512 bits leave no measurable bias. */
function exponent({ key, uuid }: CheckKey, label: string, ...parts: string[]): bigint {
  const bytes = hkdfSync('sha512', key, '', [label, uuid, ...parts].join('|'), 64);
  return BigInt(`0x${Buffer.from(bytes).toString('hex')}`) % ED25519_ORDER;
}

const hashed = ({ key, uuid }: CheckKey, label: string, ...parts: string[]): Buffer =>
  createHmac('sha256', key)
    .update([label, uuid, ...parts].join('|'))
    .digest();

export const maskOf = (key: CheckKey, tracker: string): bigint => exponent(key, 'x', tracker);

/** Another commitment gets another number: one that answered two challenges would reveal the mask. */
export const nonceOf = (key: CheckKey, tracker: string, commitment: string): bigint =>
  exponent(key, 'k', tracker, commitment);

/** Under which a ballot's checks are counted. */
export const counterOf = (key: CheckKey, tracker: string): Buffer => hashed(key, 'r', tracker);

const TOKEN_BYTES = 16;

function tokenOf(key: CheckKey, tracker: string, untilMinute: number): string {
  const until = Buffer.alloc(4);
  until.writeUInt32BE(untilMinute);
  const mac = hashed(key, 't', tracker, String(untilMinute)).subarray(0, TOKEN_BYTES);
  return Buffer.concat([until, mac]).toString('base64url');
}

/** For the session that cast the ballot. Asked again in time, it gets the same. */
export function checkSecretOf(key: CheckKey, tracker: string, sessionStart: Date, now: Date): CheckSecret {
  const minutes = sessionStart.getTime() / 60_000 + CHECK_MINUTES;
  const until = Math.ceil(minutes / CHECK_ROUNDING_MINUTES) * CHECK_ROUNDING_MINUTES;
  if (now.getTime() >= until * 60_000) return null;
  return { x: maskOf(key, tracker).toString(16).padStart(64, '0'), token: tokenOf(key, tracker, until) };
}

/** Whether the token is this ballot's, and until when it counts; null for any other. */
export function tokenEnd(key: CheckKey, tracker: string, token: string): Date | null {
  const received = Buffer.from(token, 'base64url');
  if (received.length !== 4 + TOKEN_BYTES) return null;
  const untilMinute = received.readUInt32BE();
  const own = Buffer.from(tokenOf(key, tracker, untilMinute), 'base64url');
  return timingSafeEqual(own, received) ? new Date(untilMinute * 60_000) : null;
}

/** Null once the contest's key is destroyed. */
export type CheckKeys = (contest: number) => Promise<CheckKey | null>;

interface CheckKeyDeps extends Pick<Deps, 'db' | 'secrets'> {
  installation?: InstallationSettings;
}

/** Throws if this process has not the secret of the sealing. */
export const checkKeys = (deps: CheckKeyDeps): CheckKeys => cacheKeys((contest) => readCheckKey(deps, contest));

/**
 * A copy has the keys of the contests that it copied, and answers no check of them: its box isn't the one that voters
 * mean, and each ballot would get three challenges more.
 */
async function readCheckKey({ db, secrets, installation }: CheckKeyDeps, contest: number): Promise<CheckKey | null> {
  const election = await findElection(db, contest);
  if (!election) return null;
  const { sealed_at } = await findContest(db, contest);
  if (await wasCopied(db, installation, sealed_at ?? new Date(0))) return null;
  const key = await readElectionKey(db, secrets, election, 'check');
  return key && { contest, uuid: election.uuid, key };
}

/** As long as everybody has for a check, also for somebody who voted in the last minute. */
const AFTER_CLOSE_SECONDS = 36 * 60;

/** When the box closes. */
export const queueCheckKey = (tx: Tx, contest: number, now: Date): Promise<void> =>
  enqueue(tx, 'check_key', contest, after(now, AFTER_CLOSE_SECONDS));

/**
 * Destroys the key, and the rows that counted each ballot's checks. The public counts and the reports stay, written anew in
 * the order of their keys: their places and transactions would tell the moment of each report, and beside the log's, of a
 * check. The publication calls it too, and may come first.
 */
export async function destroyCheckKey(tx: Tx, contest: number, now: Date): Promise<number> {
  // First: checks that run hold the key.
  const keys = await destroyElectionKeys(tx, contest, ['check'], now);
  await tx.deleteFrom('vote_checks').where('contest', '=', contest).execute();
  await sql`
    with rows as (delete from vote_check_counts where contest = ${contest} returning *)
    insert into vote_check_counts select * from rows order by hour, outcome`.execute(tx);
  await sql`
    with rows as (delete from vote_check_reports where contest = ${contest} returning *)
    insert into vote_check_reports select * from rows order by tracker`.execute(tx);
  return keys;
}

export const checkKeyWork = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): JobWork => ({
  kind: 'check_key',
  run: async ({ subject }) => {
    const contest = await findContest(db, subject);
    await db.transaction().execute(async (tx) => {
      if ((await destroyCheckKey(tx, subject, clock.now())) === 0) return;
      await record(tx, systemCauser, 'check_key_destroyed', { contest });
    });
  },
});
