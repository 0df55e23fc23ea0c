import { createHash } from 'node:crypto';
import { ClaimLost, withHeartbeat } from '../../../platform/claims.ts';
import type { ContestRow } from '../../../platform/database/process-tables.ts';
import type { Log } from '../../../platform/deps.ts';
import { findArchiveEnd } from '../../../services/elections/ballot-box/read-box.ts';
import { streamArchive } from '../../../services/elections/ballot-box/stream-archive.ts';
import { listContestsIn } from '../../../services/elections/contests/contest-rows.ts';
import { findElection } from '../../../services/elections/find-election.ts';
import { remindTrustees } from '../../../services/elections/trustees/remind-trustees.ts';
import { claimStep, finishStep, noteAlive, noteTrouble, releaseStep } from './claims.ts';
import { combineResult, isDecryptable } from './combine-result.ts';
import { encryptTally, type TallyDeps } from './encrypt-tally.ts';

export type TallyWorkDeps = TallyDeps & { log: Log };

const TROUBLE =
  'El escrutinio no avanzó por un error del servidor. Se intenta de nuevo solo; si se repite, avise a quien lo opera.';

/** Advances each closed contest as far as it can go without a person; returns whether there was anything to do. */
export async function advanceTallies(deps: TallyWorkDeps, signal: AbortSignal): Promise<boolean> {
  const contests = await listContestsIn(deps.db, ['closed', 'tallied', 'decrypted']);
  let worked = false;
  for (const contest of contests) {
    if (signal.aborted) break;
    if (contest.stage === 'tallied') await remindTrustees(deps, contest.id, contest.tallied_at);
    const step = await nextStep(deps, contest);
    if (step !== null && (await take(deps, contest, step, signal))) worked = true;
  }
  return worked;
}

type Step = (deps: TallyDeps, contest: ContestRow, signal: AbortSignal) => Promise<void>;

async function nextStep({ db }: TallyDeps, contest: ContestRow): Promise<Step | null> {
  if (contest.stage === 'closed') return encryptTally;
  if (contest.stage === 'tallied') return (await isDecryptable(db, contest)) ? combineResult : null;
  return contest.archive_sha256 === null ? hashArchive : null;
}

async function take(deps: TallyWorkDeps, { id, stage }: ContestRow, step: Step, signal: AbortSignal): Promise<boolean> {
  const { db, clock, log } = deps;
  const contest = await claimStep(db, id, stage, clock.now());
  if (!contest) return false;
  try {
    await withHeartbeat(
      log,
      () => noteAlive(db, contest, clock.now()),
      () => step(deps, contest, signal),
    );
    return true;
  } catch (error) {
    if (signal.aborted) await releaseStep(db, contest);
    else if (!(error instanceof ClaimLost)) {
      log.error({ err: error, contest: id, stage }, 'a tally did not go on');
      await noteTrouble(db, contest, TROUBLE);
    }
    return false;
  }
}

/** Nothing is appended after the result: this is the file that will be published, to the byte. */
async function hashArchive({ db }: TallyDeps, contest: ContestRow, signal: AbortSignal): Promise<void> {
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
  await db.transaction().execute((tx) => finishStep(tx, contest, { archive_sha256, archive_bytes: bytes }));
}
