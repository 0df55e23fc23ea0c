import type { RollDomains, RollFinding } from '@urna/contract/election/roll-report';
import type { Selectable } from 'kysely';
import { claimEnd, requireClaim } from '../../platform/claims.ts';
import type { RollReportsTable } from '../../platform/database/election-tables.ts';
import type { Queryable, Tx } from '../../platform/database/tables.ts';

/** The only module that writes the roll_reports table. */
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

export type ReportClaim = Pick<Selectable<RollReportsTable>, 'contest' | 'attempts' | 'requested_at'>;

/** Claims the next report to make. Race: of several processes, one moves the time forward. */
export async function claimReport(db: Queryable, now: Date): Promise<ReportClaim | undefined> {
  const next = db
    .selectFrom('roll_reports')
    .select('contest')
    .where('finished_at', 'is', null)
    .where((row) => row.or([row('claimed_until', 'is', null), row('claimed_until', '<=', now)]))
    .orderBy('requested_at')
    .limit(1)
    .forUpdate()
    .skipLocked();
  return db
    .updateTable('roll_reports')
    .set((row) => ({ claimed_until: claimEnd(now), attempts: row('attempts', '+', 1), done: 0 }))
    .where('contest', 'in', next)
    .returning(['contest', 'attempts', 'requested_at'])
    .executeTakeFirst();
}

/** The request's time tells the claim from one of the same number after the report was asked for anew. */
function claimed(db: Queryable, { contest, attempts, requested_at }: ReportClaim) {
  return db
    .updateTable('roll_reports')
    .where('contest', '=', contest)
    .where('finished_at', 'is', null)
    .where('attempts', '=', attempts)
    .where('requested_at', '=', requested_at);
}

/** Doubles as a heartbeat. */
export async function noteProgress(
  db: Queryable,
  claim: ReportClaim,
  progress: { done?: number; total?: number },
  now: Date,
): Promise<void> {
  const set = { ...progress, claimed_until: claimEnd(now) };
  requireClaim(await claimed(db, claim).set(set).executeTakeFirstOrThrow());
}

export async function noteAlive(db: Queryable, claim: ReportClaim, now: Date): Promise<void> {
  await claimed(db, claim)
    .set({ claimed_until: claimEnd(now) })
    .execute();
}

export async function finishReport(
  db: Queryable,
  claim: ReportClaim,
  { domains, findings, total }: { domains: RollDomains; findings: RollFinding[]; total: number },
  now: Date,
): Promise<void> {
  const end = {
    domains: JSON.stringify(domains),
    findings: JSON.stringify(findings),
    done: total,
    total,
    finished_at: now,
  };
  requireClaim(await claimed(db, claim).set(end).executeTakeFirstOrThrow());
}

export async function failReport(db: Queryable, claim: ReportClaim, now: Date): Promise<void> {
  await claimed(db, claim).set({ finished_at: now, failed: true }).execute();
}

/** Leaves the report to the next who claims it. A process that stops has made no attempt. */
export async function releaseReport(db: Queryable, claim: ReportClaim, isAttempt: boolean): Promise<void> {
  await claimed(db, claim)
    .set((row) => ({ claimed_until: null, attempts: row('attempts', '-', isAttempt ? 0 : 1) }))
    .execute();
}
