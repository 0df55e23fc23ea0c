// The demonstration's archived process, four years before today's.

import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { makeBallot } from '@urna/belenios/ballot/make-ballot';
import { openElection } from '@urna/belenios/election';
import { kernelEd25519 } from '@urna/belenios/groups/ed25519-kernel';
import { tallyWork } from '../features/election/count/count-tally.ts';
import { publishResult } from '../features/election/publish/publish-result.ts';
import { openAndClose } from '../features/election/run/open-and-close.ts';
import { archiveProcess, makeCurrent } from '../features/processes/change-state.ts';
import { createProcess } from '../features/processes/create-process.ts';
import { castBallot } from '../features/voting/ballot/cast-ballot.ts';
import { openVoterSession } from '../features/voting/login/admission.ts';
import { after, type Clock, clockTelling, systemClock } from '../platform/clock.ts';
import type { ContestRow, ProcessRow } from '../platform/database/process-tables.ts';
import { atClock } from '../platform/database/transaction-clock.ts';
import { runNextJob } from '../platform/jobs/worker.ts';
import { asCauser } from '../services/access/staff-guard.ts';
import { findActiveStaff } from '../services/access/staff-queries.ts';
import type { Causer } from '../services/activity/record.ts';
import { credentialOf, readElectionKey } from '../services/election/election-keys.ts';
import { type ElectionRow, findElection, sealedElections } from '../services/election/find-election.ts';
import { logKeys } from '../services/election/log/contest-logs.ts';
import { checkKeys } from '../services/election/vote-checks/check-secrets.ts';
import { listContests } from '../services/processes/contest-rows.ts';
import { findProcess } from '../services/processes/processes.ts';
import { endDemoAuthority, hasDemoAuthority, mailedDemoCredentials } from './authority.ts';
import { requireSession, reviewDemoCandidate, submitDemoCandidate } from './candidates.ts';
import { type DemoContestDeps, sealDemoContest } from './contests.ts';
import { DEMO_PROCESS, EARLIER_PROCESS, earlierCandidates, earlierVotes, staff } from './people.ts';
import { decryptAsDemoTrustee } from './trustee.ts';

/** The days of the earlier process, in Bogotá's mornings. */
const days = {
  written: '2021-07-01T14:00:00Z',
  inscription: { opens_at: '2021-08-02T13:00:00Z', closes_at: '2021-08-20T22:00:00Z' },
  correction: { opens_at: '2021-08-25T13:00:00Z', closes_at: '2021-09-01T22:00:00Z' },
  registered: '2021-08-10T15:00:00Z',
  sealed: '2021-09-20T15:00:00Z',
  voting: { opens_at: '2021-10-04T13:00:00Z', closes_at: '2021-10-08T22:00:00Z' },
  published: '2021-10-09T15:00:00Z',
  archived: '2021-12-01T15:00:00Z',
} as const;

const clockAt = (moment: string | Date): Clock => clockTelling(() => new Date(moment));

/**
 * Makes the demonstration's archived process: a small election of four years before, through the real use cases, each at
 * its own time. Resumes after an interruption. The workers of contests don't run meanwhile: their clock is today's.
 */
export async function makeEarlierProcess(
  deps: DemoContestDeps,
  { signal, step }: { signal: AbortSignal; step: () => void },
): Promise<void> {
  const administrator = await findActiveStaff(deps.db, { identification_number: staff[0].number });
  if (!administrator) return;
  const author = asCauser(administrator);
  const process = await begin(deps, author);
  const isDone = process.state === 'archived';
  for (const [index, candidate] of earlierCandidates.entries()) {
    if (signal.aborted) return;
    if (!isDone) {
      const clock = clockAt(after(new Date(days.registered), index * 3600));
      await submitDemoCandidate(atClock(deps, clock), candidate, index, days.registered.slice(0, 10));
      await reviewDemoCandidate(atClock(deps, clockAt(after(clock.now(), 24 * 3600))), candidate);
    }
    step();
  }
  if (!isDone) await holdElections(deps, author, process, signal);
  if (signal.aborted) return;
  await end(deps, author, process);
  step();
}

/** The number of steps that its progress reports. */
export const earlierSteps = earlierCandidates.length + 1;

