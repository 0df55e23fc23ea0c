// Advances a closed contest as far as it can go without a person.

import { createHash } from 'node:crypto';
import { type ArchiveHead, appendPartialDecryption, appendResult, appendTally } from '@urna/belenios/archive/append';
import { openElection } from '@urna/belenios/election';
import { sodiumEd25519 } from '@urna/belenios/groups/ed25519-sodium';
import { sha256Hex } from '@urna/belenios/hash';
import { combineFactors } from '@urna/belenios/tally/combine-factors';
import { readTally } from '@urna/belenios/tally/encrypted-tally';
import { checkPartialDecryption, readPartialDecryption } from '@urna/belenios/tally/partial-decryption';
import { arePossibleTotals, computeTotals, type Totals, writeResult } from '@urna/belenios/tally/result';
import { keyOfOwner } from '@urna/belenios/trustees/trustees';
import type { ContestRow } from '../../../platform/database/process-tables.ts';
import type { Queryable, Tx } from '../../../platform/database/tables.ts';
import { ClaimLost, enqueue, type Job, requireClaim } from '../../../platform/jobs/jobs.ts';
import type { JobWork } from '../../../platform/jobs/worker.ts';
import { secretMatches } from '../../../platform/secret-fingerprint.ts';
import { record, systemCauser } from '../../../services/activity/record.ts';
import {
  countBallots,
  ENDINGS_WITHOUT_A_RESULT,
  findArchiveEnd,
} from '../../../services/election/ballot-box/read-box.ts';
import { streamArchive } from '../../../services/election/ballot-box/stream-archive.ts';
import { readElectionKey, serverTrusteeKey } from '../../../services/election/election-keys.ts';
import { type ElectionRow, findElection } from '../../../services/election/find-election.ts';
import {
  appendEnding,
  decryptTally,
  insertPartialDecryption,
  listPartialDecryptions,
  lockEnd,
  type OpenedTally,
  openTallyOf,
  SERVER_OWNER,
} from '../../../services/election/tally-rows.ts';
import { readAwaiting } from '../../../services/election/trustees/awaited.ts';
import { notifyAwaitedTrustees, type TrusteeDeps } from '../../../services/election/trustees/notify-trustees.ts';
import { findContest } from '../../../services/processes/contest-rows.ts';
import { sumBallots } from './sum-ballots.ts';

const TROUBLE =
  'El escrutinio no avanzó por un error del servidor. Se intenta de nuevo solo; si se repite, avise a quien lo opera.';

export const tallyWork = (deps: TrusteeDeps): JobWork => ({
  kind: 'tally',
  run: async (job, signal) => {
    for (;;) {
      signal.throwIfAborted();
      const contest = await findContest(deps.db, job.subject);
      const step = await nextStep(deps, contest);
      if (step === null) return;
      try {
        await step(deps, job, contest, signal);
      } catch (error) {
        if (!signal.aborted && !(error instanceof ClaimLost))
          await noteProgress(deps.db, job, { tally_error: TROUBLE }, deps.clock.now());
        throw error;
      }
    }
  },
});

type Step = (deps: TrusteeDeps, job: Job, contest: ContestRow, signal: AbortSignal) => Promise<void>;

async function nextStep({ db }: TrusteeDeps, contest: ContestRow): Promise<Step | null> {
  if (contest.stage === 'closed') return encryptTally;
  if (contest.stage === 'tallied') {
    // Nobody's part is awaited once enough have decrypted.
    return (await readAwaiting(db, contest.id)).every(({ step }) => step === null) ? combineResult : null;
  }
  return contest.stage === 'decrypted' && contest.archive_sha256 === null ? hashArchive : null;
}

/** Publishes the product of all ballots and stores the server's decryption of it; then the trustees are notified. */
async function encryptTally(deps: TrusteeDeps, job: Job, contest: ContestRow, signal: AbortSignal): Promise<void> {
  const { db, clock } = deps;
  const { id } = contest;
  const election = await findElection(db, id);
  if (!election) throw new Error('a closed contest that was never sealed');
  const ballots = await countBallots(db, id);
  const tally = await sumBallots(db, {
    contest: id,
    election: election.election,
    ballots,
    signal,
    onDone: (queryable, done) => noteProgress(queryable, job, { tally_done: done }, clock.now()),
  });
  const own = await decryptOwnPart(deps, election, tally);
  await db.transaction().execute(async (tx) => {
    const now = clock.now();
    const end = await lockEnd(tx, election);
    if (end.box.ballots !== ballots) throw new Error('the box grew after its closing');
    const before = await readAwaiting(tx, id);
    await finishStep(tx, job, contest, { stage: 'tallied', tallied_at: now, tally_done: ballots }, now);
    await tx.insertInto('tallies').values({ contest: id, tally, ballots, created_at: now }).execute();
    await insertPartialDecryption(tx, { contest: id, owner: SERVER_OWNER, trustee_id: null, ...own, created_at: now });
    await appendEnding(tx, end, 'EncryptedTally', (head) => appendTally(head, tally, ballots, ballots), now);
    await tx.deleteFrom('tally_parts').where('contest', '=', id).execute();
    await notifyAwaitedTrustees(tx, deps, contest, before);
    await record(tx, systemCauser, 'tally_encrypted', { contest, ballots, tally_hash: sha256Hex(tally) });
    await enqueue(tx, 'checkpoints', id);
  });
}

