import { setTimeout } from 'node:timers/promises';
import type { Windows } from '@urna/contract/processes/calendar';
import type { PageWords } from '@urna/contract/processes/page-words';
import type { ProcessWords } from '@urna/contract/processes/processes';
import type { ProcessRow } from '../../platform/database/process-tables.ts';
import type { Queryable } from '../../platform/database/tables.ts';
import type { Deps } from '../../platform/deps.ts';
import { PAGES_FRESH_MS } from '../../platform/http/make-pages.ts';
import { pick } from '../../platform/pick.ts';
import { type Window, windowsOf } from './calendar/calendar.ts';
import { authorityOf, listContests } from './contest-rows.ts';

/** How long a page waits for a database that doesn't answer. */
const PATIENCE_MS = 500;

/**
 * Reads the words of the current process for the pages, null between two processes. The same object is returned until
 * they change. While the database doesn't answer, the last words are returned, because pages must open all the same.
 */
export function pageWordsReader({ db }: Pick<Deps, 'db'>): () => Promise<PageWords | null> {
  let words: PageWords | null = null;
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | null = null;

  async function read(): Promise<void> {
    const process = await db.selectFrom('processes').selectAll().where('state', '=', 'current').executeTakeFirst();
    const fresh = process ? await readPageWords(db, process) : null;
    if (JSON.stringify(fresh) !== JSON.stringify(words)) words = fresh;
  }

  return async () => {
    if (performance.now() - readAt > PAGES_FRESH_MS) {
      reading ??= read()
        .catch(() => undefined)
        .finally(() => {
          readAt = performance.now();
          reading = null;
        });
      await Promise.race([reading, setTimeout(PATIENCE_MS, undefined, { ref: false })]);
    }
    return words;
  };
}

/** A process with its windows and its contests, as the API shows them. */
export async function readPageWords(db: Queryable, process: ProcessRow): Promise<PageWords> {
  const contests = await listContests(db, process);
  return {
    process: wordsOf(process),
    contests: await Promise.all(
      contests.map(async (contest) => ({
        ...pick(contest, ['title', 'question', 'candidate_type', 'login', 'stage']),
        contest: contest.slug,
        windows: contest.repeats === null ? null : toWindows(await windowsOf(db, contest)),
        cleared: contest.cleared_at !== null,
        credential_authority: authorityOf(contest),
      })),
    ),
    windows: toWindows(await windowsOf(db, process)),
  };
}

const toWindows = (windows: readonly Window[]): Windows =>
  Object.fromEntries(
    windows.map(({ name, opens_at, closes_at, grace_until }) => [
      name,
      {
        opens_at: opens_at.toISOString(),
        closes_at: closes_at.toISOString(),
        ...(grace_until ? { grace_until: grace_until.toISOString() } : {}),
      },
    ]),
  );

export const wordsOf = (process: ProcessRow): ProcessWords => {
  const { contact_page: page, contact_email: email, contact_phone: phone, contact_hours: hours } = process;
  const { entity_nit: nit, entity_address: address, notifications_email } = process;
  return {
    ...pick(process, ['slug', 'state', 'title', 'body', 'period', 'organiser', 'shows_gov_bar']),
    contact: { page, email, phone, hours },
    entity: { nit, address, notifications_email },
    voters_forgotten: process.forgotten_at !== null,
  };
};
