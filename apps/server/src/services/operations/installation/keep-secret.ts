import type { Deps } from '../../../platform/deps.ts';
import { requireSecret, secretFingerprint } from '../../../platform/secret-fingerprint.ts';

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
