import { createHash } from 'node:crypto';
import { hasReached } from '@urna/contract/election/contests';
import type { Database } from '../platform/database/tables.ts';
import type { Deps } from '../platform/deps.ts';
import {
  findInstallation,
  InstallationError,
  type InstallationSettings,
  readPlace,
  requireInstallation,
} from '../platform/installation.ts';
import { requireSecret, secretFingerprint } from '../platform/secret-fingerprint.ts';
import { type Causer, record, theOperator } from '../services/activity/record.ts';
import { lockEveryContest } from '../services/processes/contest-rows.ts';

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

/**
 * Notes where a database lives when a process first uses it, and that it is a drill's. Throws if a process with these
 * settings may not run on it. Race: of processes that start at once one writes, and all read what was written.
 */
export async function keepInstallation(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  settings: InstallationSettings,
): Promise<void> {
  const known = await findInstallation(db, settings);
  if (!known) {
    await db
      .insertInto('installation')
      // A drill on a new database passes as one on a copy.
      .values({ place: await readPlace(db, settings), marked_copy: settings.drill })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  requireInstallation((await findInstallation(db, settings)) ?? { isCopy: false, drillSince: null }, settings);
  const mail_settings = mailFingerprint(settings);
  await db
    .updateTable('installation')
    .set({ mail_settings, mail_settings_since: clock.now() })
    .where('mail_settings', 'is distinct from', mail_settings)
    .execute();
  if (!settings.drill) return;
  await db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('installation')
      .set({ drill_since: clock.now() })
      .where('drill_since', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    await record(tx, theOperator, 'drill_started', {});
  });
}

/** Of the server, its user and the sender. Not of the password, which a hash of it would help to guess. */
function mailFingerprint({ mail }: Pick<InstallationSettings, 'mail'>): string | null {
  if (!mail) return null;
  const { protocol, username, host } = new URL(mail.url);
  return createHash('sha256').update([protocol, username, host, mail.from].join('\n')).digest('hex');
}

/** An operator says that a copy is the installation from now on. */
export async function adoptCopy(
  db: Database,
  settings: InstallationSettings,
  reason: string,
): Promise<'adopted' | 'is_no_copy'> {
  return db.transaction().execute(async (tx) => {
    await tx.selectFrom('installation').select('place').forUpdate().executeTakeFirst();
    const known = await findInstallation(tx, settings);
    if (known?.drillSince) {
      throw new InstallationError(
        'Esta base de datos es de un simulacro: sus votos y correos no son reales. Restaure otra vez la copia.',
      );
    }
    if (!known?.isCopy) return 'is_no_copy';
    await tx
      .updateTable('installation')
      .set({ place: await readPlace(tx, settings), marked_copy: false })
      .execute();
    await record(tx, theOperator, 'copy_adopted', { reason });
    return 'adopted';
  });
}

/** An operator says that this is a copy, where its place is its original's. */
export async function markCopy(db: Database, reason: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('installation')
      .values({ place: null, marked_copy: true, drill_since: null })
      .onConflict((conflict) => conflict.column('only_row').doUpdateSet({ marked_copy: true }))
      .execute();
    await record(tx, theOperator, 'copy_marked', { reason });
  });
}
