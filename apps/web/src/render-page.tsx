import type { PageWords } from '@urna/contract/page-words';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { MantineRoot } from './app/layout/mantine-root.tsx';
import { preloadLayout, RootLayout } from './app/layout/root-layout.tsx';
import { queryClient } from './app/query-client.ts';
import { preloadPage } from './app/routing/shown-routes.ts';
import { loadPage } from './app/server/load-page.ts';
import { calendarStore } from './domain/calendar/use-calendar.ts';
import { showWords } from './domain/process/shown-process.ts';
import { transport } from './lib/api-request.ts';
import { type PageData, rendering } from './lib/page-data.ts';
import { paths } from './lib/paths.ts';
import { renderedHead } from './lib/use-document-title.ts';

export interface RenderedPage {
  html: string;
  head: typeof renderedHead;
  data: PageData;
}

export interface PageRequest {
  /** Path and query. */
  url: string;
  words: PageWords | null;
  /** Answers a call of the API as the network would. */
  ask: (address: string) => Promise<Response>;
}

let turn: Promise<unknown> = Promise.resolve();

/**
 * Renders a public page with the app's own components, for the server to send before any script runs; null for an
 * address that isn't such a page. One at a time, because stores and words belong to the module as they do in a tab.
 */
export function renderPage(request: PageRequest): Promise<RenderedPage | null> {
  const rendered = turn.then(() => render(request));
  turn = rendered.catch(() => undefined);
  return rendered;
}

async function render({ url, words, ask }: PageRequest): Promise<RenderedPage | null> {
  transport.fetch = (address) => ask(address);
  queryClient.clear();
  calendarStore.setState({ calendar: undefined });
  rendering.seed = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
  showWords(words);
  const address = new URL(url, 'http://page.invalid');
  if (address.pathname === paths.root) address.pathname = paths.home;
  if (!(await loadPage(address))) return null;
  await Promise.all([preloadPage(address.pathname), preloadLayout()]);
  const html = renderToString(
    <MantineRoot>
      <StaticRouter location={`${address.pathname}${address.search}`}>
        <RootLayout />
      </StaticRouter>
    </MantineRoot>,
  );
  const { calendar } = calendarStore.getState();
  const queries = queryClient
    .getQueryCache()
    .getAll()
    .flatMap(({ queryKey, state }): PageData['queries'] => (state.data === undefined ? [] : [[queryKey, state.data]]));
  return {
    html,
    head: { ...renderedHead },
    data: { ...(calendar ? { calendar } : {}), queries, seed: rendering.seed },
  };
}
