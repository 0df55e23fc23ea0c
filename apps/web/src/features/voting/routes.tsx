import type { RouteObject } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { loadFinalView } from './receipt/load-final-view.ts';

const at = paths.voting;
const loginAccountant = async () => ({
  Component: (await import('./login/login-accountant-page.tsx')).LoginAccountantPage,
});

/** Lazy routes, each small enough for a phone on a slow link. */
export const votingRoutes: RouteObject[] = [
  { path: at.select, lazy: async () => ({ Component: (await import('./select/select-page.tsx')).SelectPage }) },
  {
    path: at.rollCheck,
    lazy: async () => ({ Component: (await import('./roll-check/roll-check-page.tsx')).RollCheckPage }),
  },
  {
    path: at.verifyCode,
    lazy: async () => ({ Component: (await import('./login/verify-code-page.tsx')).VerifyCodePage }),
  },
  {
    path: at.loginIes,
    lazy: async () => ({ Component: (await import('./login/login-ies-page.tsx')).LoginIesPage }),
  },
  {
    path: at.forgotPassword,
    lazy: async () => ({ Component: (await import('./login/forgot-password-page.tsx')).ForgotPasswordPage }),
  },
  {
    path: at.setPassword,
    lazy: async () => ({ Component: (await import('./login/set-password-page.tsx')).SetPasswordPage }),
  },
  ...[at.ballotAccountant, at.ballotIes].map((path) => ({
    path,
    lazy: async () => ({ Component: (await import('./ballot/ballot-page.tsx')).BallotPage }),
  })),
  {
    path: at.finalView,
    lazy: async () => ({ Component: (await loadFinalView()).FinalViewPage }),
  },
  // Any other path under /voting shows the accountants' login.
  { path: `${at.root}/*`, lazy: loginAccountant },
];
