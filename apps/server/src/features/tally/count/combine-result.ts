import { setImmediate } from 'node:timers/promises';
import { type ArchiveHead, appendPartialDecryption, appendResult } from '@urna/belenios/archive/append';
import { sufficientOwners, totalsOf } from '@urna/belenios/tally/combinations';
import { checkPartialDecryption, readPartialDecryption } from '@urna/belenios/tally/partial-decryption';
import { type Totals, writeResult } from '@urna/belenios/tally/result';
import { keyOfOwner } from '@urna/belenios/trustees/trustees';
import type { ContestRow } from '../../../platform/database/process-tables.ts';
import type { Queryable } from '../../../platform/database/tables.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';
import { record, theSystem } from '../../../services/activity/record.ts';
import { appendEnding, holdEnd } from '../../../services/elections/tally/append-ending.ts';
import { listPartialDecryptions, type OpenedTally, openTallyOf } from '../../../services/elections/tally/read-tally.ts';
import { thresholdOf } from '../../../services/elections/trustees/awaited.ts';
import type { TallyDeps } from './encrypt-tally.ts';
import { finishStep } from './tally-steps.ts';

/** Whether enough trustees have decrypted. */
export async function isDecryptable(db: Queryable, contest: ContestRow): Promise<boolean> {
  const { id } = contest;
  const decrypted = (await listPartialDecryptions(db, id)).filter(({ trustee_id }) => trustee_id !== null).length;
  return decrypted >= (thresholdOf(contest)?.needed ?? (await countTrustees(db, id)));
}

async function countTrustees(db: Queryable, contest: number): Promise<number> {
  const { count } = await db
    .selectFrom('trustees')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('contest', '=', contest)
    .executeTakeFirstOrThrow();
  return count;
}

/** Enough decryptions are there, but no set of them gives a valid result: at least one is wrong. */
export class NoRightResult extends Error {
  override name = 'NoRightResult';
}

/** The end of the ballots and the encrypted tally. */
const ENDINGS_BEFORE = 2;

interface Found {
  totals: Totals;
  parts: readonly Part[];
}

type Part = Awaited<ReturnType<typeof listPartialDecryptions>>[number];

/**
 * Combines the trustees' decryptions into the totals, which stay secret for now. The decryptions used enter the archive
 * in the same transaction as the result: none is ever appended that doesn't lead to one.
 */
export async function combineResult(
  { db, clock }: TallyDeps,
  job: Job,
  contest: ContestRow,
  signal: AbortSignal,
): Promise<void> {
  const { id } = contest;
  const opened = await openTallyOf(db, id);
  if (!opened) throw new Error('a tally that is not there');
  const { totals, parts } = await findRightResult(opened, await listPartialDecryptions(db, id), signal);
  const result = writeResult(totals);
  await db.transaction().execute(async (tx) => {
    const now = clock.now();
    let end = await holdEnd(tx, opened.row);
    if (end.box.height !== end.box.ballots + ENDINGS_BEFORE) throw new Error('the archive went on without a result');
    const current = await listPartialDecryptions(tx, id);
    const isCurrent = (part: Part) =>
      current.some(({ owner, attempt }) => owner === part.owner && attempt === part.attempt);
    if (!parts.every(isCurrent)) throw new Error('a decryption was set aside since it was read');
    await finishStep(tx, job, contest, { stage: 'decrypted', decrypted_at: now }, now);
    await tx.insertInto('results').values({ contest: id, result, created_at: now }).execute();
    for (const { owner, attempt, partial } of parts) {
      await tx.insertInto('counted_decryptions').values({ contest: id, owner, attempt }).execute();
      const append = (head: ArchiveHead) => appendPartialDecryption(head, owner, partial);
      end = await appendEnding(tx, end, 'PartialDecryption', append, now);
    }
    await appendEnding(tx, end, 'Result', (head) => appendResult(head, result), now);
    await record(tx, theSystem, 'result_obtained', { contest });
  });
}

/**
 * Decryptions with a strong proof are right; those received before strong proofs existed are used only where needed.
 */
async function findRightResult(
  { election, trustees, tally, ballots }: OpenedTally,
  parts: readonly Part[],
  signal: AbortSignal,
): Promise<Found> {
  const factors = new Map(
    parts.map(({ owner, partial }) => {
      const key = keyOfOwner(trustees, owner);
      if (key === undefined) throw new Error(`nobody is trustee ${owner}`);
      const read = readPartialDecryption(partial, election.group.order);
      return [owner, checkPartialDecryption(election, tally, key, read, `trustee ${owner}`)];
    }),
  );
  const isProven = ({ strong_proof }: Part) => strong_proof !== null;
  const preferred = [...parts.filter(isProven), ...parts.filter((part) => !isProven(part))];
  for (const owners of sufficientOwners(
    trustees,
    preferred.map(({ owner }) => owner),
  )) {
    const totals = totalsOf(election, trustees, tally, factors, { owners, totalWeight: ballots });
    if (totals !== undefined) return { totals, parts: parts.filter(({ owner }) => owners.includes(owner)) };
    // Yields to requests between two sets.
    await setImmediate();
    signal.throwIfAborted();
  }
  throw new NoRightResult();
}
