import { AsyncLocalStorage } from 'node:async_hooks';
import { defaultShouldDehydrateQuery, dehydrate } from '@tanstack/react-query';
import type { PageWords } from '@urna/contract/processes/page-words';
import type { PageHead } from '@urna/ui/panel';
import { createQueryClient } from './app/app-context.tsx';
import { type LoadPage, loaderOf, renderApp, type Visited } from './app/render-app.tsx';
import type { PageData } from './app/start-when-used.ts';
import { transport } from './lib/api-request.ts';
import { isCurrentProcess } from './shared/processes/process-context.ts';

export interface RenderedPage {
  html: string;
  head: PageHead;
  data: PageData;
}

export interface PageRequest {
  /** Path and query. */
  url: string;
  /** The public address of the installation. */
  origin: string;
  words: PageWords | null;
  /** Answers a call of the API as the network would. */
  ask: (address: string) => Promise<Response>;
}

const asking = new AsyncLocalStorage<PageRequest['ask']>();
/** Each page's calls are answered by the server that renders it. */
transport.fetch = async (address) => {
  const ask = asking.getStore();
  if (!ask) throw new Error('No page is being rendered');
  return ask(address);
};

/**
 * Renders a public page with the app's own components, for the server to send before any script runs; null for an
 * address that isn't such a page.
 */
export function renderPage({ url, origin, words, ask }: PageRequest): Promise<RenderedPage> | null {
  // Joined, because a path such as `/\\x` resolved against a base would name another host.
  const address = new URL(`http://page.invalid${url}`);
  const load = loaderOf(address);
  return load && asking.run(ask, () => render({ address, origin, words }, load));
}

async function render(visit: Visited, load: LoadPage): Promise<RenderedPage> {
  const queryClient = createQueryClient();
  await load(queryClient, visit.words);
  const { html, head, rendered } = await renderApp(visit, queryClient);
  // The page has the current process in its head already.
  const queries = dehydrate(queryClient, {
    shouldDehydrateQuery: (query) => defaultShouldDehydrateQuery(query) && !isCurrentProcess(query),
  });
  return { html, head, data: { ...rendered, queries } };
}
