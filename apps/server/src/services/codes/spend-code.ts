import type { ErrorCode } from '@urna/contract/errors';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/tables.ts';
import type { Deps } from '../../platform/deps.ts';
import { CODE_TRIES, type CodePurpose, codeHash } from './purposes.ts';

export type SpentCode =
  | { ok: true }
  | { ok: false; reason: Extract<ErrorCode, 'wrong_code' | 'dead_code' | 'code_tries_exhausted'> };

/**
 * Counts the try and, if the code is right, uses it up, in one statement: of two requests with the same right code one
 * finds it used, and no number of parallel guesses gets more than five tries. A wrong try must be committed, so the
 * answer is a value and the caller throws after its transaction.
 */
export async function spendCode(
  tx: Tx,
  deps: Pick<Deps, 'secrets'>,
  now: Date,
  who: { purpose: CodePurpose; subject: string },
  code: string,
): Promise<SpentCode> {
  const hash = codeHash(deps.secrets, who, code);
  const tried = await tx
    .updateTable('codes')
    .set((row) => ({
      tries: row('tries', '+', 1),
      used_at: sql<Date | null>`case when code_hash = ${hash} then ${now}::timestamptz end`,
    }))
    .where('purpose', '=', who.purpose)
    .where('subject', '=', who.subject)
    .where('used_at', 'is', null)
    .where('replaced_at', 'is', null)
    .where('expires_at', '>', now)
    .where('tries', '<', CODE_TRIES)
    .returning(['used_at', 'tries'])
    .executeTakeFirst();
  if (!tried) return { ok: false, reason: 'dead_code' };
  if (tried.used_at) return { ok: true };
  return { ok: false, reason: tried.tries >= CODE_TRIES ? 'code_tries_exhausted' : 'wrong_code' };
}
