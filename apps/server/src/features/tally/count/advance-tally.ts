import { createHash } from 'node:crypto';
import type { ContestRow } from '../../../platform/database/process-tables.ts';
import type { Log } from '../../../platform/deps.ts';
import { ClaimLost, type Job } from '../../../platform/jobs/jobs.ts';
import type { JobWork } from '../../../platform/jobs/worker.ts';
import { findArchiveEnd } from '../../../services/elections/ballot-box/read-box.ts';
import { streamArchive } from '../../../services/elections/ballot-box/stream-archive.ts';
import { findContest } from '../../../services/elections/contests/contest-rows.ts';
import { findElection } from '../../../services/elections/find-election.ts';
import { combineResult, isDecryptable, NoRightResult } from './combine-result.ts';
import { encryptTally, type TallyDeps } from './encrypt-tally.ts';
import { finishStep, noteTrouble } from './tally-steps.ts';

export type TallyWorkDeps = TallyDeps & { log: Log };

const TROUBLE =
  'El escrutinio no avanzó por un error del servidor. Se intenta de nuevo solo; si se repite, avise a quien lo opera.';
const WRONG_PART =
  'Las partes recibidas no dan un resultado posible: al menos una está mal. Aparte la que llegó sin prueba fuerte para que el custodio la envíe de nuevo; con un umbral también puede esperar la parte de otro custodio. No se pierde ningún voto.';

/** Advances a closed contest as far as it can go without a person. */
export const tallyWork = (deps: TallyWorkDeps): JobWork => ({
  kind: 'tally',
  run: async (job, signal) => {
    for (;;) {
      signal.throwIfAborted();
      const contest = await findContest(deps.db, job.subject);
      const step = await nextStep(deps, contest);
      if (step === null || !(await take(deps, job, contest, step, signal))) return;
    }
  },
});

type Step = (deps: TallyDeps, job: Job, contest: ContestRow, signal: AbortSignal) => Promise<void>;

async function nextStep({ db }: TallyDeps, contest: ContestRow): Promise<Step | null> {
  if (contest.stage === 'closed') return encryptTally;
  if (contest.stage === 'tallied') return (await isDecryptable(db, contest)) ? combineResult : null;
  return contest.stage === 'decrypted' && contest.archive_sha256 === null ? hashArchive : null;
}

/** Whether the next step may be taken. */
async function take(
  deps: TallyWorkDeps,
  job: Job,
  contest: ContestRow,
  step: Step,
  signal: AbortSignal,
): Promise<boolean> {
  const { db, clock, log } = deps;
  try {
    await step(deps, job, contest, signal);
    return true;
  } catch (error) {
    if (signal.aborted || error instanceof ClaimLost) throw error;
    if (error instanceof NoRightResult) {
      log.warn({ contest: contest.id }, 'the parts received do not combine to a right result');
      await noteTrouble(db, job, WRONG_PART, clock.now());
      return false;
    }
    await noteTrouble(db, job, TROUBLE, clock.now());
    throw error;
  }
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
