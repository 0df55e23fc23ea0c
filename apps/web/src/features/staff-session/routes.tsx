import type { RouteObject } from 'react-router';
import { paths } from '../../lib/paths.ts';

export const authRoutes: RouteObject[] = [
  { path: paths.auth.login, lazy: async () => ({ Component: (await import('./login-page.tsx')).LoginPage }) },
  {
    path: paths.auth.verifyCode,
    lazy: async () => ({ Component: (await import('./verify-code-page.tsx')).VerifyCodePage }),
  },
];
