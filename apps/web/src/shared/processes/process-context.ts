import { queryOptions } from '@tanstack/react-query';
import { type Calendar, getCalendar } from '@urna/contract/processes/calendar';
import type { PageWords } from '@urna/contract/processes/page-words';
import { createContext, useContext } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { publicClient } from '../../lib/call.ts';

export type ShownContest = PageWords['contests'][number];

/** The words of the process that the screens below are about. Null between two processes. */
export const ProcessContext = createContext<PageWords | null>(null);

export function useProcess() {
  const words = useContext(ProcessContext);
  /** Each contest is followed by those that repeat it. */
  const contests: readonly ShownContest[] = words?.contests ?? [];
  return {
    words,
    process: words?.process ?? null,
    /** Nobody changes an archived process; the staff may open it to read. */
    isArchived: words?.process.state === 'archived',
    contests,
    titleOf: (contest: string) => contests.find((one) => one.contest === contest)?.title ?? contest,
  };
}

const PROCESS_WORDS = 'process';

/** The words of a process, or of the current one; null between two. */
export const processWordsQuery = (process: string | undefined) =>
  queryOptions<PageWords | null>({
    queryKey: [PROCESS_WORDS, process],
    queryFn: async ({ signal }) => {
      try {
        return wordsOf((await publicClient.call(getCalendar, { params: { process }, signal })).data);
      } catch (error) {
        if (error instanceof ApiError && error.code === 'no_current_process') return null;
        throw error;
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The current process, as its page came with it. A tab may be older than the process. */
export const currentProcessQuery = (inPage: PageWords | null) =>
  queryOptions<PageWords | null>({
    ...processWordsQuery(undefined),
    initialData: inPage,
    initialDataUpdatedAt: performance.timeOrigin,
    staleTime: 60_000,
  });

export const isCurrentProcess = ({ queryKey: [name, process] }: { queryKey: readonly unknown[] }): boolean =>
  name === PROCESS_WORDS && process === undefined;

/** Without what changes by the minute, so that an answer that says the same renders nothing anew. */
export const wordsOf = ({ process, contests, windows }: Calendar): PageWords => ({ process, contests, windows });

/** The server writes the current process into every page, so that its words are there at the first paint. */
export function readPageWords(): PageWords | null {
  // The server renders in no page, and unit tests run in none.
  if (!('document' in globalThis)) return null;
  const content = document.querySelector<HTMLMetaElement>('meta[name="process"]')?.content;
  return content ? (JSON.parse(content) as PageWords) : null;
}
