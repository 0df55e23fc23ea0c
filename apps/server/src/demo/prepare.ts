import { windowNames } from '@urna/contract/calendar';
import { candidateKindOf } from '@urna/contract/contests';
import { bogotaDay } from '@urna/contract/dates';
import { after } from '../platform/clock.ts';
import type { Deps } from '../platform/deps.ts';
import { submitDemoCandidate } from './candidates.ts';
import { type DemoContestDeps, sealDemoContest } from './contests.ts';
import { staff, submitted } from './people.ts';
import { importDemoRegister } from './register.ts';
import { reviewDemoCandidate } from './reviews.ts';

const A_DAY = 24 * 3600;

/** What a newcomer needs at once: every window open, and the people who may register. */
export async function openDemonstration(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  await deps.db
    .insertInto('windows')
    .values(windowNames.map((name) => ({ name, opens_at: after(now, -7 * A_DAY), closes_at: after(now, 60 * A_DAY) })))
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

/**
 * Candidates who have already submitted. Each goes through the real use cases, PDFs and all, which takes about a second:
 * so this runs while the newcomer already looks around, and a start that was cut short goes on where it was. Who stands
 * comes first, and each contest is sealed as soon as its ballot is whole, so that a newcomer votes within a minute;
 * those who are still reviewed come after.
 */
export function fillDemonstration(deps: DemoContestDeps): { done: Promise<void>; stop: () => Promise<void> } {
  const stopping = new AbortController();
  const done = fill(deps, stopping.signal);
  return {
    done,
    stop: async () => {
      stopping.abort();
      await done.catch(() => undefined);
    },
  };
}

interface DemoStep {
  /** Its place among all, for data that differs from one to the next. */
  at: number;
  candidate: (typeof submitted)[number];
  hoursAgo: number;
}

/** In the order of the work, spread over the past days, as registrations are. */
function inOrder(wanted: (candidate: DemoStep['candidate']) => boolean, done: number): DemoStep[] {
  return [...submitted.entries()]
    .filter(([, candidate]) => wanted(candidate))
    .map(([at, candidate], place) => ({ at, candidate, hoursAgo: (submitted.length - done - place) * 2 }));
}

async function fill(deps: DemoContestDeps, signal: AbortSignal): Promise<void> {
  // The smaller ballot first: it is whole within seconds.
  const first = inOrder(({ outcome, kind }) => outcome === 'approved' && kind === candidateKindOf.ies, 0);
  await walk(deps, first, signal);
  await sealDemoContest(deps, 'ies', signal);
  const second = inOrder(
    ({ outcome, kind }) => outcome === 'approved' && kind === candidateKindOf.contador,
    first.length,
  );
  await walk(deps, second, signal);
  await sealDemoContest(deps, 'contador', signal);
  await walk(
    deps,
    inOrder(({ outcome }) => outcome !== 'approved', first.length + second.length),
    signal,
  );
}

/** Two at a time: while one's PDF is made in another process, this one draws the next. */
async function walk(deps: DemoContestDeps, steps: DemoStep[], signal: AbortSignal): Promise<void> {
  const now = deps.clock.now();
  const waiting = [...steps];
  const work = async () => {
    for (let step = waiting.shift(); step && !signal.aborted; step = waiting.shift()) {
      const { at, candidate, hoursAgo } = step;
      const clock = { now: () => after(now, -hoursAgo * 3600) };
      await submitDemoCandidate({ ...deps, clock }, candidate, at, bogotaDay(now));
      await reviewDemoCandidate({ ...deps, clock: { now: () => after(clock.now(), 3600) } }, candidate);
    }
  };
  await Promise.all([work(), work()]);
}
