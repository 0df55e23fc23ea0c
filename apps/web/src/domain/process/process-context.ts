import type { PageWords } from '@urna/contract/process/page-words';
import type { ProcessWords } from '@urna/contract/process/processes';
import { createContext, useContext } from 'react';

export type ShownContest = PageWords['contests'][number];

/** The words of the process that the screens below are about. Null between two processes. */
export const ProcessContext = createContext<PageWords | null>(null);

interface ShownProcess {
  words: PageWords | null;
  process: ProcessWords | null;
  /** Nobody changes an archived process; the staff may open it to read. */
  isArchived: boolean;
  /** Each contest is followed by those that repeat it. */
  contests: readonly ShownContest[];
  titleOf: (contest: string) => string;
}

export function useProcess(): ShownProcess {
  const words = useContext(ProcessContext);
  const contests = words?.contests ?? [];
  return {
    words,
    process: words?.process ?? null,
    isArchived: words?.process.state === 'archived',
    contests,
    titleOf: (contest) => contests.find((one) => one.contest === contest)?.title ?? contest,
  };
}

/** The server writes the current process into every page, so that its words are there at the first paint. */
export function readPageWords(): PageWords | null {
  // The server renders in no page, and unit tests run in none.
  if (!('document' in globalThis)) return null;
  const content = document.querySelector<HTMLMetaElement>('meta[name="process"]')?.content;
  return content ? (JSON.parse(content) as PageWords) : null;
}
