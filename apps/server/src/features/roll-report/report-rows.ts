import type { RollDomains, RollFinding } from '@urna/contract/roll-report';
import { after, type Clock } from '../../platform/clock.ts';
import type { Database, Queryable, Tx } from '../../platform/database/tables.ts';

/** The only module that writes the roll_reports table. */
type ReportDeps = { db: Database; clock: Clock };

/** A process that tells of no progress for so long has died; another one begins anew. */
const LEASE_SECONDS = 60;
const MOST_ATTEMPTS = 3;

export async function findReport(db: Queryable, contest: number) {
  return db.selectFrom('roll_reports').selectAll().where('contest', '=', contest).executeTakeFirst();
}

/** Asks for a report; false if one is being made. Race: of two who ask at once, one finds the row unfinished. */
export async function insertReport(tx: Tx, contest: number, requested_by: string, now: Date): Promise<boolean> {
  const anew = {
    requested_by,
    requested_at: now,
    claimed_until: null,
    attempts: 0,
    done: 0,
    total: 0,
    finished_at: null,
    failed: false,
    domains: null,
    findings: null,
  };
  const written = await tx
    .insertInto('roll_reports')
    .values({ contest, ...anew })
    .onConflict((conflict) =>
      conflict.column('contest').doUpdateSet(anew).where('roll_reports.finished_at', 'is not', null),
    )
    .returning('contest')
    .executeTakeFirst();
  return written !== undefined;
}

/** Claims the next report to make. Race: of several processes, one moves the time forward. */
export async function claimReport({ db, clock }: ReportDeps): Promise<number | null> {
  const now = clock.now();
  const next = db
    .selectFrom('roll_reports')
    .select('contest')
    .where('finished_at', 'is', null)
    .where((row) => row.or([row('claimed_until', 'is', null), row('claimed_until', '<=', now)]))
    .orderBy('requested_at')
    .limit(1)
    .forUpdate()
    .skipLocked();
  const claimed = await db
    .updateTable('roll_reports')
    .set((row) => ({ claimed_until: after(now, LEASE_SECONDS), attempts: row('attempts', '+', 1), done: 0 }))
    .where('contest', 'in', next)
    .returning(['contest', 'attempts'])
    .executeTakeFirst();
  if (!claimed) return null;
  if (claimed.attempts <= MOST_ATTEMPTS) return claimed.contest;
  await write(db, claimed.contest, { finished_at: now, failed: true });
  return null;
}

const write = (
  db: Queryable,
  contest: number,
  set: {
    claimed_until?: Date;
    done?: number;
    total?: number;
    finished_at?: Date;
    failed?: boolean;
    domains?: string;
    findings?: string;
  },
) => db.updateTable('roll_reports').set(set).where('contest', '=', contest).where('finished_at', 'is', null).execute();

export async function noteProgress(
  { db, clock }: ReportDeps,
  contest: number,
  progress: { done?: number; total?: number },
): Promise<void> {
  await write(db, contest, { ...progress, claimed_until: after(clock.now(), LEASE_SECONDS) });
}

export async function finishReport(
  { db, clock }: ReportDeps,
  contest: number,
  { domains, findings, total }: { domains: RollDomains; findings: RollFinding[]; total: number },
): Promise<void> {
  await write(db, contest, {
    domains: JSON.stringify(domains),
    findings: JSON.stringify(findings),
    done: total,
    total,
    finished_at: clock.now(),
  });
}

/** Leaves the report to the next who claims it. A process that stops has made no attempt. */
export async function releaseReport({ db }: ReportDeps, contest: number, isAttempt: boolean): Promise<void> {
  await db
    .updateTable('roll_reports')
    .set((row) => ({ claimed_until: null, attempts: row('attempts', '-', isAttempt ? 0 : 1) }))
    .where('contest', '=', contest)
    .where('finished_at', 'is', null)
    .execute();
}
