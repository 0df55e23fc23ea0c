import { appendResult } from '@urna/belenios/archive/append';
import { combineFactors } from '@urna/belenios/tally/combine-factors';
import { checkPartialDecryption, readPartialDecryption } from '@urna/belenios/tally/partial-decryption';
import { computeTotals, writeResult } from '@urna/belenios/tally/result';
import { keyOfOwner } from '@urna/belenios/trustees/trustees';
import type { ContestName } from '@urna/contract/contests';
import type { Queryable } from '../../../platform/database/tables.ts';
import { record, theSystem } from '../../../services/activity/record.ts';
import type { ContestRow } from '../../../services/contests/contest-rows.ts';
import { thresholdOf } from '../../../services/custody/awaited.ts';
import { appendEnding, holdEnd } from '../../../services/tally/append-ending.ts';
import { listPartialDecryptions, openTallyOf } from '../../../services/tally/read-tally.ts';
import { finishStep } from './claims.ts';
import type { TallyDeps } from './encrypt-tally.ts';

/** Whether enough trustees have decrypted. */
export async function isDecryptable(db: Queryable, contest: ContestRow): Promise<boolean> {
  const { name } = contest;
  const decrypted = (await listPartialDecryptions(db, name)).filter(({ trustee_id }) => trustee_id !== null).length;
  return decrypted >= (thresholdOf(contest)?.needed ?? (await countTrustees(db, name)));
}

async function countTrustees(db: Queryable, contest: ContestName): Promise<number> {
  const { count } = await db
    .selectFrom('trustees')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('contest', '=', contest)
    .executeTakeFirstOrThrow();
  return count;
}

/** The totals, out of what the trustees decrypted: only totals, and for now for nobody to see. */
export async function combineResult({ db, clock }: TallyDeps, contest: ContestRow): Promise<void> {
  const { name } = contest;
  const opened = await openTallyOf(db, name);
  if (!opened) throw new Error('a tally that is not there');
  const { election, trustees, tally, ballots } = opened;
  const { group } = election;
  const factors = new Map(
    (await listPartialDecryptions(db, name)).map(({ owner, partial }) => {
      const key = keyOfOwner(trustees, owner);
      if (key === undefined) throw new Error(`nobody is trustee ${owner}`);
      const read = readPartialDecryption(partial, group.order);
      return [owner, checkPartialDecryption(election, tally, key, read, `trustee ${owner}`)];
    }),
  );
  const result = writeResult(computeTotals(group, tally, combineFactors(group, trustees, tally, factors), ballots));
  await db.transaction().execute(async (tx) => {
    const now = clock.now();
    const end = await holdEnd(tx, opened.row);
    await finishStep(tx, contest, { stage: 'decrypted', decrypted_at: now });
    await tx.insertInto('results').values({ contest: name, result, created_at: now }).execute();
    await appendEnding(tx, end, 'Result', (head) => appendResult(head, result), now);
    await record(tx, now, theSystem, {
      log_name: 'election',
      event: 'result_obtained',
      properties: { contest: name },
    });
  });
}
