import { hasReached } from '@urna/contract/election/contests';
import type { Database } from '../../../platform/database/tables.ts';
import type { Deps } from '../../../platform/deps.ts';
import { requireSecret, secretFingerprint, wrongSecret } from '../../../platform/secret-fingerprint.ts';
import type { Secrets } from '../../../platform/secrets.ts';
import { keysDerivedBefore } from '../../elections/election-keys.ts';
import { type ElectionRow, findElection } from '../../elections/find-election.ts';
import { publicCredentialOf } from '../../elections/public-credential.ts';
import { isSealedCredential } from '../../elections/sealed-credentials.ts';

/**
 * Binds a database without a fingerprint to this process's secret, and refuses a database that belongs to another.
 * Race: of two processes that start at once one writes, and both then read what was written.
 */
export async function keepSecret(
  { db, clock, secrets }: Pick<Deps, 'db' | 'clock' | 'secrets'>,
  secretPath: string,
): Promise<void> {
  const kept = await db.selectFrom('installation_secret').select('only_row').executeTakeFirst();
  if (!kept) {
    if (!(await secretFits(db, secrets))) throw wrongSecret(secretPath);
    await db
      .insertInto('installation_secret')
      .values({ fingerprint: secretFingerprint(secrets), kept_at: clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  await requireSecret(db, secrets, secretPath);
}

/** Whether the secret is the right one for every election that still needs it: sealed, and without a result. */
async function secretFits(db: Database, secrets: Secrets): Promise<boolean> {
  const contests = await db.selectFrom('contests').select(['id', 'stage', 'credentials_by']).execute();
  for (const { id: contest, stage, credentials_by } of contests) {
    if (credentials_by !== 'server' || !hasReached(stage, 'sealed') || hasReached(stage, 'decrypted')) continue;
    const election = await findElection(db, contest);
    if (election && !(await opensElection(db, secrets, election))) return false;
  }
  return true;
}

/** Whether the secret opens an election's keys; of one that has none stored yet, whether it gives a published credential. */
async function opensElection(db: Database, secrets: Secrets, election: ElectionRow): Promise<boolean> {
  const { contest, uuid } = election;
  const stored = await db
    .selectFrom('election_keys')
    .select(['purpose', 'wrapped'])
    .where('contest', '=', contest)
    .where('wrapped', 'is not', null)
    .executeTakeFirst();
  if (stored?.wrapped) return secrets.unwrap(`${stored.purpose}-key`, uuid, stored.wrapped) !== null;
  const voter = await db
    .selectFrom('voters')
    .select('id')
    .where('contest', '=', contest)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (!voter) return true;
  const credential = await publicCredentialOf(keysDerivedBefore(secrets, uuid).credentials, uuid, voter.id);
  return isSealedCredential(db, contest, credential);
}
