import { Suspense } from 'react';
import { Navigate, useLocation, useRoutes } from 'react-router';
import { useCandidateStore } from '../../domain/candidate-session/candidate-store.ts';
import { useAuthStore } from '../../domain/staff-session/auth-store.ts';
import { FullScreenLoading } from '../../ui/feedback/full-screen-loading.tsx';
import { withoutTrailingSlash } from '../guards/guard.ts';
import { useGuard } from '../guards/use-guard.ts';
import { isBetweenProcesses, NoProcessPage, shownRoutes } from '../routing/shown-routes.ts';
import { ErrorBoundary } from './error-boundary.tsx';

/** Renders the page of the URL once the guards have decided. */
export function Pages() {
  const { pathname } = useLocation();
  const checkingCandidate = useCandidateStore((state) => state.checkingSession);
  const checkingStaff = useAuthStore((state) => state.checkingSession);
  const redirect = useGuard();
  const page = useRoutes(shownRoutes);
  if (checkingCandidate || checkingStaff) return <FullScreenLoading />;
  if (redirect) return <Navigate {...redirect} replace />;
  const path = withoutTrailingSlash(pathname);
  return (
    // The key resets the error boundary on navigation.
    <ErrorBoundary key={pathname}>
      <Suspense fallback={<FullScreenLoading />}>{isBetweenProcesses(path) ? <NoProcessPage /> : page}</Suspense>
    </ErrorBoundary>
  );
}
