import type { RouteObject } from 'react-router';
import { paths } from '../../lib/paths.ts';

/** What the law asks a public body's site to say. One page for all, because every visit loads the table of routes. */
export const legalRoutes: RouteObject[] = [paths.dataPolicy, paths.terms, paths.accessibility, paths.siteMap].map(
  (path) => ({ path, lazy: async () => ({ Component: (await import('./legal-page.tsx')).LegalPage }) }),
);
