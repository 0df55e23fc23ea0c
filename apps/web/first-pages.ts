import { type PageHead, pageHeads } from './src/lib/page-heads.ts';
import { paths } from './src/lib/paths.ts';

export interface FirstPage {
  /** What it loads beside what every page needs. */
  modules: readonly string[];
  /** What stands on it before the app runs, where that is the same for everyone, and the frame that it stands in. */
  head?: PageHead & { frame: 'page' | 'panel' };
}

const ballot = {
  modules: [
    'features/voting/ballot/ballot-page.tsx',
    // The watch over the five minutes, and their countdown.
    'features/voting/session/voter-watch.tsx',
    'app/layout/session-controls.tsx',
  ],
};
const login: FirstPage = {
  modules: ['features/voting/identify/login-accountant-page.tsx'],
  head: { ...pageHeads.loginAccountant, frame: 'panel' },
};

/**
 * The pages that most people see first, often on a telephone. A browser would only find their modules one after the
 * other, each when the one before has run; told of them with the page, it fetches all at once. A module that isn't
 * there fails the build.
 */
export const firstPages: Record<string, FirstPage> = {
  [paths.home]: { modules: ['features/landing/landing-page.tsx'] },
  [paths.voting.select]: { modules: ['features/voting/select/select-page.tsx'] },
  [paths.voting.login]: login,
  [paths.voting.loginAccountant]: login,
  [paths.voting.loginIes]: {
    modules: ['features/voting/identify/login-ies-page.tsx'],
    head: { ...pageHeads.loginIes, frame: 'panel' },
  },
  [paths.voting.ballotAccountant]: ballot,
  [paths.voting.ballotIes]: ballot,
  [paths.mailPreferences]: { modules: ['features/mail-preferences/mail-preferences-page.tsx'] },
  [paths.howItWorks]: {
    modules: ['app/layout/query-layout.tsx', 'features/how-it-works/how-it-works-page.tsx'],
    head: { ...pageHeads.howItWorks, frame: 'page' },
  },
  [paths.verification]: {
    modules: ['features/verification/verification-page.tsx'],
    head: { ...pageHeads.verification, frame: 'panel' },
  },
  [paths.results]: {
    modules: ['app/layout/query-layout.tsx', 'app/pages/results.tsx'],
    head: { ...pageHeads.results, frame: 'page' },
  },
  [paths.ballotBox]: {
    modules: ['app/layout/query-layout.tsx', 'features/ballot-box/ballot-box-page.tsx'],
    head: { ...pageHeads.ballotBox, frame: 'page' },
  },
  [paths.archiveCheck]: {
    modules: ['app/layout/query-layout.tsx', 'features/archive-check/archive-check-page.tsx'],
    head: { ...pageHeads.archiveCheck, frame: 'page' },
  },
};
