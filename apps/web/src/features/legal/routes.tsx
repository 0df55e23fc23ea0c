import type { SiteTextKind } from '@urna/contract/site-texts';
import type { RouteObject } from 'react-router';
import { paths } from '../../lib/paths.ts';

const siteText = (path: string, kind: SiteTextKind): RouteObject => ({
  path,
  lazy: async () => {
    const { SiteTextPage } = await import('./site-text-page.tsx');
    return { Component: () => <SiteTextPage key={kind} kind={kind} /> };
  },
});

/** What the law asks a public body's site to say. */
export const legalRoutes: RouteObject[] = [
  siteText(paths.dataPolicy, 'data_policy'),
  siteText(paths.terms, 'terms'),
  siteText(paths.accessibility, 'accessibility'),
  {
    path: paths.siteMap,
    lazy: async () => ({ Component: (await import('./site-map-page.tsx')).SiteMapPage }),
  },
];
