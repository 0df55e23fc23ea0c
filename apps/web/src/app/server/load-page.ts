import { hasReached } from '@urna/contract/election/contests';
import { getCalendar } from '@urna/contract/process/calendar';
import { siteTextKinds } from '@urna/contract/process/site-texts';
import { matchPath } from 'react-router';
import { calendarStore } from '../../domain/calendar/use-calendar.ts';
import { loadAnnouncedChanges } from '../../domain/change-requests/announced-changes.tsx';
import { loadAnnouncements } from '../../domain/change-requests/later-announced-changes.tsx';
import { electionsQuery, turnoutQuery } from '../../domain/elections/elections-api.ts';
import { addressedContest, processWordsQuery } from '../../domain/elections/public-contest.ts';
import { verifierQuery } from '../../domain/elections/verifier.ts';
import { shownWords } from '../../domain/process/shown-process.ts';
import { ballotsQuery } from '../../features/ballot-box/ballot-box-api.ts';
import { pageIn } from '../../features/ballot-box/use-box-place.ts';
import { candidatesQuery } from '../../features/candidates/candidates-page.tsx';
import { addresses } from '../../features/legal/addresses.ts';
import { siteTextQuery } from '../../features/legal/site-text-page.tsx';
import { processesQuery } from '../../features/processes/processes-page.tsx';
import { resultsQuery } from '../../features/results/published-results.tsx';
import { checkNumbersQuery } from '../../features/results/vote-checks.tsx';
import { publicClient } from '../../lib/call.ts';
import { paths } from '../../lib/paths.ts';
import { queryClient } from '../query-client.ts';

const nothing = async () => undefined;

/** The pages that the server renders, and the answers of the API that each shows first. */
const pages: Record<string, (address: URL, params: Record<string, string | undefined>) => Promise<unknown>> = {
  [paths.home]: () => Promise.all([loadCalendar(), loadAnnouncedChanges(), loadAnnouncements()]),
  [`${paths.results}/:proceso?/:contienda?`]: (address, params) =>
    Promise.all([loadResults(address, params), loadAnnouncedChanges()]),
  [`${paths.candidates}/:proceso?/:contienda?/:candidato?`]: loadCandidates,
  [paths.processes]: () => queryClient.query(processesQuery),
  [paths.verification]: nothing,
  [paths.ballotBox]: loadBallots,
  [paths.archiveCheck]: loadArchiveCheck,
  [paths.howItWorks]: async () => (shownWords ? queryClient.query(electionsQuery(undefined)) : undefined),
  [paths.siteMap]: nothing,
  ...Object.fromEntries(
    siteTextKinds.map((kind) => [
      addresses[kind],
      ({ searchParams }: URL) => queryClient.query(siteTextQuery(kind, searchParams.get('version') ?? undefined)),
    ]),
  ),
};

/** Loads the data of a page; null for an address that the server doesn't render. */
export function loaderOf(address: URL): (() => Promise<unknown>) | null {
  for (const [pattern, load] of Object.entries(pages)) {
    const match = matchPath(pattern, address.pathname);
    if (match) return () => load(address, match.params);
  }
  return null;
}

async function loadCalendar(): Promise<void> {
  if (!shownWords) return;
  calendarStore.setState({ calendar: (await publicClient.call(getCalendar)).data });
}

/** The contest that an address names, or the first of its process. */
async function addressed(address: URL, params: Record<string, string | undefined>) {
  const { process, name } = addressedContest(params, address.searchParams);
  const words = process === undefined ? shownWords : await queryClient.query(processWordsQuery(process));
  const contest = words?.contests.find((one) => one.contest === name) ?? words?.contests[0];
  return contest && { process, contest: contest.contest };
}

async function loadCandidates(address: URL, params: Record<string, string | undefined>): Promise<void> {
  const where = await addressed(address, params);
  if (where) await queryClient.query(candidatesQuery(where));
}

/** Before the sealing there is no box, and the page keeps its frame. */
async function loadBallots(address: URL, params: Record<string, string | undefined>): Promise<void> {
  const where = await addressed(address, params);
  if (where) await queryClient.query(ballotsQuery(where, pageIn(address.searchParams)));
}

/** The boxes that can be checked, and the offline verifier where the server offers it. */
async function loadArchiveCheck(address: URL, params: Record<string, string | undefined>): Promise<void> {
  const where = await addressed(address, params);
  if (!where) return;
  await Promise.all([
    queryClient.query(electionsQuery(where.process)),
    queryClient.query(verifierQuery).catch(nothing),
  ]);
}

async function loadResults(address: URL, params: Record<string, string | undefined>): Promise<void> {
  const where = await addressed(address, params);
  if (!where) return;
  const elections = await queryClient.query(electionsQuery(where.process));
  const stage = elections.find((one) => one.contest === where.contest)?.stage ?? 'preparing';
  if (!hasReached(stage, 'open')) return;
  // Without the offline verifier, which a server needn't offer, the page only has a sentence less.
  const shown =
    stage === 'published'
      ? [queryClient.query(resultsQuery(where)), queryClient.query(verifierQuery).catch(nothing)]
      : [queryClient.query(turnoutQuery(where))];
  await Promise.all([queryClient.query(checkNumbersQuery(where)), ...shown]);
}
