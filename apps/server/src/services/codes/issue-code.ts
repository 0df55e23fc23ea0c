import { CODE_RESEND_SECONDS } from '@urna/contract/limits';
import { sql } from 'kysely';
import { after } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/tables.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { newCode } from '../../platform/secrets.ts';
import { killCodes } from './kill-codes.ts';
import { CODE_SECONDS, type CodePurpose, codeHash } from './purposes.ts';

const HOUR = 3600;

/**
 * Makes the one live code of a person for a purpose and answers it, to be mailed in the same transaction. The advisory
 * lock makes two requests at once wait for each other, so that neither the 60 seconds nor the hour's limit is outrun.
 */
export async function issueCode(
  tx: Tx,
  deps: Pick<Deps, 'secrets' | 'limits'>,
  now: Date,
  who: { purpose: CodePurpose; subject: string },
): Promise<string> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`code:${who.subject}`}, 0))`.execute(tx);
  const recent = await tx
    .selectFrom('codes')
    .select(['purpose', 'created_at'])
    .where('subject', '=', who.subject)
    .where('created_at', '>', after(now, -HOUR))
    .orderBy('created_at', 'desc')
    .execute();
  const last = recent.find((code) => code.purpose === who.purpose);
  const wait = last ? Math.ceil(CODE_RESEND_SECONDS - (now.getTime() - last.created_at.getTime()) / 1000) : 0;
  if (wait > 0) throw new AppError('code_too_soon', { details: { seconds: wait }, retryAfterSeconds: wait });
  const oldest = recent.at(deps.limits.codesPerHour - 1);
  if (oldest) {
    const seconds = Math.ceil(HOUR - (now.getTime() - oldest.created_at.getTime()) / 1000);
    throw new AppError('too_many_codes', { details: { minutes: Math.ceil(seconds / 60) }, retryAfterSeconds: seconds });
  }
  await killCodes(tx, who, now);
  const code = newCode();
  await tx
    .insertInto('codes')
    .values({
      ...who,
      code_hash: codeHash(deps.secrets, who, code),
      created_at: now,
      expires_at: after(now, CODE_SECONDS),
    })
    .execute();
  return code;
}
