import { windowNames } from '@urna/contract/calendar';
import { bogotaDay } from '@urna/contract/dates';
import { after } from '../platform/clock.ts';
import type { Deps } from '../platform/deps.ts';
import type { PdfWorkers } from '../services/documents/pdf-workers.ts';
import { submitDemoCandidate } from './candidates.ts';
import { cast } from './people.ts';
import { importDemoRegister } from './register.ts';

const A_DAY = 24 * 3600;

/** Fills an empty installation with the demonstration: all windows open, fictional people, candidates to look at. */
export async function prepareDemonstration(deps: Deps & { pdfWorkers: PdfWorkers }): Promise<void> {
  const now = deps.clock.now();
  await deps.db
    .insertInto('windows')
    .values(windowNames.map((name) => ({ name, opens_at: after(now, -7 * A_DAY), closes_at: after(now, 60 * A_DAY) })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const begun = await deps.db.selectFrom('professional_register').select('identification_number').executeTakeFirst();
  if (!begun) await importDemoRegister(deps);

  const submitted = [
    ...cast.pendingAccountants.map((number) => ({ number, kind: 'CANDIDATE_ACCOUNTANT' as const })),
    ...cast.pendingIes.map((number) => ({ number, kind: 'CANDIDATE_IES' as const })),
  ];
  const today = bogotaDay(now);
  for (const [at, { number, kind }] of submitted.entries()) {
    // Spread over the past days, as registrations are.
    const clock = { now: () => after(now, (at - submitted.length) * 5 * 3600) };
    await submitDemoCandidate({ ...deps, clock }, number, kind, at, today);
  }
  // These people don't exist: nobody is to be written to, and a newcomer's mailbox starts empty.
  const addresses = submitted.map(({ number }) => `cc${number}@demo.test`);
  await deps.db.deleteFrom('outbox').where('to_address', 'in', addresses).where('status', '=', 'waiting').execute();
}
