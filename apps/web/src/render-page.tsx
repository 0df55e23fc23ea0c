import { QueryClientProvider } from '@tanstack/react-query';
import type { PageWords } from '@urna/contract/process/page-words';
import { renderedHead } from '@urna/ui/panel';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { MantineRoot } from './app/layout/mantine-root.tsx';
import { preloadLayout, RootLayout } from './app/layout/root-layout.tsx';
import { queryClient } from './app/query-client.ts';
import { preloadPage } from './app/routing/shown-routes.ts';
import { loaderOf } from './app/server/load-page.ts';
import { calendarStore } from './domain/calendar/use-calendar.ts';
import { announcedStore } from './domain/change-requests/announced-changes.tsx';
import { showWords } from './domain/process/shown-process.ts';
import { transport } from './lib/api-request.ts';
import { type PageData, rendering } from './lib/page-data.ts';

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
export function renderPage(request: PageRequest): Promise<RenderedPage> | null {
  // Joined, because a path such as `/\\x` resolved against a base would name another host.
  const address = new URL(`http://page.invalid${request.url}`);
  const load = loaderOf(address);
  if (!load) return null;
  const rendered = turn.then(() => render(address, load, request));
  turn = rendered.catch(() => undefined);
  return rendered;
}

async function render(address: URL, load: () => Promise<unknown>, { words, ask }: PageRequest): Promise<RenderedPage> {
  transport.fetch = ask;
  queryClient.clear();
  calendarStore.setState({ calendar: undefined });
  announcedStore.setState({ changes: null });
  rendering.seed = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
  showWords(words);
  await load();
  await Promise.all([preloadPage(address.pathname), preloadLayout()]);
  const html = renderToString(
    <MantineRoot>
      <QueryClientProvider client={queryClient}>
        <StaticRouter location={`${address.pathname}${address.search}`}>
          <RootLayout />
        </StaticRouter>
      </QueryClientProvider>
    </MantineRoot>,
  );
  const { calendar } = calendarStore.getState();
  const { changes: announced } = announcedStore.getState();
  const queries = queryClient
    .getQueryCache()
    .getAll()
    .flatMap(({ queryKey, state }): PageData['queries'] => (state.data === undefined ? [] : [[queryKey, state.data]]));
  return {
    html,
    head: { ...renderedHead },
    data: { ...(calendar ? { calendar } : {}), ...(announced ? { announced } : {}), queries, seed: rendering.seed },
  };
}
