import { setTimeout } from 'node:timers/promises';
import { PAGE_WORDS_FRESH_MS, type PageWords } from '@urna/contract/process/page-words';
import type { Deps } from '../../platform/deps.ts';
import { readPageWords } from './calendar/read-calendar.ts';

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
    if (performance.now() - readAt > PAGE_WORDS_FRESH_MS) {
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
