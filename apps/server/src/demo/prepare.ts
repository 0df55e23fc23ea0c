import { windowNames } from '@urna/contract/calendar';
import { bogotaDay } from '@urna/contract/dates';
import { after } from '../platform/clock.ts';
import type { Deps } from '../platform/deps.ts';
import type { PdfWorkers } from '../services/documents/pdf-workers.ts';
import { submitDemoCandidate } from './candidates.ts';
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
 * so this runs while the newcomer already looks around, and a start that was cut short goes on where it was.
 */
export function fillDemonstration(deps: Deps & { pdfWorkers: PdfWorkers }): {
  done: Promise<void>;
  stop: () => Promise<void>;
} {
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

async function fill(deps: Deps & { pdfWorkers: PdfWorkers }, signal: AbortSignal): Promise<void> {
  const now = deps.clock.now();
  for (const [at, candidate] of submitted.entries()) {
    if (signal.aborted) return;
    // Spread over the past days, as registrations are.
    const clock = { now: () => after(now, (at - submitted.length) * 2 * 3600) };
    await submitDemoCandidate({ ...deps, clock }, candidate, at, bogotaDay(now));
    await reviewDemoCandidate({ ...deps, clock: { now: () => after(clock.now(), 3600) } }, candidate);
  }
}
