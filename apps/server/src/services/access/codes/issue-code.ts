import { randomBytes } from 'node:crypto';
import { CODE_DIGITS, CODE_RESEND_SECONDS, LONG_CODE_DIGITS } from '@urna/contract/shared/limits';
import { sql } from 'kysely';
import { after } from '../../../platform/clock.ts';
import type { Limits } from '../../../platform/config.ts';
import type { Tx } from '../../../platform/database/tables.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import { newCode, newToken } from '../../../platform/secrets.ts';
import { WIDE_FACTOR } from '../throttle/count-hit.ts';
import { type Attempt, noteFailure, type ThrottleLevel } from '../throttle/throttle-level.ts';
import { CODE_SECONDS, CODE_TRIES, type CodeOwner, codeHash } from './codes.ts';

const HOUR = 3600;

export interface IssuedCode {
  code: string;
  /** For the requesting browser: it identifies the code in attempts, and only its holder can revoke the code. */
  handle: string;
  code_digits: number;
}

interface RecentCode {
  purpose: string;
  origin: Buffer;
  created_at: Date;
  /** Whether the person can still enter with it: not used, replaced, or tried too often. */
  works: boolean;
}

/**
 * Issues a code, to be mailed in the same transaction. A person's other codes stay valid, since somebody else may have
 * requested them. The minute's wait, which ends when the last code was used, and the hourly limit are per origin, so that
 * a stranger's requests neither delay the owner nor use up their allowance. The advisory lock serializes requests for one
 * person, so that parallel requests can't exceed either limit.
 */
export async function issueCode(
  tx: Tx,
  deps: Pick<Deps, 'secrets' | 'limits'>,
  now: Date,
  who: CodeOwner,
  attempt: Attempt,
  /** When two people share a number and are asked together, one handle serves both codes. */
  { token: handle, hash } = newToken(),
): Promise<IssuedCode> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`code:${who.subject}`}, 0))`.execute(tx);
  const { fromAnywhere, fromHere } = await recentCodes(tx, deps.limits, now, who, attempt);
  requireTurn(deps.limits, now, who, attempt, fromHere);
  // Beyond what one origin may request: somebody else is requesting too, and that counts like a failed attempt.
  const isSurplus = fromAnywhere >= deps.limits.codesPerHour;
  const level = isSurplus ? await noteFailure(tx, deps, now, attempt) : attempt.level;
  const code_digits = codeDigits(level, deps.limits);
  const code = newCode(code_digits);
  await tx
    .insertInto('codes')
    .values({
      purpose: who.purpose,
      subject: who.subject,
      code_hash: who.isSomebody === false ? randomBytes(32) : codeHash(deps.secrets, who, code),
      handle_hash: hash,
      origin: attempt.origin.narrow,
      wide_origin: attempt.origin.wide,
      created_at: now,
      expires_at: after(now, CODE_SECONDS),
    })
    .execute();
  return { code, handle, code_digits };
}

/** Twelve digits can't be guessed in five attempts, nor in a million years' worth of them, and can still be typed. */
export function codeDigits(
  { person, today }: Pick<ThrottleLevel, 'person' | 'today'>,
  limits: Pick<Limits, 'failuresPerDay' | 'failuresPerDayPerPerson'>,
): number {
  const isGuessedAt = person >= limits.failuresPerDayPerPerson || today >= limits.failuresPerDay;
  return isGuessedAt ? LONG_CODE_DIGITS : CODE_DIGITS;
}

async function recentCodes(
  tx: Tx,
  limits: Limits,
  now: Date,
  { subject }: CodeOwner,
  { origin }: Attempt,
): Promise<{ fromAnywhere: number; fromHere: RecentCode[] }> {
  const since = after(now, -HOUR);
  const { rows } = await sql<{ from_anywhere: number } & (RecentCode | { created_at: null })>`
    select everyone.from_anywhere, here.purpose, here.origin, here.created_at, here.works
    from (
      select count(*)::integer as from_anywhere from codes where subject = ${subject} and created_at > ${since}
    ) as everyone
    left join lateral (
      select purpose, origin, created_at,
        used_at is null and replaced_at is null and tries < ${CODE_TRIES} as works
      from codes
      where subject = ${subject} and wide_origin = ${origin.wide} and created_at > ${since}
      order by created_at desc
      limit ${limits.codesPerHour * WIDE_FACTOR}
    ) as here on true
  `.execute(tx);
  return {
    fromAnywhere: rows[0]?.from_anywhere ?? 0,
    fromHere: rows.flatMap((row) => (row.created_at === null ? [] : [row])),
  };
}

function requireTurn(
  { codesPerHour }: Limits,
  now: Date,
  { purpose }: CodeOwner,
  { origin }: Attempt,
  recent: readonly RecentCode[],
): void {
  const own = recent.filter((code) => code.origin.equals(origin.narrow));
  const last = own.find((code) => code.purpose === purpose);
  const wait = last?.works ? Math.ceil(CODE_RESEND_SECONDS - (now.getTime() - last.created_at.getTime()) / 1000) : 0;
  if (wait > 0) throw new AppError('code_too_soon', { details: { seconds: wait }, retryAfterSeconds: wait });
  const oldest = own.at(codesPerHour - 1) ?? recent.at(codesPerHour * WIDE_FACTOR - 1);
  if (!oldest) return;
  const seconds = Math.ceil(HOUR - (now.getTime() - oldest.created_at.getTime()) / 1000);
  throw new AppError('too_many_codes', { details: { minutes: Math.ceil(seconds / 60) }, retryAfterSeconds: seconds });
}