async function decryptOwnPart({ db, secrets }: TrusteeDeps, row: ElectionRow, tallyText: string) {
  // Another secret gives another key, and a useless decryption.
  if (!(await secretMatches(db, secrets))) throw new Error('this process has not the secret of its database');
  // Constant-time, because this is a private key.
  const group = await sodiumEd25519();
  const election = openElection(group, row.election);
  const tally = readTally(group, election.parameters.questions, tallyText);
  const stored = await readElectionKey(db, secrets, row, 'trustee');
  if (!stored) throw new Error('the server’s part of the key is destroyed');
  return decryptTally(election, tally, tallyText, serverTrusteeKey(stored, group.order));
}

/**
 * Combines the trustees' decryptions into the totals, which stay secret for now. The decryptions enter the archive in
 * the same transaction as the result.
 */
async function combineResult({ db, clock }: TrusteeDeps, job: Job, contest: ContestRow): Promise<void> {
  const { id } = contest;
  const opened = await openTallyOf(db, id);
  if (!opened) throw new Error('a tally that is not there');
  const parts = await listPartialDecryptions(db, id);
  const result = writeResult(totalsOf(opened, parts));
  await db.transaction().execute(async (tx) => {
    const now = clock.now();
    let end = await lockEnd(tx, opened.row);
    if (end.box.height !== end.box.ballots + ENDINGS_WITHOUT_A_RESULT)
      throw new Error('the archive went on without a result');
    await finishStep(tx, job, contest, { stage: 'decrypted', decrypted_at: now }, now);
    await tx.insertInto('results').values({ contest: id, result, created_at: now }).execute();
    for (const { owner, partial } of parts) {
      const append = (head: ArchiveHead) => appendPartialDecryption(head, owner, partial);
      end = await appendEnding(tx, end, 'PartialDecryption', append, now);
    }
    await appendEnding(tx, end, 'Result', (head) => appendResult(head, result), now);
    await record(tx, systemCauser, 'result_obtained', { contest });
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

/** Nothing is appended after the result: this is the file that will be published, to the byte. */
async function hashArchive(
  { db, clock }: TrusteeDeps,
  job: Job,
  contest: ContestRow,
  signal: AbortSignal,
): Promise<void> {
  const election = await findElection(db, contest.id);
  const end = await findArchiveEnd(db, contest.id);
  if (!election || !end) throw new Error('a result without an archive');
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const piece of streamArchive(db, election, end)) {
    signal.throwIfAborted();
    hash.update(piece);
    bytes += piece.length;
  }
  const done = { archive_sha256: hash.digest('hex'), archive_bytes: bytes };
  await db.transaction().execute((tx) => finishStep(tx, job, contest, done, clock.now()));
}

/** How far the tally of a closed contest is, and what goes wrong with it. */
async function noteProgress(
  db: Queryable,
  job: Job,
  progress: { tally_done: number } | { tally_error: string },
  now: Date,
): Promise<void> {
  await requireClaim(db, job, now);
  await db.updateTable('contests').set(progress).where('id', '=', job.subject).execute();
}

type Done =
  | { stage: 'tallied'; tallied_at: Date; tally_done: number }
  | { stage: 'decrypted'; decrypted_at: Date }
  | { archive_sha256: string; archive_bytes: number };

/**
 * Marks the step done in the transaction that writes its result; another process that believes it holds the claim
 * loses.
 */
async function finishStep(tx: Tx, job: Job, { stage }: ContestRow, done: Done, now: Date): Promise<void> {
  await requireClaim(tx, job, now);
  await tx
    .updateTable('contests')
    .set({ ...done, tally_error: null })
    .where('id', '=', job.subject)
    .where('stage', '=', stage)
    .returning('id')
    .executeTakeFirstOrThrow();
}
