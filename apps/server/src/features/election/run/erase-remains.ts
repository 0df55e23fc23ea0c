import { sql } from 'kysely';
import { after } from '../../../platform/clock.ts';
import { longTransaction, mayMakeCheckpoints } from '../../../platform/database/long-transaction.ts';
import type { Database } from '../../../platform/database/tables.ts';
import type { Deps, Log } from '../../../platform/deps.ts';
import { isLockTimeout } from '../../../platform/errors.ts';
import { type Job, requireClaim } from '../../../platform/jobs/jobs.ts';
import type { JobWork } from '../../../platform/jobs/worker.ts';
import { record, systemCauser } from '../../../services/activity/record.ts';
import { destroyElectionKeys } from '../../../services/election/election-keys.ts';
import { forgetVoterMails, hasVoteMails } from '../../../services/mail/outbox/forget-mails.ts';
import { findContest } from '../../../services/processes/contest-rows.ts';

/**
 * The tables that held what was destroyed: keys, and rows that put a voter beside a moment or a ballot. Deleted rows stay
 * in a table's file, and in those of its indexes, until something else is written over them.
 */
const tables = [
  'election_keys',
  'sessions',
  'codes',
  'rate_counters',
  'spent_proofs',
  'bounces',
  'disownings',
  'reminder_opt_outs',
  'turnout',
  'vote_checks',
  'vote_check_counts',
  'vote_check_reports',
  'outbox',
] as const;

/** A backup holds every table for as long as it takes: then this is tried again later. */
const LOCK_SECONDS = 2;

type ErasureDeps = Pick<Deps, 'db' | 'clock'> & { log: Log };

/** Something older than the destruction still reads the database, so its rows can't be left out yet. */
class StillVisible extends Error {
  override name = 'StillVisible';
}

/** Each try holds up the tables' other readers. */
const RETRY_SECONDS = 60;
const UNTIL_CHECKPOINT_SECONDS = 5;

/**
 * After a publication: destroys the key that signed receipts and checkpoints, once the last checkpoint is signed and no
 * confirmation waits for one, and writes the files anew that held what was destroyed. A process that goes on after another one
 * died begins again: each step may be repeated.
 */
export const erasureWork = (deps: ErasureDeps): JobWork => ({
  kind: 'erasure',
  run: async (job) => {
    const { db, clock } = deps;
    const { stage, erased_at } = await findContest(db, job.subject);
    if (stage !== 'published' || erased_at !== null) return;
    if (!(await isLastSigned(db, job.subject))) return after(clock.now(), UNTIL_CHECKPOINT_SECONDS);
    try {
      if (await erase(deps, job)) return;
    } catch (error) {
      if (!isLockTimeout(error) && !(error instanceof StillVisible)) throw error;
      deps.log.info({ contest: job.subject, err: error }, 'the files of a published election are rewritten later');
    }
    return after(clock.now(), RETRY_SECONDS);
  },
});

/** Whether a checkpoint covers the whole archive. */
async function isLastSigned(db: Database, contest: number): Promise<boolean> {
  const { rows } = await sql`
    select from logs join archive_heads using (contest)
    where contest = ${contest} and logs.size = archive_heads.last_height + 1`.execute(db);
  return rows.length === 1;
}

async function erase({ db, clock }: ErasureDeps, job: Job): Promise<boolean> {
  const id = job.subject;
  const contest = await findContest(db, id);
  await forgetVoterMails(db, contest);
  if (await hasVoteMails(db, id)) return false;
  await db.transaction().execute(async (tx) => {
    const now = clock.now();
    if ((await destroyElectionKeys(tx, id, ['signing'], now)) === 0) return;
    await record(tx, systemCauser, 'signing_key_destroyed', { contest });
  });
  const { rows } = await sql<{ xid: string }>`select pg_current_xact_id()::text as xid`.execute(db);
  for (const table of tables) await rewriteTable(db, table, rows[0]?.xid ?? '');
  const checkpoint = await makeCheckpoint(db);
  return db.transaction().execute(async (tx) => {
    const now = clock.now();
    await requireClaim(tx, job, now);
    await tx.updateTable('contests').set({ erased_at: now }).where('id', '=', id).execute();
    await record(tx, systemCauser, 'remains_erased', { contest, tables: tables.length, checkpoint });
    return true;
  });
}

/**
 * `cluster` writes a table and its indexes into new files, as `vacuum full` does, but within a transaction: its limits are
 * the transaction's, also behind a pooler. It copies deleted rows that an older reader may still see, and notes in
 * `relfrozenxid` how old a reader it had to mind.
 */
async function rewriteTable(db: Database, table: (typeof tables)[number], destroyed: string): Promise<void> {
  await longTransaction(db, { lockSeconds: LOCK_SECONDS }, async (tx) => {
    await sql`cluster ${sql.table(table)} using ${sql.id(`${table}_pkey`)}`.execute(tx);
    const { rows } = await sql<{ gone: boolean }>`
      select age(relfrozenxid) < age(${destroyed}::text::xid8::xid) as gone
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
