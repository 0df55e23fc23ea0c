import { paths } from './src/app/paths.ts';

const landing = ['features/landing/landing-page.tsx'];
const ballot = [
  'features/voting/ballot/ballot-page.tsx',
  // The watch over the five minutes, and their countdown.
  'features/voting/session/voter-watch.tsx',
  'app/session-controls.tsx',
];
const login = ['features/voting/identify/login-accountant-page.tsx'];

/**
 * The pages that most people see first, often on a telephone, and what each loads beside what every page needs. A
 * browser would only find these modules one after the other, each when the one before has run; told of them with the
 * page, it fetches all at once. A module that isn't there fails the build.
 */
export const firstPages: Record<string, readonly string[]> = {
  [paths.root]: landing,
  [paths.home]: landing,
  [paths.voting.select]: ['features/voting/select/select-page.tsx'],
  [paths.voting.login]: login,
  [paths.voting.loginAccountant]: login,
  [paths.voting.loginIes]: ['features/voting/identify/login-ies-page.tsx'],
  [paths.voting.ballotAccountant]: ballot,
  [paths.voting.ballotIes]: ballot,
  [paths.mailPreferences]: ['features/mail-preferences/mail-preferences-page.tsx'],
  [paths.howItWorks]: ['features/how-it-works/how-it-works-page.tsx'],
  [paths.verification]: ['features/verification/verification-page.tsx'],
  [paths.results]: ['app/query-layout.tsx', 'app/results.tsx'],
  [paths.ballotBox]: ['app/query-layout.tsx', 'features/ballot-box/ballot-box-page.tsx'],
  [paths.archiveCheck]: ['app/query-layout.tsx', 'features/archive-check/archive-check-page.tsx'],
};
