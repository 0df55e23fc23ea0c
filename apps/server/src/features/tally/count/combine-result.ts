import { type ArchiveHead, appendPartialDecryption, appendResult } from '@urna/belenios/archive/append';
import { combineFactors } from '@urna/belenios/tally/combine-factors';
import { checkPartialDecryption, readPartialDecryption } from '@urna/belenios/tally/partial-decryption';
import { arePossibleTotals, computeTotals, type Totals, writeResult } from '@urna/belenios/tally/result';
import { keyOfOwner } from '@urna/belenios/trustees/trustees';
import type { ContestRow } from '../../../platform/database/process-tables.ts';
import type { Queryable } from '../../../platform/database/tables.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';
import { record, theSystem } from '../../../services/activity/record.ts';
import { listTrustees } from '../../../services/elections/contests/trustees.ts';
import { appendEnding, holdEnd } from '../../../services/elections/tally/append-ending.ts';
import { listPartialDecryptions, type OpenedTally, openTallyOf } from '../../../services/elections/tally/read-tally.ts';
import { trusteeQuorum } from '../../../services/elections/trustees/awaited.ts';
import { decryptedBy } from '../../../services/elections/trustees/notify-trustees.ts';
import type { TallyDeps } from './encrypt-tally.ts';
import { finishStep } from './tally-steps.ts';

/** Whether enough trustees have decrypted. */
export async function isDecryptable(db: Queryable, contest: ContestRow): Promise<boolean> {
  const { id } = contest;
  const decrypted = (await decryptedBy(db, id)).size;
  return decrypted >= trusteeQuorum(contest, (await listTrustees(db, id)).length).needed;
}

/** The end of the ballots and the encrypted tally. */
const ENDINGS_BEFORE = 2;

/**
 * Combines the trustees' decryptions into the totals, which stay secret for now. The decryptions enter the archive in
 * the same transaction as the result.
 */
export async function combineResult({ db, clock }: TallyDeps, job: Job, contest: ContestRow): Promise<void> {
  const { id } = contest;
  const opened = await openTallyOf(db, id);
  if (!opened) throw new Error('a tally that is not there');
  const parts = await listPartialDecryptions(db, id);
  const result = writeResult(totalsOf(opened, parts));
  await db.transaction().execute(async (tx) => {
    const now = clock.now();
    let end = await holdEnd(tx, opened.row);
    if (end.box.height !== end.box.ballots + ENDINGS_BEFORE) throw new Error('the archive went on without a result');
    await finishStep(tx, job, contest, { stage: 'decrypted', decrypted_at: now }, now);
    await tx.insertInto('results').values({ contest: id, result, created_at: now }).execute();
    for (const { owner, partial } of parts) {
      const append = (head: ArchiveHead) => appendPartialDecryption(head, owner, partial);
      end = await appendEnding(tx, end, 'PartialDecryption', append, now);
    }
    await appendEnding(tx, end, 'Result', (head) => appendResult(head, result), now);
    await record(tx, theSystem, 'result_obtained', { contest });
  });
}

/** Each decryption's strong proof was verified when it arrived: totals that no ballots could have are a defect here. */
function totalsOf(
  { election, trustees, tally, ballots }: OpenedTally,
  parts: readonly { owner: number; partial: string }[],
): Totals {
  const { group, parameters } = election;
  const factors = new Map(
    parts.map(({ owner, partial }) => {
      const key = keyOfOwner(trustees, owner);
      if (key === undefined) throw new Error(`nobody is trustee ${owner}`);
      const read = readPartialDecryption(partial, group.order);
      return [owner, checkPartialDecryption(election, tally, key, read, `trustee ${owner}`)];
    }),
  );
  const totals = computeTotals(group, tally, combineFactors(group, trustees, tally, factors), ballots);
  if (!arePossibleTotals(parameters.questions, totals, ballots)) throw new Error('totals that no ballots could have');
  return totals;
}
