import { useQuery } from '@tanstack/react-query';
import type { PageWords } from '@urna/contract/processes/page-words';
import { useParams, useSearchParams } from 'react-router';
import { processWordsQuery, useProcess } from './process-context.ts';

/** A contest of the process that the tab shows, unless it names another one. */
export interface ContestAddress {
  process?: string | undefined;
  contest: string;
}

export function withContest(path: string, { process, contest }: ContestAddress): string {
  const search = new URLSearchParams({ ...(process === undefined ? {} : { proceso: process }), eleccion: contest });
  return `${path}?${search.toString()}`;
}

/** What an address names: a process other than the shown one, and a contest. */
export function addressedContest(
  path: Readonly<Record<string, string | undefined>>,
  search: URLSearchParams,
  shown: PageWords | null,
) {
  const slug = path['proceso'] ?? search.get('proceso') ?? undefined;
  return {
    process: slug === shown?.process.slug ? undefined : slug,
    name: path['contienda'] ?? search.get('eleccion') ?? undefined,
  };
}

/**
 * The contest in the address of a public page: in its path, or after `?proceso=` and `?eleccion=`. It and the words of its
 * process are undefined until these arrive, the contest also if there is none of this name.
 */
export function usePublicContest() {
  const path = useParams();
  const [search] = useSearchParams();
  const { words: shown } = useProcess();
  const { process, name } = addressedContest(path, search, shown);
  const {
    data: words,
    error,
    refetch,
  } = useQuery({
    ...processWordsQuery(process),
    // Those of the shown process stand in the page itself.
    ...(process === undefined ? { initialData: shown, enabled: false } : {}),
  });
  const contests = words?.contests ?? [];
  const contest = contests.find((one) => one.contest === name) ?? (path['contienda'] ? undefined : contests[0]);
  return { words, contest, address: { process, contest: contest?.contest ?? '' }, error, retry: () => void refetch() };
}
