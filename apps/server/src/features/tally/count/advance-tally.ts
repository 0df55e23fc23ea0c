import { createHash } from 'node:crypto';
import type { ContestRow } from '../../../platform/database/process-tables.ts';
import { ClaimLost, type Job } from '../../../platform/jobs/jobs.ts';
import type { JobWork } from '../../../platform/jobs/worker.ts';
import { findArchiveEnd } from '../../../services/elections/ballot-box/read-box.ts';
import { streamArchive } from '../../../services/elections/ballot-box/stream-archive.ts';
import { findContest } from '../../../services/elections/contests/contest-rows.ts';
import { findElection } from '../../../services/elections/find-election.ts';
import { combineResult, encryptTally, finishStep, isDecryptable, noteTrouble, type TallyDeps } from './count-tally.ts';

const TROUBLE =
  'El escrutinio no avanzó por un error del servidor. Se intenta de nuevo solo; si se repite, avise a quien lo opera.';
/** Advances a closed contest as far as it can go without a person. */
export const tallyWork = (deps: TallyDeps): JobWork => ({
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
          await noteTrouble(deps.db, job, TROUBLE, deps.clock.now());
        throw error;
      }
    }
  },
});

type Step = (deps: TallyDeps, job: Job, contest: ContestRow, signal: AbortSignal) => Promise<void>;

async function nextStep({ db }: TallyDeps, contest: ContestRow): Promise<Step | null> {
  if (contest.stage === 'closed') return encryptTally;
  if (contest.stage === 'tallied') return (await isDecryptable(db, contest)) ? combineResult : null;
  return contest.stage === 'decrypted' && contest.archive_sha256 === null ? hashArchive : null;
}

/** Nothing is appended after the result: this is the file that will be published, to the byte. */
async function hashArchive(
  { db, clock }: TallyDeps,
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
  const archive_sha256 = hash.digest('hex');
  const done = { archive_sha256, archive_bytes: bytes };
  await db.transaction().execute((tx) => finishStep(tx, job, contest, done, clock.now()));
}
