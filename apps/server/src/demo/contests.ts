// The demonstration's contests, sealed and signed.

import { setTimeout as delay } from 'node:timers/promises';
import { sealRefusals } from '@urna/contract/election/contest-rules';
import { hasReached } from '@urna/contract/election/contests';
import { readSealState, requestSeal } from '../features/election/prepare/request-seal.ts';
import { sealWork } from '../features/election/prepare/seal-contest.ts';
import { systemClock } from '../platform/clock.ts';
import type { ContestRow } from '../platform/database/process-tables.ts';
import type { Deps, Log } from '../platform/deps.ts';
import type { FileSandbox } from '../platform/files/sandbox/file-sandbox.ts';
import { runNextJob } from '../platform/jobs/worker.ts';
import { asCauser } from '../services/access/staff-guard.ts';
import { findActiveStaff } from '../services/access/staff-queries.ts';
import type { BallotVerifiers } from '../services/election/ballot-box/ballot-verifiers.ts';
import type { OwnBooth } from '../services/election/booth/served-booth.ts';
import type { CheckPage } from '../services/election/vote-checks/sealed-check.ts';
import { findContest } from '../services/processes/contest-rows.ts';
import { hasDemoAuthority, mailDemoCredentials, takeDemoCredentials } from './authority.ts';
import { staff } from './people.ts';
import { prepareDemoRoll } from './rolls.ts';
import { addDemoTrustee, signAsDemoTrustee } from './trustee.ts';

/** Kept and shown like any other reason: candidates of the demonstration learn that it was sealed without them. */
const ALL_OPEN =
  'Demostración: se puede inscribir, subsanar y votar a la vez. En una elección real se sella cuando terminan las inscripciones.';

export interface DemoContestDeps extends Deps {
  fileSandbox: FileSandbox;
  /** Where the demonstration's trustee and its authority store their files. */
  dataDir: string;
  /** Document numbers of the accountants on the roll; defaults to the cast's. */
  voters?: readonly number[];
  /** How many institutions have an elector on the roll. */
  electors?: number;
  /** Whether an authority makes the credentials of today's institutions. */
  demoAuthority?: boolean;
  /** Whether its witness is the host of the voters' checks. */
  demoWitness?: boolean;
  ballotVerifiers: BallotVerifiers;
  ownBooth: OwnBooth;
  checkPage: CheckPage;
  log: Log;
}

/**
 * Prepares a contest with roll, trustee and credentials, seals it and signs the sealing act; the calendar then opens it.
 * Resumes after an interruption.
 */
export async function sealDemoContest(deps: DemoContestDeps, contest: ContestRow, signal: AbortSignal): Promise<void> {
  try {
    signal.throwIfAborted();
    // It may still be being built.
    await deps.ownBooth();
    await prepareDemoContest(deps, contest, signal);
    await waitUntilSealed(deps, contest, signal);
    await signAsDemoTrustee(deps, contest);
    const { stage, credentials_by } = await findContest(deps.db, contest.id);
    if (credentials_by === 'authority' && hasDemoAuthority(contest, deps) && hasReached(stage, 'sealed')) {
      await mailDemoCredentials(deps, contest, signal);
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

/** The server's own worker may seal first. Either way this returns once the contest is sealed. */
async function waitUntilSealed(deps: DemoContestDeps, contest: ContestRow, signal: AbortSignal): Promise<void> {
  while ((await findContest(deps.db, contest.id)).stage === 'sealing') {
    if (signal.aborted) return;
    if (!(await runNextJob({ ...deps, clock: systemClock }, sealWork(deps), signal))) await delay(200);
  }
}

async function prepareDemoContest(deps: DemoContestDeps, { id }: ContestRow, signal: AbortSignal): Promise<void> {
  let contest = await findContest(deps.db, id);
  // At a later start the contest may have been advanced by hand, or its sealing may have failed.
  if (contest.stage !== 'preparing' || contest.seal_error !== null) return;
  const administrator = await findActiveStaff(deps.db, { identification_number: staff[0].number });
  if (!administrator) return;
  await prepareDemoRoll(deps, contest);
  await addDemoTrustee(deps, contest);
  if (hasDemoAuthority(contest, deps)) {
    await takeDemoCredentials(deps, asCauser(administrator), contest, signal);
    contest = await findContest(deps.db, id);
  }
  const state = await readSealState(deps.db, contest);
  if (sealRefusals(state, deps.clock.now()).length === 0) {
    await requestSeal({ ...deps, demonstration: true }, asCauser(administrator), contest, { early_reason: ALL_OPEN });
  }
}
