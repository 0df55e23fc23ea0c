import { hasReached } from '@urna/contract/election/contests';
import type { Deps } from '../../platform/deps.ts';
import { requireSecret, secretFingerprint } from '../../platform/secret-fingerprint.ts';
import { type Causer, record } from '../../services/activity/record.ts';
import { lockEveryContest } from '../../services/processes/contest-rows.ts';

/**
 * Binds a new database to this process's secret, and refuses one that belongs to another. Race: of two processes that
 * start at once one writes, and both then read what was written.
 */
export async function keepSecret(
  { db, clock, secrets }: Pick<Deps, 'db' | 'clock' | 'secrets'>,
  secretPath: string,
): Promise<void> {
  await db
    .insertInto('installation_secret')
    .values({ fingerprint: secretFingerprint(secrets), kept_at: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await requireSecret(db, secrets, secretPath);
}

/**
 * Binds the database to another secret on the operator's command. Refused while an election is sealed and its result
 * isn't published: its keys are encrypted with the secret, and the one that signs its checkpoints is derived from it.
 * Returns those elections.
 */
export async function changeSecret(
  { db, clock, secrets }: Pick<Deps, 'db' | 'clock' | 'secrets'>,
  author: Causer,
  reason: string,
): Promise<{ neededBy: string[] }> {
  const now = clock.now();
  return db.transaction().execute(async (tx) => {
    const contests = await lockEveryContest(tx);
    const neededBy = contests
      .filter(({ stage }) => stage !== 'preparing' && !hasReached(stage, 'published'))
      .map(({ title }) => title);
    if (neededBy.length > 0) return { neededBy };
    const row = { fingerprint: secretFingerprint(secrets), kept_at: now };
    await tx
      .insertInto('installation_secret')
      .values(row)
      .onConflict((conflict) => conflict.column('only_row').doUpdateSet(row))
      .execute();
    await record(tx, author, 'secret_changed', { reason });
    return { neededBy };
  });
}
