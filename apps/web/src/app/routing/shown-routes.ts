import { matchRoutes } from 'react-router';
import { preload, withLazyComponents } from './lazy-routes.ts';
import { routes } from './routes.tsx';

export const shownRoutes = withLazyComponents(routes);

/** Loads the code of a page, so that its first render shows the page and no placeholder. */
export async function preloadPage(pathname: string): Promise<void> {
  const matches = matchRoutes(shownRoutes, pathname) ?? [];
  await Promise.all(matches.map(({ route }) => preload(route.Component)));
}
