import { type PageHead, pageHeads } from './src/lib/page-heads.ts';
import { paths } from './src/lib/paths.ts';

export interface FirstPage {
  /** The modules that the page loads beyond those of every page. */
  modules: readonly string[];
  /** The page's static head, if it is the same for everyone, and its frame. */
  head?: PageHead & { frame: 'page' | 'panel' };
}

const legal: FirstPage = { modules: ['app/layout/query-layout.tsx', 'features/legal/legal-page.tsx'] };

/**
 * The pages that most people see first, often on a phone. Without hints a browser discovers their modules one after
 * another; with preload hints it fetches them in parallel. A missing module fails the build.
 */
export const firstPages: Record<string, FirstPage> = {
  [paths.home]: { modules: ['features/landing/landing-page.tsx'] },
  [paths.mailPreferences]: { modules: ['features/mail-preferences/mail-preferences-page.tsx'] },
  [paths.howItWorks]: {
    modules: ['app/layout/query-layout.tsx', 'features/how-it-works/how-it-works-page.tsx'],
    head: { ...pageHeads.howItWorks, frame: 'page' },
  },
  [paths.verification]: {
    modules: ['features/verification/verification-page.tsx'],
    head: { ...pageHeads.verification, frame: 'panel' },
  },
  [paths.candidates]: { modules: ['app/layout/query-layout.tsx', 'features/candidates/candidates-page.tsx'] },
  [paths.processes]: {
    modules: ['app/layout/query-layout.tsx', 'features/processes/processes-page.tsx'],
    head: { ...pageHeads.processes, frame: 'page' },
  },
  [paths.results]: {
    modules: ['app/layout/query-layout.tsx', 'app/pages/results.tsx'],
    head: { ...pageHeads.results, frame: 'page' },
  },
  [paths.dataPolicy]: legal,
  [paths.terms]: legal,
  [paths.accessibility]: legal,
  [paths.siteMap]: legal,
  [paths.ballotBox]: {
    modules: ['app/layout/query-layout.tsx', 'features/ballot-box/ballot-box-page.tsx'],
    head: { ...pageHeads.ballotBox, frame: 'page' },
  },
  [paths.archiveCheck]: {
    modules: ['app/layout/query-layout.tsx', 'features/archive-check/archive-check-page.tsx'],
    head: { ...pageHeads.archiveCheck, frame: 'page' },
  },
};
