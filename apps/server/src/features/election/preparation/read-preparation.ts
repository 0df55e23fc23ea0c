import { hasReached } from '@urna/contract/election/contests';
import type { Preparation } from '@urna/contract/election/preparation';
import type { WindowName } from '@urna/contract/processes/calendar';
import { listed } from '@urna/contract/shared/counted';
import type { ContestRow, ProcessRow } from '../../../platform/database/process-tables.ts';
import type { Queryable } from '../../../platform/database/tables.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import { pick } from '../../../platform/pick.ts';
import { windowsOf } from '../../../services/processes/calendar.ts';
import { listContests } from '../../../services/processes/contest-rows.ts';
import { findProcess } from '../../../services/processes/processes.ts';
import {
  databaseStep,
  datesStep,
  mailStep,
  type PreparationSettings,
  processStep,
  registerStep,
  textsStep,
} from './common-steps.ts';
import { readContestSteps } from './contest-steps.ts';
import { readWaiting } from './read-waiting.ts';

export type PreparationDeps = Pick<Deps, 'db' | 'clock'> & PreparationSettings;

/** What an election needs, in order, and who is awaited now. Its parts are read at the same time: it is a first screen. */
export async function readPreparation(deps: PreparationDeps, slug?: string): Promise<Preparation> {
  const { db, clock } = deps;
  const now = clock.now();
  const process = await findPrepared(db, slug);
  const contests = process ? await listContests(db, process) : [];
  const over = overOf(contests);
  // A contest that is over has nothing left to prepare; one that repeats it may have.
  const prepared = contests.filter(({ stage }) => !hasReached(stage, 'closed'));
  const [installation, ofProcess, current, ofContests, waiting, next_date] = await Promise.all([
    Promise.all([databaseStep(db, deps), mailStep(db, deps)]),
    process ? Promise.all([textsStep(db, process), datesStep(db, process, now)]) : [],
    Promise.all([registerStep(db), processStep(db, process, now)]),
    readContestSteps(db, prepared, now),
    readWaiting(db, process, now),
    process ? nextDate(db, process, contests, now) : null,
  ]);
  return {
    process: process && pick(process, ['slug', 'title', 'state']),
    steps: over ? [] : [...installation, ...ofProcess, ...current, ...ofContests],
    waiting,
    next_date,
    over,
  };
}

/** A new installation has a draft and no current process. */
async function findPrepared(db: Queryable, slug: string | undefined): Promise<ProcessRow | null> {
  if (slug !== undefined) {
    const process = await findProcess(db, slug);
    if (!process) throw new AppError('not_found');
    return process;
  }
  const process = await db
    .selectFrom('processes')
    .selectAll()
    .where('state', 'in', ['current', 'draft'])
    // The current one comes before the drafts.
    .orderBy('state')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return process ?? null;
}

function overOf(contests: readonly ContestRow[]): Preparation['over'] {
  if (contests.length === 0 || contests.some(({ stage }) => !hasReached(stage, 'closed'))) return null;
  const unpublished = contests.filter(({ stage }) => stage !== 'published').map(({ title }) => `«${title}»`);
  return unpublished.length === 0
    ? { published: true, words: 'La elección terminó y su resultado está publicado: no queda nada por preparar.' }
    : { published: false, words: `La votación terminó. Falta publicar el resultado de ${listed(unpublished)}.` };
}

const openings = {
  inscription: ['Abren las inscripciones', 'Cierran las inscripciones'],
  correction: ['Abren las subsanaciones', 'Cierran las subsanaciones'],
  claims: ['Abren las reclamaciones sobre el censo', 'Cierran las reclamaciones sobre el censo'],
  voting: ['Abren las votaciones', 'Cierran las votaciones'],
} as const satisfies Record<WindowName, readonly [opens: string, closes: string]>;

async function nextDate(
  db: Queryable,
  process: ProcessRow,
  contests: readonly ContestRow[],
  now: Date,
): Promise<Preparation['next_date']> {
  const calendars = new Set([process, ...contests].map(({ calendar_id }) => calendar_id));
  const windows = await Promise.all([...calendars].map((calendar_id) => windowsOf(db, { calendar_id })));
  const [next] = windows
    .flat()
    .flatMap(({ name, opens_at, closes_at }) => [
      { words: openings[name][0], at: opens_at },
      { words: openings[name][1], at: closes_at },
    ])
    .filter(({ at }) => at > now)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
  return next ? { words: next.words, at: next.at.toISOString() } : null;
}
