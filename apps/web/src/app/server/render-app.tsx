import type { QueryClient } from '@tanstack/react-query';
import type { PageWords } from '@urna/contract/process/page-words';
import { HeadContext, type PageHead } from '@urna/ui/panel';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import type { Rendered } from '../../lib/rendered.ts';
import { AppContext } from '../app-context.tsx';
import { loadRoutes } from '../routing/load-routes.ts';
import { routes } from '../routing/routes.tsx';

/** Renders the screen of an address as a visitor without a session sees it first. */
export async function renderApp(address: URL, words: PageWords | null, queryClient: QueryClient) {
  await loadRoutes(address.pathname);
  const handler = createStaticHandler(routes);
  const context = await handler.query(new Request(address));
  if (context instanceof Response) throw new Error(`${address.pathname} leads elsewhere`);
  const rendered: Rendered = { now: Date.now(), seed: crypto.getRandomValues(new Uint32Array(1))[0] ?? 0 };
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
