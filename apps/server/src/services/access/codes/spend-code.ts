import type { ErrorCode } from '@urna/contract/shared/errors';
import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../../../platform/database/tables.ts';
import type { Deps } from '../../../platform/deps.ts';
import { sha256 } from '../../../platform/secrets.ts';
import { countHit, hitOf } from '../throttle/count-hit.ts';
import { type Attempt, noteFailure } from '../throttle/throttle-level.ts';
import { CODE_TRIES, type CodeOwner, codeHash, WITHOUT_HANDLE } from './codes.ts';

export type SpentCode =
  | { ok: true }
  | {
      ok: false;
      reason: Extract<ErrorCode, 'wrong_code' | 'dead_code' | 'code_tries_exhausted'>;
      /**
       * Whether the code was compared with any. If not, the attempt revealed nothing and doesn't count as a failure.
       */
      guessed: boolean;
      /** The right code, which has been used. */
      used?: boolean;
    };

type SpendDeps = Pick<Deps, 'secrets' | 'limits'>;
export interface TriedCode {
  code: string;
  /** Which of the person's codes; without it, the newest. */
  handle?: string | undefined;
}

/**
 * Checks a code and spends it if right. A wrong attempt must be committed, so the result is a value; the caller throws
 * after its transaction, in which `noteWrongCode` counts the failure.
 */
export async function spendCode(
  tx: Tx,
  deps: SpendDeps,
  now: Date,
  owner: CodeOwner,
  { code, handle }: TriedCode,
): Promise<SpentCode> {
  return handle === undefined
    ? spendWithoutHandle(tx, deps, now, owner, code)
    : spend(tx, deps, now, owner, code, handle);
}

/**
 * Counts the attempt and checks the code in one statement: of two requests with the same right code one finds it spent,
 * and parallel guesses get no more than five attempts.
 */
async function spend(
  tx: Tx,
  { secrets }: SpendDeps,
  now: Date,
  owner: CodeOwner,
  code: string,
  handle: string,
): Promise<SpentCode> {
  const hash = codeHash(secrets, owner, code);
  const tried = await tx
    .updateTable('codes')
    .set((row) => ({
      tries: row('tries', '+', 1),
      used_at: sql<Date | null>`case when code_hash = ${hash} then ${now}::timestamptz end`,
    }))
    .where('handle_hash', '=', sha256(handle))
    .where('purpose', '=', owner.purpose)
    .where('subject', '=', owner.subject)
    .where('used_at', 'is', null)
    .where('replaced_at', 'is', null)
    .where('expires_at', '>', now)
    .where('tries', '<', CODE_TRIES)
    .returning(['used_at', 'tries'])
    .executeTakeFirst();
  if (!tried) {
    const used = await tx
      .selectFrom('codes')
      .select('id')
      .where('handle_hash', '=', sha256(handle))
      .where('purpose', '=', owner.purpose)
      .where('subject', '=', owner.subject)
      .where('code_hash', '=', hash)
      .where('used_at', 'is not', null)
      .executeTakeFirst();
    return { ok: false, reason: 'dead_code', guessed: false, used: used !== undefined };
  }
  if (tried.used_at) return { ok: true };
  return { ok: false, reason: tried.tries >= CODE_TRIES ? 'code_tries_exhausted' : 'wrong_code', guessed: true };
}

/**
 * An attempt without a handle. All of a person's share one allowance, counted apart from those of the browsers that
 * hold a handle, whose codes they can't exhaust. They are serialized, so that parallel ones can't exceed the allowance.
 */
async function spendWithoutHandle(
  tx: Tx,
  { secrets }: SpendDeps,
  now: Date,
  owner: CodeOwner,
  code: string,
): Promise<SpentCode> {
  const holder = secrets.keyedHash('code-without-handle', owner.purpose, owner.subject);
  await sql`select pg_advisory_xact_lock(${holder.readBigInt64BE()}::bigint)`.execute(tx);
  const allowance = { name: 'codes-without-handle', holder, seconds: WITHOUT_HANDLE.seconds };
  const { start } = hitOf(allowance, now).hit;
  const wrong = await tx
    .selectFrom('rate_counters')
    .select('hits')
    .where('name', '=', allowance.name)
    .where('holder', '=', holder)
    .where('window_start', '=', start)
    .executeTakeFirst();
  if (wrong && wrong.hits >= WITHOUT_HANDLE.tries) return { ok: false, reason: 'code_tries_exhausted', guessed: false };

  const hash = codeHash(secrets, owner, code);
  const live = sql<SqlBool>`purpose = ${owner.purpose} and subject = ${owner.subject} and used_at is null
    and replaced_at is null and expires_at > ${now}`;
  const tried = await tx
    .updateTable('codes')
    .set((row) => ({
      loose_tries: row('loose_tries', '+', 1),
      used_at: sql<Date | null>`case when code_hash = ${hash} then ${now}::timestamptz end`,
    }))
    .where(
      'id',
      'in',
      tx
        .selectFrom('codes')
        .select('id')
        .where(live)
        .where('loose_tries', '<', CODE_TRIES)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(WITHOUT_HANDLE.newestCodes),
    )
    // Checked again, since the browser that holds the handle may have spent it meanwhile.
    .where(live)
    .returning(['used_at', 'loose_tries'])
    .execute();
  if (tried.length === 0) return { ok: false, reason: 'dead_code', guessed: false };
  if (tried.some(({ used_at }) => used_at !== null)) return { ok: true };
  const { hits } = await countHit(tx, allowance, now);
  const areLeft = hits < WITHOUT_HANDLE.tries && tried.some(({ loose_tries }) => loose_tries < CODE_TRIES);
  return { ok: false, reason: areLeft ? 'wrong_code' : 'code_tries_exhausted', guessed: true };
}

/** Counts a wrong code toward the throttle. */
export async function noteWrongCode(
  tx: Tx,
  deps: SpendDeps,
  now: Date,
  attempt: Attempt,
  { guessed }: Extract<SpentCode, { ok: false }>,
): Promise<void> {
  if (guessed) await noteFailure(tx, deps, now, attempt);
}