/** The process of today steps back until the earlier one is archived: at most one is current. */
async function begin(deps: DemoContestDeps, author: Causer): Promise<ProcessRow> {
  const { db, clock } = atClock(deps, clockAt(days.written));
  const process =
    (await findProcess(db, EARLIER_PROCESS.slug)) ??
    (await createProcess({ db, clock }, author, { ...EARLIER_PROCESS, copy_of: DEMO_PROCESS, shift_days: null }));
  if (process.state !== 'draft') return process;
  const windows = (['inscription', 'correction', 'voting'] as const).map((name) => ({
    calendar_id: process.calendar_id,
    name,
    opens_at: new Date(days[name].opens_at),
    closes_at: new Date(days[name].closes_at),
  }));
  await db
    .insertInto('windows')
    .values(windows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  for (const texts of ['declarations', 'site_texts'] as const) {
    await db
      .updateTable(texts)
      .set({ version: `${process.slug}-1` })
      .where('process_id', '=', process.id)
      .execute();
  }
  await db
    .updateTable('processes')
    .set({ state: 'draft', made_current_at: null })
    .where('slug', '=', DEMO_PROCESS)
    .where('state', '=', 'current')
    .execute();
  await makeCurrent({ db, clock }, author, process);
  return process;
}

async function holdElections(
  deps: DemoContestDeps,
  author: Causer,
  process: ProcessRow,
  signal: AbortSignal,
): Promise<void> {
  // The key of a finished election is of no use: its file goes when the result is published.
  const dataDir = join(deps.dataDir, `demo-${process.slug}`);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const then = (moment: string) => ({ ...atClock(deps, clockAt(moment)), ...earlierVotes, dataDir });
  for (const contest of await listContests(deps.db, process)) await sealDemoContest(then(days.sealed), contest, signal);
  await openAndClose(then(days.voting.opens_at));
  for (const contest of await listContests(deps.db, process)) {
    if (contest.stage === 'open') await vote({ ...deps, dataDir }, contest, signal);
  }
  if (signal.aborted) return;
  const afterwards = then(days.voting.closes_at);
  await openAndClose(afterwards);
  await tally(afterwards, signal);
  for (const contest of await listContests(deps.db, process)) await decryptAsDemoTrustee(then(days.published), contest);
  await tally(then(days.published), signal);
  for (const contest of await listContests(deps.db, process)) {
    if (contest.stage === 'decrypted')
      await publishResult({ ...then(days.published), verifier: null }, author, contest);
    if (hasDemoAuthority(contest, deps)) await endDemoAuthority(then(days.published), author, contest, signal);
  }
  rmSync(dataDir, { recursive: true, force: true });
}

/** Claims are made at the time of today: one that a killed start left ends. */
async function tally(deps: DemoContestDeps, signal: AbortSignal): Promise<void> {
  while (await runNextJob({ ...deps, clock: systemClock }, tallyWork(deps), signal));
}

/** Most people on the roll vote, one after the other through the days of the voting. */
async function vote(deps: DemoContestDeps, contest: ContestRow, signal: AbortSignal): Promise<void> {
  const { db } = deps;
  const sealed = await findElection(db, contest.id);
  if (!sealed) throw new Error('the earlier election was not sealed');
  const credentials = await credentialsOf(deps, contest, sealed);
  const election = openElection(kernelEd25519(), sealed.election);
  const voters = await db
    .selectFrom('voters')
    .select(['id', 'name', 'email', 'voted_on'])
    .where('contest', '=', contest.id)
    .orderBy('id')
    .execute();
  const closesAt = new Date(days.voting.closes_at);
  const casting = { ...deps, elections: sealedElections(deps), logKeys: logKeys(deps), checkKeys: checkKeys(deps) };
  for (const [index, choice] of earlierVotes.choices.entries()) {
    const voter = voters[index];
    if (!voter || voter.voted_on || signal.aborted) continue;
    const clock = clockAt(after(new Date(days.voting.opens_at), 1200 + index * 5 * 3600));
    const { token_info } = await db
      .transaction()
      .execute((tx) =>
        openVoterSession(tx, clock.now(), { ...voter, contest_slug: contest.slug, login: contest.login }, closesAt),
      );
    const session = await requireSession({ db, clock }, token_info.token);
    // Blank comes first in the answer.
    const marks = [-1, 0, 1].map((marked): 0 | 1 => (marked === choice ? 1 : 0));
    const { text } = makeBallot(election, credentials(voter), [marks]);
    await castBallot(atClock(casting, clock), session, { text, token: token_info.token }, deps.log);
  }
}

/** Each voter's credential: as an authority mailed it, or as the server derives it. */
async function credentialsOf(
  deps: DemoContestDeps,
  contest: ContestRow,
  sealed: ElectionRow,
): Promise<(voter: { id: number; email: string }) => string> {
  if (hasDemoAuthority(contest, deps)) {
    const mailed = await mailedDemoCredentials(deps.dataDir);
    return ({ email }) => mailed.get(email) ?? '';
  }
  const key = await readElectionKey(deps.db, deps.secrets, sealed, 'credentials');
  if (!key) throw new Error('the earlier election has no key any more');
  return ({ id }) => credentialOf(key, sealed.uuid, id);
}

/** Archives it, and the process of today is current again. No mail goes to fictional people. */
async function end(deps: DemoContestDeps, author: Causer, process: ProcessRow): Promise<void> {
  const { db } = deps;
  await db.deleteFrom('outbox').where('process_id', '=', process.id).execute();
  const { state } = (await findProcess(db, process.slug)) ?? process;
  if (state === 'current') await archiveProcess(atClock(deps, clockAt(days.archived)), author, process);
  await db
    .updateTable('processes')
    .set({ state: 'current', made_current_at: deps.clock.now() })
    .where('slug', '=', DEMO_PROCESS)
    .where('state', '=', 'draft')
    .execute();
}
