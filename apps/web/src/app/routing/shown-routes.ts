import { matchRoutes } from 'react-router';
import { shownProcess } from '../../domain/process/shown-process.ts';
import { isStaffScreen } from '../../lib/paths.ts';
import { needsProcess } from '../pages/needs-process.ts';
import { lazyPart, preload, withLazyComponents } from './lazy-routes.ts';
import { routes } from './routes.tsx';

export const shownRoutes = withLazyComponents(routes);

/** In place of public pages that are of no use between two processes. */
export const NoProcessPage = lazyPart(async () => (await import('../pages/no-process-page.tsx')).NoProcessPage);
export const isBetweenProcesses = (path: string): boolean =>
  !shownProcess && needsProcess(path) && !isStaffScreen(path);

/** Loads the code of a page, so that its first render shows the page and no placeholder. */
export async function preloadPage(pathname: string): Promise<void> {
  if (isBetweenProcesses(pathname)) return preload(NoProcessPage);
  const matches = matchRoutes(shownRoutes, pathname) ?? [];
  await Promise.all(matches.map(({ route }) => preload(route.Component)));
}
