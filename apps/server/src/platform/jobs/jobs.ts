import { sql } from 'kysely';
import { after } from '../clock.ts';
import { afterCommit } from '../database/after-commit.ts';
import type { Queryable, Tx } from '../database/tables.ts';
import { clockOf } from '../database/transaction-clock.ts';
import type { JobKind } from './job-kinds.ts';

/**
 * The only module that writes the table of jobs. A job is done at least once: whoever does it looks at the rows that it is
 * about, and finds nothing to do where that has been done.
 */

/** A job that this process has claimed. */
export interface Job {
  id: number;
  kind: JobKind;
  /** The id of the row that it is about; 0 for what recurs. */
  subject: number;
  attempts: number;
  claim: number;
}

/** A process that gave no sign of life for so long is presumed dead, and another one takes its jobs. */
const CLAIM_SECONDS = 60;

/** For the workers of this process: those of others find the job when they next ask. */
const wakers = new Set<() => void>();
const wakeAll = () => {
  for (const wake of wakers) wake();
};

/** Calls back when a transaction of this process has queued a job; returns what ends that. */
export function onQueued(wake: () => void): () => void {
  wakers.add(wake);
  return () => void wakers.delete(wake);
}

/**
 * Queues a job in the transaction of its cause. One that waits for later is brought forward; one that runs is done once
 * more. What recurs has no subject.
 */
export async function enqueue(tx: Tx, kind: JobKind, subject = 0, runAt = clockOf(tx).now()): Promise<void> {
  await tx
    .insertInto('jobs')
    .values({ kind, subject, run_at: runAt })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'subject'])
        .doUpdateSet({ again: true, run_at: sql<Date>`least(jobs.run_at, excluded.run_at)` }),
    )
    .execute();
  await afterCommit(tx, wakeAll);
}

/** Queues what recurs, if it isn't yet. */
export async function enqueueRecurring(db: Queryable, kind: JobKind, runAt: Date): Promise<void> {
  await db
    .insertInto('jobs')
    .values({ kind, run_at: runAt })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'subject']).doUpdateSet({ run_at: sql<Date>`least(jobs.run_at, excluded.run_at)` }),
    )
    .execute();
}

/**
 * Claims the oldest due job of each kind: one that waits, or that a dead process left. Race: of several processes, one
 * locks the row, and the others pass it over.
 */
export async function claimJobs(db: Queryable, kinds: readonly JobKind[], now: Date): Promise<Job[]> {
  const due = sql`run_at <= ${now} and (claimed_until is null or claimed_until <= ${now})`;
  const { rows } = await sql<Job>`
    update jobs
    set claim = claim + 1, attempts = attempts + 1, again = false, claimed_until = ${after(now, CLAIM_SECONDS)}
    where id in (
      select id from jobs
      where ${due} and id in (select min(id) from jobs where kind = any(${kinds}) and ${due} group by kind)
      for update skip locked
    )
    returning id, kind, subject, attempts, claim`.execute(db);
  return rows;
}

export class ClaimLost extends Error {
  override name = 'ClaimLost';
}

const claimed = (db: Queryable, { id, claim }: Job) =>
  db.updateTable('jobs').where('id', '=', id).where('claim', '=', claim);

/** A sign of life; also while the job works on something for long. */
export async function extendClaim(db: Queryable, job: Job, now: Date): Promise<void> {
  await claimed(db, job)
    .set({ claimed_until: after(now, CLAIM_SECONDS) })
    .execute();
}

/**
 * Throws unless the job is still this process's, and keeps it so until the transaction ends: in each transaction that
 * writes what a job has brought about.
 */
export async function requireClaim(tx: Queryable, job: Job, now: Date): Promise<void> {
  const { numUpdatedRows } = await claimed(tx, job)
    .set({ claimed_until: after(now, CLAIM_SECONDS) })
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) throw new ClaimLost();
}

/** Ends a job that went well; it comes again at `next`, or now if it was asked for meanwhile. */
export async function endJob(db: Queryable, job: Job, next: Date | null): Promise<void> {
  if (next === null) {
    const { numDeletedRows } = await db
      .deleteFrom('jobs')
      .where('id', '=', job.id)
      .where('claim', '=', job.claim)
      .where('again', '=', false)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 1n) return;
  }
  const run_at = next === null ? sql<Date>`run_at` : sql<Date>`case when again then run_at else ${next} end`;
  await claimed(db, job).set({ claimed_until: null, attempts: 0, run_at }).execute();
}

/** Leaves a job for later, to any process. One that stops has made no attempt. */
export async function leaveJob(
  db: Queryable,
  job: Job,
  { until, isAttempt }: { until: Date; isAttempt: boolean },
): Promise<void> {
  await claimed(db, job)
    .set((row) => ({
      claimed_until: null,
      attempts: row('attempts', '-', isAttempt ? 0 : 1),
      run_at: sql<Date>`case when again then run_at else ${until} end`,
    }))
    .execute();
}

/** How the queues of all processes are, by kind. */
export async function readJobState(db: Queryable, now: Date) {
  return db
    .selectFrom('jobs')
    .select((row) => [
      'kind',
      sql<Date | null>`min(run_at) filter (where claimed_until is null and run_at <= ${now})`.as('due_since'),
      row.fn.countAll<number>().filterWhere('attempts', '>', 1).as('failing'),
    ])
    .groupBy('kind')
    .execute();
}
