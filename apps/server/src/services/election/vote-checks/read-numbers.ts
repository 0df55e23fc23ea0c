import { checkDays } from '@urna/contract/election/check-rule';
import {
  type CheckHour,
  type CheckNumbers,
  type CheckOutcome,
  type CheckReports,
  checkFailures,
} from '@urna/contract/election/vote-checks';
import { after } from '../../../platform/clock.ts';
import type { ContestRow } from '../../../platform/database/process-tables.ts';
import type { Queryable } from '../../../platform/database/tables.ts';
import { findElection } from '../find-election.ts';
import { hourInBogota } from '../turnout.ts';
import { readSealedCheck } from './sealed-check.ts';

/**
 * The public numbers of a contest's checks, up to the last hour that is over: whoever asked for them every second would
 * otherwise learn when each check was made, and with the box whose. After the publication no check is answered any more.
 */
export async function readCheckNumbers(db: Queryable, contest: ContestRow, now: Date): Promise<CheckNumbers> {
  const numbers = await readAllNumbers(db, contest.id);
  if (!numbers || contest.stage === 'published') return numbers;
  const anHourAgo = after(now, -3600);
  return { ...numbers, hours: numbers.hours.filter(({ hour }) => new Date(hour) <= anHourAgo) };
}

/** For the board. */
export async function readCheckReports(db: Queryable, contest: number): Promise<CheckReports> {
  const numbers = await readAllNumbers(db, contest);
  if (!numbers) return null;
  const rows = await db
    .selectFrom('vote_check_reports')
    .select(['day', 'tracker as tracking_code', 'outcome'])
    .where('contest', '=', contest)
    .orderBy('day', 'desc')
    .orderBy('tracker')
    .execute();
  return { ...numbers, reports: rows.map((row) => ({ ...row, outcome: row.outcome as CheckOutcome })) };
}

/** Whether the board must investigate the last day on which somebody checked; null where no check was offered. */
export async function isRuleReached(db: Queryable, contest: number): Promise<boolean | null> {
  const numbers = await readAllNumbers(db, contest);
  return numbers && (checkDays(numbers).at(-1)?.reached ?? false);
}

const isFailure = (outcome: string) => checkFailures.some((failure) => failure === outcome);

async function readAllNumbers(db: Queryable, contest: number): Promise<CheckNumbers> {
  const election = await findElection(db, contest);
  const check = election ? readSealedCheck(election) : null;
  if (!check) return null;
  const rows = await db
    .selectFrom('vote_check_counts')
    .select(['hour', 'outcome', 'checks'])
    .where('contest', '=', contest)
    .orderBy('hour')
    .execute();
  const hours = Map.groupBy(rows, ({ hour }) => hour.getTime());
  return {
    check,
    hours: [...hours].map(([start, counts]): CheckHour => {
      const of = (name: string) => counts.find(({ outcome }) => outcome === name)?.checks ?? 0;
      const failures = counts.filter(({ outcome }) => isFailure(outcome));
      return {
        hour: hourInBogota(new Date(start)),
        begun: of('begun'),
        shown: of('shown'),
        confirmed: of('confirmed'),
        contradicted: of('contradicted'),
        failed: Object.fromEntries(failures.map(({ outcome, checks }) => [outcome, checks])),
      };
    }),
  };
}
