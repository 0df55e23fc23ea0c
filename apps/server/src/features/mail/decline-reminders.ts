import { type MailPreferences, stillSentMails } from '@urna/contract/mail/mail-preferences';
import { bogotaDay } from '@urna/contract/shared/dates';
import { mask } from '@urna/contract/shared/masking';
import { contestOf } from '../../platform/database/process-tables.ts';
import type { Queryable } from '../../platform/database/tables.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { readToken } from '../../platform/signed-tokens.ts';
import { record } from '../../services/activity/record.ts';
import { findVoterById } from '../../services/election/roll/queries.ts';

async function requireVoter(deps: Pick<Deps, 'db' | 'secrets'>, token: string) {
  const [id] = readToken(deps.secrets, 'unsubscribe', token) ?? [];
  const voter = id === undefined ? undefined : await findVoterById(deps.db, id);
  if (!voter) throw new AppError('unknown_preference_link');
  return voter;
}

async function preferencesOf(db: Queryable, voter: { id: number; email: string }): Promise<MailPreferences> {
  const declined = db.selectFrom('reminder_opt_outs').select('voter_id').where('voter_id', '=', voter.id);
  return {
    email: mask(voter.email),
    reminders: (await declined.executeTakeFirst()) === undefined,
    still_sent: [...stillSentMails],
  };
}

export async function readPreferences(deps: Pick<Deps, 'db' | 'secrets'>, token: string): Promise<MailPreferences> {
  return preferencesOf(deps.db, await requireVoter(deps, token));
}

/**
 * Unsubscribes a voter from reminders. Is idempotent; the first call is logged, and not whose it was: the log would put
 * a voter beside a moment.
 */
export async function declineReminders(deps: Deps, token: string): Promise<{ message: string; data: MailPreferences }> {
  const voter = await requireVoter(deps, token);
  const now = deps.clock.now();
  await deps.db.transaction().execute(async (tx) => {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('reminder_opt_outs')
      .values({ voter_id: voter.id, declined_on: bogotaDay(now) })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows !== 1n) return;
    await record(tx, { type: 'voter', id: null, name: 'Votante' }, 'reminders_declined', { contest: contestOf(voter) });
  });
  return { message: 'Listo: no te enviaremos más recordatorios.', data: await preferencesOf(deps.db, voter) };
}
