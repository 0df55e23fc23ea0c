import { type ContestName, contestNames, hasReached } from '@urna/contract/contest-names';
import type { Deps } from '../../../platform/deps.ts';
import { secretFingerprint } from '../../../platform/secret-fingerprint.ts';
import { type Causer, record } from '../../activity/record.ts';
import { lockContest } from '../../elections/contests/contest-rows.ts';

/**
 * Binds the database to another secret on the operator's command. Refused while an election is sealed and has no
 * result: its voters' credentials and the server's part of its key are derived from the secret. Returns those
 * elections.
 */
export async function changeSecret(
  { db, clock, secrets }: Pick<Deps, 'db' | 'clock' | 'secrets'>,
  author: Causer,
  reason: string,
): Promise<{ neededBy: ContestName[] }> {
  const now = clock.now();
  return db.transaction().execute(async (tx) => {
    const neededBy: ContestName[] = [];
    for (const name of contestNames) {
      const { stage } = await lockContest(tx, name);
      if (stage !== 'preparing' && !hasReached(stage, 'decrypted')) neededBy.push(name);
    }
    if (neededBy.length > 0) return { neededBy };
    const row = { fingerprint: secretFingerprint(secrets), kept_at: now };
    await tx
      .insertInto('installation_secret')
      .values(row)
      .onConflict((conflict) => conflict.column('only_row').doUpdateSet(row))
      .execute();
    await record(tx, now, author, { log_name: 'staff', event: 'secret_changed', properties: { reason } });
    return { neededBy };
  });
}
