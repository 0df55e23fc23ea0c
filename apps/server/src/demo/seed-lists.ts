import { setTimeout as delay } from 'node:timers/promises';
import { clockTelling } from '../platform/clock.ts';
import { withClock } from '../platform/database/transaction-clock.ts';
import type { Deps } from '../platform/deps.ts';
import { asCauser } from '../services/access/staff-guard.ts';
import { type CandidateKey, type Entry, record } from '../services/activity/record.ts';
import { candidateCauser } from '../services/candidacy/read-candidate.ts';
import { currentProcess } from '../services/processes/processes.ts';
import type { DemoContestDeps } from './contests.ts';
import { cast, fewSubmitted, type Outcome, type Submitted, submitted } from './people.ts';
import { addCandidates, demonstrationSteps, fillDemonstration, openDemonstration, Preparation } from './prepare.ts';
import { importDemoRegister } from './rolls.ts';
import { seedMail } from './seed-mail.ts';

export interface ListSize {
  /** The demonstration's own candidates; the approved ones stand for election. */
  people: readonly Submitted[];
  /** The number of additional candidates. */
  candidates: number;
  voters: number;
  /** The number of entries in the activity log. */
  entries: number;
}

export const listSizes = {
  normal: { people: submitted, candidates: 200, voters: 3000, entries: 5000 },
  small: { people: fewSubmitted, candidates: 5, voters: 120, entries: 300 },
} as const satisfies Record<string, ListSize>;

export interface Progress {
  step: string;
  done: number;
  total: number;
}

const numbersFrom = (first: number, count: number) => Array.from({ length: count }, (_, index) => first + index);

/**
 * The first five cover every state of a review; the rest are mostly pending, as in the weeks after registration closes.
 */
const outcomes: readonly Outcome[] = [
  'pending',
  'to_correct',
  'corrected',
  'approved',
  'rejected',
  'pending',
  'approved',
];

const moreCandidates = (count: number): Submitted[] =>
  numbersFrom(1_000_001_001, count).map((number, index) => ({
    number,
    kind: index % 4 === 3 ? 'CANDIDATE_IES' : 'CANDIDATE_ACCOUNTANT',
    outcome: outcomes[index % outcomes.length] ?? 'pending',
  }));

/**
 * Fills a developer's database with lists as long as a real process has, in addition to the demonstration. Candidates,
 * reviews and rolls go through the real use cases. Each part skips existing data, so an interrupted run can be
 * repeated.
 */
export async function seedLists(
  deps: DemoContestDeps,
  { people, candidates, voters, entries }: ListSize,
  onProgress: (progress: Progress) => void,
): Promise<void> {
  await openDemonstration(deps);
  const more = moreCandidates(candidates);
  await extendRegister(deps, more);

  // An existing roll stays unchanged, because its election is sealed.
  const roll = [...cast.voters, ...numbersFrom(1_000_010_001, Math.max(0, voters - cast.voters.length))];
  const demonstration = new Preparation(demonstrationSteps(people));
  const filling = fillDemonstration({ ...deps, voters: roll }, { people, preparation: demonstration });
  await reportUntil(filling, demonstration, 'demostración', onProgress);

  const preparation = new Preparation(more.length);
  await reportUntil(addCandidates(deps, more, preparation), preparation, 'candidatos', onProgress);

  await seedMail(deps);
  await seedActivity(deps, entries, (done) => onProgress({ step: 'registro de actividades', done, total: entries }));
}

async function extendRegister(deps: DemoContestDeps, more: readonly Submitted[]): Promise<void> {
  const known = await deps.db
    .selectFrom('professional_register')
    .select('identification_number')
    .where('identification_number', '=', String(more.at(-1)?.number))
    .executeTakeFirst();
  if (!known) await importDemoRegister(deps, [...submitted, ...more]);
}

async function reportUntil(
  work: Promise<void>,
  preparation: Preparation,
  step: string,
  onProgress: (progress: Progress) => void,
): Promise<void> {
  const ended = work.then(() => true);
  const { total } = preparation;
  while (!(await Promise.race([ended, delay(200, false)]))) onProgress({ step, done: preparation.done, total });
  onProgress({ step, done: total, total });
}

/** Number of entries appended per transaction. */
const BATCH = 250;
const SECONDS_APART = 3;

/** Appends sessions and changes of existing people until the log has this many entries. */
async function seedActivity(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  entries: number,
  onProgress: (done: number) => void,
): Promise<void> {
  const candidates = await db.selectFrom('candidates').selectAll().where('set_aside_at', 'is', null).execute();
  const staff = await db.selectFrom('staff_users').selectAll().where('active', '=', true).execute();
  const { id: process_id, slug: process_slug } = await currentProcess(db);
  const process = { process_id, process_slug };
  const { present } = await db
    .selectFrom('activity_log')
    .select((row) => row.fn.countAll<string>().as('present'))
    .executeTakeFirstOrThrow();
  const now = clock.now().getTime();
  for (let start = Number(present); start < entries; start += BATCH) {
    const end = Math.min(entries, start + BATCH);
    await db.transaction().execute(async (tx) => {
      for (let index = start; index < end; index++) {
        const candidate = candidates[(index * 37) % candidates.length];
        const member = staff[(index * 13) % staff.length];
        if (!candidate || !member) throw new Error('the demonstration has no candidates or no staff');
        const when = new Date(now - (entries - index) * SECONDS_APART * 1000);
        const author = index % 8 < 3 ? asCauser(member) : candidateCauser(candidate);
        const [event, details] = happening(index, { ...candidate, ...process });
        await record(
          withClock(
            tx,
            clockTelling(() => when),
          ),
          author,
          event,
          details,
        );
      }
    });
    onProgress(end);
  }
}

/** Mostly sessions and uploads, as in a real log. */
function happening(index: number, candidate: CandidateKey): Entry {
  const document_type = index % 2 === 0 ? 'Antecedentes' : 'Identificación';
  const document = { candidate, document_type, document_id: index };
  const phone = (digits: number) => ({ mobile_phone: `300${String(1_000_000 + digits)}` });
  switch (index % 8) {
    case 0:
    case 1:
      return ['session_started', { process: null, kind: 'staff', by_code: true }];
    case 2:
      return ['session_ended', { process: null, kind: 'staff' }];
    case 3:
    case 4:
    case 5:
      return ['document_uploaded', { ...document, replaced: index % 3 === 0 }];
    case 6:
      return ['document_deleted', document];
    default:
      return ['candidate_updated', { candidate, old: phone(index), attributes: phone(index + 1) }];
  }
}
