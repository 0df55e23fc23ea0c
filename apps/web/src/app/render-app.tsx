// Renders the public pages on the server.

import type { QueryClient } from '@tanstack/react-query';
import { candidateKinds } from '@urna/contract/candidacy/candidacy';
import { hasReached } from '@urna/contract/election/contests';
import type { PageWords } from '@urna/contract/processes/page-words';
import { siteTextKinds } from '@urna/contract/processes/site-texts';
import { HeadContext, type PageHead } from '@urna/ui/panel';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, matchPath, StaticRouterProvider } from 'react-router';
import { candidatesQuery } from '../features/candidacy/candidates/candidates-page.tsx';
import { ballotsQuery } from '../features/checking/ballot-box/ballot-box-api.ts';
import { checkNumbersQuery } from '../features/election/results/vote-checks.tsx';
import { addresses, siteTextQuery } from '../features/processes/public-pages/legal-page.tsx';
import { processesQuery } from '../features/processes/public-pages/published-processes-page.tsx';
import { pageIn } from '../lib/address.ts';
import { paths } from '../lib/paths.ts';
import type { Rendered } from '../lib/rendered.ts';
import { announcedChangesQuery } from '../shared/access/change-requests/announced-changes.tsx';
import { askedDocumentsQuery } from '../shared/candidacy/process-texts.ts';
import { electionsQuery, resultsQuery, turnoutQuery, verifierQuery } from '../shared/election/elections-api.ts';
import { processWordsQuery } from '../shared/processes/process-context.ts';
import { addressedContest } from '../shared/processes/public-contest.ts';
import { calendarQuery } from '../shared/processes/use-calendar.ts';
import { AppContext } from './app-context.tsx';
import { loadRoutes } from './routing/load-routes.ts';
import { routes } from './routing/routes.tsx';

/** Loads the data that a page shows first. */
export type LoadPage = (queryClient: QueryClient, words: PageWords | null) => Promise<unknown>;

interface Visit {
  queryClient: QueryClient;
  /** The current process. */
  words: PageWords | null;
  params: Readonly<Record<string, string | undefined>>;
  search: URLSearchParams;
}

const nothing = async () => undefined;

/** The pages that the server renders, and the answers of the API that each shows first. */
const pages: Record<string, (visit: Visit) => Promise<unknown>> = {
  [paths.home]: ({ queryClient, words }) =>
    Promise.all([
      words ? queryClient.query(calendarQuery()) : undefined,
      words ? queryClient.query(askedDocumentsQuery) : undefined,
      queryClient.query(announcedChangesQuery).catch(nothing),
    ]),
  [`${paths.results}/:proceso?/:contienda?`]: (visit) =>
    Promise.all([loadResults(visit), visit.queryClient.query(announcedChangesQuery).catch(nothing)]),
  [`${paths.candidates}/:proceso?/:contienda?/:candidato?`]: loadCandidates,
  [paths.processes]: ({ queryClient }) => queryClient.query(processesQuery),
  [paths.verification]: nothing,
  [paths.ballotBox]: loadBallots,
  [paths.archiveCheck]: loadArchiveCheck,
  [paths.howItWorks]: async ({ queryClient, words }) =>
    words ? queryClient.query(electionsQuery(undefined)) : undefined,
  ...Object.fromEntries(candidateKinds.map((kind) => [paths.beforeStarting(kind), loadBeforeStarting])),
  [paths.siteMap]: nothing,
  ...Object.fromEntries(
    siteTextKinds.map((kind) => [
      addresses[kind],
      ({ queryClient, search }: Visit) => queryClient.query(siteTextQuery(kind, search.get('version') ?? undefined)),
    ]),
  ),
};

async function loadBeforeStarting({ queryClient, words }: Visit): Promise<void> {
  if (words) await Promise.all([queryClient.query(calendarQuery()), queryClient.query(askedDocumentsQuery)]);
}

/** Null for an address that the server doesn't render. */
export function loaderOf({ pathname, searchParams: search }: URL): LoadPage | null {
  for (const [pattern, load] of Object.entries(pages)) {
    const match = matchPath(pattern, pathname);
    if (match) return (queryClient, words) => load({ queryClient, words, params: match.params, search });
  }
  return null;
}

/** The contest that an address names, or the first of its process. */
async function addressed({ queryClient, words: current, params, search }: Visit) {
  const { process, name } = addressedContest(params, search, current);
  const words = process === undefined ? current : await queryClient.query(processWordsQuery(process));
  const contest = words?.contests.find((one) => one.contest === name) ?? words?.contests[0];
  return contest && { process, contest: contest.contest };
}

async function loadCandidates(visit: Visit): Promise<void> {
  const where = await addressed(visit);
  if (where) await visit.queryClient.query(candidatesQuery(where));
}

/** Before the sealing there is no box, and the page keeps its frame. */
async function loadBallots(visit: Visit): Promise<void> {
  const where = await addressed(visit);
  if (where) await visit.queryClient.query(ballotsQuery(where, pageIn(visit.search)));
}

/** The boxes that can be checked, and the offline verifier where the server offers it. */
async function loadArchiveCheck(visit: Visit): Promise<void> {
  const where = await addressed(visit);
  if (!where) return;
  await Promise.all([
    visit.queryClient.query(electionsQuery(where.process)),
    visit.queryClient.query(verifierQuery).catch(nothing),
  ]);
}

async function loadResults(visit: Visit): Promise<void> {
  const { queryClient } = visit;
  const where = await addressed(visit);
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

export interface Visited {
  address: URL;
  /** The public address of the installation. */
  origin: string;
  words: PageWords | null;
}

/** Renders the screen of an address as a visitor without a session sees it first. */
export async function renderApp({ address, origin, words }: Visited, queryClient: QueryClient) {
  await loadRoutes(address.pathname);
  const handler = createStaticHandler(routes);
  const context = await handler.query(new Request(address));
  if (context instanceof Response) throw new Error(`${address.pathname} leads elsewhere`);
  const seed = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
  const rendered: Rendered = { now: Date.now(), seed, origin };
  const head: PageHead = {};
  const html = renderToString(
    <HeadContext value={head}>
      <AppContext words={words} rendered={rendered} queryClient={queryClient}>
        <StaticRouterProvider
          router={createStaticRouter(handler.dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </AppContext>
    </HeadContext>,
  );
  return { html, head, rendered };
}
