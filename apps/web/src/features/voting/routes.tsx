import type { RouteObject } from 'react-router';
import { paths } from '../../lib/paths.ts';

const at = paths.voting;
const loginAccountant = async () => ({
  Component: (await import('./identify/login-accountant-page.tsx')).LoginAccountantPage,
});

/** Loaded when visited, each with no more than a telephone on a bad link can fetch at once. */
export const votingRoutes: RouteObject[] = [
  { path: at.select, lazy: async () => ({ Component: (await import('./select/select-page.tsx')).SelectPage }) },
  {
    path: at.rollCheck,
    lazy: async () => ({ Component: (await import('./roll-check/roll-check-page.tsx')).RollCheckPage }),
  },
  {
    path: at.verifyCode,
    lazy: async () => ({ Component: (await import('./identify/verify-code-page.tsx')).VerifyCodePage }),
  },
  {
    path: at.loginIes,
    lazy: async () => ({ Component: (await import('./identify/login-ies-page.tsx')).LoginIesPage }),
  },
  {
    path: at.forgotPassword,
    lazy: async () => ({ Component: (await import('./identify/forgot-password-page.tsx')).ForgotPasswordPage }),
  },
  {
    path: at.setPassword,
    lazy: async () => ({ Component: (await import('./identify/set-password-page.tsx')).SetPasswordPage }),
  },
  ...[at.ballotAccountant, at.ballotIes].map((path) => ({
    path,
    lazy: async () => ({ Component: (await import('./ballot/ballot-page.tsx')).BallotPage }),
  })),
  {
    path: at.finalView,
    lazy: async () => ({ Component: (await import('./receipt/final-view-page.tsx')).FinalViewPage }),
  },
  // Whatever else is asked for under /voting shows the accountants' login.
  { path: `${at.root}/*`, lazy: loginAccountant },
];
