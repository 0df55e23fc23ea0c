import { matchRoutes } from 'react-router';
import { routes } from './routes.tsx';

/** Loads the code of a page before the router begins, so that its first render shows the page, as the server's does. */
export async function loadRoutes(pathname: string): Promise<void> {
  const matches = matchRoutes(routes, pathname) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return;
      Object.assign(route, await route.lazy(), { lazy: undefined });
    }),
  );
}
