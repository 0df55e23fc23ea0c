import { setTimeout as delay } from 'node:timers/promises';
import type { DemoContestDeps } from './contests.ts';
import { cast, fewSubmitted, type Outcome, type Submitted, submitted } from './people.ts';
import { Preparation } from './preparation.ts';
import { addCandidates, demonstrationSteps, fillDemonstration, openDemonstration } from './prepare.ts';
import { importDemoRegister } from './register.ts';
import { seedActivity } from './seed-activity.ts';
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

const numbersFrom = (first: number, count: number) => Array.from({ length: count }, (_, at) => first + at);

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
  numbersFrom(1_000_001_001, count).map((number, at) => ({
    number,
    kind: at % 4 === 3 ? 'CANDIDATE_IES' : 'CANDIDATE_ACCOUNTANT',
    outcome: outcomes[at % outcomes.length] ?? 'pending',
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
  while (!(await Promise.race([ended, delay(200, false)]))) onProgress({ step, ...preparation.progress });
  onProgress({ step, done: preparation.progress.total, total: preparation.progress.total });
}
