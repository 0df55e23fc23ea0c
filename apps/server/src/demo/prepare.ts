import { windowNames } from '@urna/contract/processes/calendar';
import { bogotaDay } from '@urna/contract/shared/dates';
import { openAndClose } from '../features/election/run/open-and-close.ts';
import { after, clockTelling } from '../platform/clock.ts';
import { atClock } from '../platform/database/transaction-clock.ts';
import type { Deps } from '../platform/deps.ts';
import { requireRegistrationContest } from '../services/processes/contest-rows.ts';
import { currentProcess, findProcess } from '../services/processes/processes.ts';
import { reviewDemoCandidate, submitDemoCandidate } from './candidates.ts';
import { type DemoContestDeps, sealDemoContest } from './contests.ts';
import { earlierSteps, makeEarlierProcess } from './earlier-process.ts';
import { DEMO_PROCESS, demoEntity, type Submitted, staff, submitted } from './people.ts';
import { publishDemoProposals } from './proposals.ts';
import { importDemoRegister } from './rolls.ts';
import { nameDemoHost } from './witness.ts';

const A_DAY = 24 * 3600;

/** Sets up what a newcomer needs immediately: open windows, and people who may register. */
export async function openDemonstration(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  // While the earlier process is being made, that one is current.
  const { calendar_id } = (await findProcess(deps.db, DEMO_PROCESS)) ?? (await currentProcess(deps.db));
  const times = { opens_at: after(now, -7 * A_DAY), closes_at: after(now, 60 * A_DAY) };
  await deps.db
    .insertInto('windows')
    .values(windowNames.map((name) => ({ calendar_id, name, ...times })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await deps.db
    .insertInto('staff_users')
    .values(
      staff.map(({ number, name, role }) => ({
        identification_number: number,
        name,
        role,
        email: `staff${number}@demo.test`,
        created_at: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const begun = await deps.db.selectFrom('professional_register').select('identification_number').executeTakeFirst();
  if (!begun) await importDemoRegister(deps);
}

/** The contests that are sealed, in this order. */
const SEALED = ['CANDIDATE_IES', 'CANDIDATE_ACCOUNTANT'] as const;

/** The number of steps of the demonstration: each candidate and each contest. */
export const demonstrationSteps = (people: readonly Submitted[] = submitted): number =>
  people.length + SEALED.length + earlierSteps;

export interface Filling {
  /** The candidates to register; tests need fewer. */
  people?: readonly Submitted[];
  preparation?: Preparation;
  /** Ends the filling early, after the step under way. */
  signal?: AbortSignal;
}

interface DemoStep {
  /** The candidate's index among all, which varies the data. */
  index: number;
  candidate: Submitted;
  hoursAgo: number;
}

/** Returns the wanted candidates in processing order, their times spread over the past days like real registrations. */
function inOrder(people: readonly Submitted[], wanted: (candidate: Submitted) => boolean, done: number): DemoStep[] {
  return [...people.entries()]
    .filter(([, candidate]) => wanted(candidate))
    .map(([index, candidate], order) => ({ index, candidate, hoursAgo: (people.length - done - order) * 2 }));
}

export async function isComplete({ db }: Pick<Deps, 'db'>): Promise<boolean> {
  return (await db.selectFrom('demonstration').select('completed_at').executeTakeFirst()) !== undefined;
}

/**
 * Fills in submitted candidates and sealed contests. Each candidate goes through the real use cases, PDFs included. An
 * interrupted start resumes. A complete demonstration is never changed again, because the newcomer may have changed it.
 */
export async function fillDemonstration(
  deps: DemoContestDeps,
  {
    people = submitted,
    preparation = new Preparation(demonstrationSteps(people)),
    signal = new AbortController().signal,
  }: Filling = {},
): Promise<void> {
  if (await isComplete(deps)) return;
  // Before the earlier process is copied from it.
  await deps.db.updateTable('processes').set(demoEntity).where('slug', '=', DEMO_PROCESS).execute();
  await makeEarlierProcess(deps, { signal, step: () => preparation.step() });
  if (deps.demoWitness === true) await nameDemoHost(deps);
  let done = 0;
  const process = await currentProcess(deps.db);
  for (const kind of SEALED) {
    const contest = await requireRegistrationContest(deps.db, process, kind);
    const steps = inOrder(people, (one) => one.outcome === 'approved' && one.kind === kind, done);
    await walk(deps, steps, preparation, signal);
    await publishDemoProposals(deps, contest);
    await sealDemoContest(deps, contest, signal);
    preparation.step();
    done += steps.length;
  }
  const others = inOrder(people, ({ outcome }) => outcome !== 'approved', done);
  await walk(deps, others, preparation, signal);
  if (signal.aborted) return;
  await openAndClose(deps);
  await deps.db
    .insertInto('demonstration')
    .values({ completed_at: deps.clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Adds candidates to the demonstration's, over the same past days, and skips existing ones. */
export async function addCandidates(
  deps: DemoContestDeps,
  people: readonly Submitted[],
  preparation: Preparation,
): Promise<void> {
  // The last hours are reserved for the reviews.
  const hours = (index: number) => 6 + (110 * (people.length - index)) / people.length;
  const steps = people.map((candidate, index) => ({ index, candidate, hoursAgo: hours(index) }));
  await walk(deps, steps, preparation);
}

/** Two at a time: while a sandbox process renders one's PDF, this process draws the next. */
async function walk(
  deps: DemoContestDeps,
  steps: DemoStep[],
  preparation: Preparation,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  const now = deps.clock.now();
  const waiting = [...steps];
  const work = async () => {
    for (let step = waiting.shift(); step && !signal.aborted; step = waiting.shift()) {
      const { index, candidate, hoursAgo } = step;
      const clock = clockTelling(() => after(now, -hoursAgo * 3600));
      await submitDemoCandidate(atClock(deps, clock), candidate, index, bogotaDay(now));
      await reviewDemoCandidate(
        atClock(
          deps,
          clockTelling(() => after(clock.now(), 3600)),
        ),
        candidate,
      );
      preparation.step();
    }
  };
  await Promise.all([work(), work()]);
}

/** The progress of work that must finish before anybody can be served. */
export class Preparation {
  done = 0;
  readonly total: number;

  constructor(total: number) {
    this.total = total;
  }

  step(): void {
    this.done = Math.min(this.done + 1, this.total);
  }
}
