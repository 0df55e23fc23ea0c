import { sql } from 'kysely';
import { claimEnd, withHeartbeat } from '../../../platform/claims.ts';
import { mayMakeCheckpoints } from '../../../platform/database/checkpoints.ts';
import { longTransaction } from '../../../platform/database/long-transaction.ts';
import type { Database } from '../../../platform/database/tables.ts';
import type { Deps, Log } from '../../../platform/deps.ts';
import { isLockTimeout } from '../../../platform/errors.ts';
import { record, theSystem } from '../../../services/activity/record.ts';
import { findContest } from '../../../services/elections/contests/contest-rows.ts';
import { destroyElectionKeys } from '../../../services/elections/election-keys.ts';
import { forgetVoterMails, hasVoteMails } from '../../../services/mail/outbox/forget-mails.ts';

/**
 * The tables that held what was destroyed: keys, and rows that put a voter beside a moment or a ballot. Deleted rows stay
 * in a table's file, and in those of its indexes, until something else is written over them.
 */
const tables = [
  'election_keys',
  'sessions',
  'codes',
  'password_links',
  'rate_counters',
  'spent_proofs',
  'bounces',
  'identity_disputes',
  'reminder_opt_outs',
  'turnout',
  'outbox',
] as const;

/** A backup holds every table for as long as it takes: then this is tried again later. */
const LOCK_SECONDS = 2;

type ErasureDeps = Pick<Deps, 'db' | 'clock'> & { log: Log };

/** Something older than the destruction still reads the database, so its rows can't be left out yet. */
class StillVisible extends Error {
  override name = 'StillVisible';
}

/**
 * After a publication: destroys the key that signed receipts and checkpoints, once the last checkpoint is signed and no
 * confirmation waits for one, and writes the files anew that held what was destroyed. Returns whether it finished with a
 * contest. A process that dies leaves its claim to another, which begins again: each step may be repeated.
 */
export async function eraseRemains(deps: ErasureDeps): Promise<boolean> {
  const { db, clock } = deps;
  const contest = await claim(db, clock.now());
  if (contest === undefined) return false;
  const noteAlive = async () => {
    const erasing_until = claimEnd(clock.now());
    await db.updateTable('contests').set({ erasing_until }).where('id', '=', contest).execute();
  };
  try {
    return await withHeartbeat(deps.log, noteAlive, () => erase(deps, contest));
  } catch (error) {
    if (!isLockTimeout(error) && !(error instanceof StillVisible)) throw error;
    deps.log.info({ contest, err: error }, 'the files of a published election are rewritten later');
    return false;
  }
}

/** Whoever gives up keeps the claim: each try holds up the tables' other readers, so there is one a minute. */
async function claim(db: Database, now: Date): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    update contests set erasing_until = ${claimEnd(now)}
    where id = (
      select contests.id from contests
      join logs on logs.contest = contests.id join archive_heads on archive_heads.contest = contests.id
      where stage = 'published' and erased_at is null and (erasing_until is null or erasing_until <= ${now})
        and logs.size = archive_heads.last_height + 1
      order by contests.id limit 1 for update of contests skip locked
    )
    returning id`.execute(db);
  return rows[0]?.id;
}

async function erase({ db, clock }: ErasureDeps, id: number): Promise<boolean> {
  const contest = await findContest(db, id);
  await forgetVoterMails(db, contest);
  if (await hasVoteMails(db, id)) return false;
  await db.transaction().execute(async (tx) => {
    const now = clock.now();
    if ((await destroyElectionKeys(tx, id, ['signing'], now)) === 0) return;
    await record(tx, theSystem, 'signing_key_destroyed', { contest });
  });
  const { rows } = await sql<{ xid: string }>`select pg_current_xact_id()::text as xid`.execute(db);
  for (const table of tables) await rewriteTable(db, table, rows[0]?.xid ?? '');
  const checkpoint = await makeCheckpoint(db);
  return db.transaction().execute(async (tx) => {
    const now = clock.now();
    // Race: a process wrongly presumed dead finishes too. One tells.
    const { numUpdatedRows } = await tx
      .updateTable('contests')
      .set({ erased_at: now, erasing_until: null })
      .where('id', '=', id)
      .where('erased_at', 'is', null)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return true;
    await record(tx, theSystem, 'remains_erased', { contest, tables: tables.length, checkpoint });
    return true;
  });
}

/**
 * `cluster` writes a table and its indexes into new files, as `vacuum full` does, but within a transaction: its limits are
 * the transaction's, also behind a pooler. It copies deleted rows that an older reader may still see, and notes in
 * `relfrozenxid` how old a reader it had to mind.
 */
async function rewriteTable(db: Database, table: (typeof tables)[number], after: string): Promise<void> {
  await longTransaction(db, { lockSeconds: LOCK_SECONDS }, async (tx) => {
    await sql`cluster ${sql.table(table)} using ${sql.id(`${table}_pkey`)}`.execute(tx);
    const { rows } = await sql<{ gone: boolean }>`
      select age(relfrozenxid) < age(${after}::text::xid8::xid) as gone
      from pg_class where oid = ${table}::regclass`.execute(tx);
    if (rows[0]?.gone !== true) throw new StillVisible();
  });
}

/**
 * Writes every page that changed, and lets PostgreSQL give up the write-ahead log before it. Returns whether the role may:
 * without the right, PostgreSQL does it by itself within minutes.
 */
async function makeCheckpoint(db: Database): Promise<boolean> {
  if (!(await mayMakeCheckpoints(db))) return false;
  await sql`checkpoint`.execute(db);
  return true;
}
