import { type CheckOutcome, MOST_CHALLENGES } from '@urna/contract/election/vote-checks';
import { sql } from 'kysely';
import type { Database, Tx } from '../../../platform/database/tables.ts';
import { AppError } from '../../../platform/errors.ts';
import { startOfHour } from '../turnout.ts';
import { type CheckKey, counterOf } from './check-secrets.ts';

/** What is kept of checks: a row for each ballot until the key goes, the public counts by hour, and reports by day. */

/**
 * Runs what counts or answers a check in a transaction that holds the key. Race: since the key was read it may have been
 * destroyed, and with it what checks are counted by; a row that came afterwards would stay.
 */
export async function whileKeyExists<T>(db: Database, contest: number, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    const key = await tx
      .selectFrom('election_keys')
      .select('contest')
      .where('contest', '=', contest)
      .where('purpose', '=', 'check')
      .where('wrapped', 'is not', null)
      .forShare()
      .executeTakeFirst();
    if (!key) throw new AppError('check_over');
    return work(tx);
  });
}

/**
 * Notes that the ballot's challenge behind this commitment is answered; false for a fourth one. Race: of many pages that
 * ask at once, the database lets three commitments of a ballot through.
 */
export async function openCommitment(tx: Tx, key: CheckKey, tracker: string, commitment: string): Promise<boolean> {
  const opened = sql<Buffer[]>`array[${Buffer.from(commitment, 'hex')}::bytea]`;
  const row = await tx
    .insertInto('vote_checks')
    .values({ contest: key.contest, ballot: counterOf(key, tracker), opened })
    .onConflict((conflict) =>
      conflict
        .columns(['contest', 'ballot'])
        .doUpdateSet({
          opened: sql`case when excluded.opened <@ vote_checks.opened then vote_checks.opened
            else vote_checks.opened || excluded.opened end`,
        })
        .where(
          sql<boolean>`excluded.opened <@ vote_checks.opened or cardinality(vote_checks.opened) < ${MOST_CHALLENGES}`,
        ),
    )
    .returning('contest')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Counts a step of a ballot's check the first time, and returns whether it was. A device that cheats could otherwise begin
 * checks by the thousand, and a few contradicted ones would be too small a part of them for the rule.
 */
export async function countOnce(
  tx: Tx,
  key: CheckKey,
  tracker: string,
  step: 'begun' | 'shown' | 'reported',
  now: Date,
  outcome: string = step,
): Promise<boolean> {
  const { contest } = key;
  const first = await tx
    .insertInto('vote_checks')
    .values({ contest, ballot: counterOf(key, tracker), [step]: true })
    .onConflict((conflict) =>
      conflict
        .columns(['contest', 'ballot'])
        .doUpdateSet({ [step]: true })
        .where(`vote_checks.${step}`, '=', false),
    )
    .returning('contest')
    .executeTakeFirst();
  if (!first) return false;
  await tx
    .insertInto('vote_check_counts')
    .values({ contest, hour: startOfHour(now), outcome, checks: 1 })
    .onConflict((conflict) =>
      conflict.columns(['contest', 'hour', 'outcome']).doUpdateSet({ checks: sql`vote_check_counts.checks + 1` }),
    )
    .execute();
  return true;
}

/** Of a ballot that needs a look. */
export async function keepReport(
  tx: Tx,
  report: { contest: number; tracker: string; day: string; outcome: CheckOutcome },
): Promise<void> {
  await tx.insertInto('vote_check_reports').values(report).execute();
}
