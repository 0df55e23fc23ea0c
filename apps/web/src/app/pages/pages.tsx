import { Suspense } from 'react';
import { Navigate, useLocation, useRoutes } from 'react-router';
import { useCandidateStore } from '../../domain/candidate-session/candidate-store.ts';
import { useAuthStore } from '../../domain/staff-session/auth-store.ts';
import { FullScreenLoading } from '../../ui/feedback/full-screen-loading.tsx';
import { useGuard } from '../guards/use-guard.ts';
import { withLazyComponents } from '../routing/lazy-routes.ts';
import { prefetchOnIntent } from '../routing/prefetch-on-intent.ts';
import { routes } from '../routing/routes.tsx';
import { ErrorBoundary } from './error-boundary.tsx';

const shownRoutes = withLazyComponents(routes);
prefetchOnIntent(routes);

/** The page of the address, once it is known who asks for it. */
export function Pages() {
  const { pathname } = useLocation();
  const checkingCandidate = useCandidateStore((state) => state.checkingSession);
  const checkingStaff = useAuthStore((state) => state.checkingSession);
  const redirect = useGuard();
  const page = useRoutes(shownRoutes);
  if (checkingCandidate || checkingStaff) return <FullScreenLoading />;
  if (redirect) return <Navigate to={redirect} replace />;
  return (
    // A new address is a new chance: what broke on the page before must not cover this one.
    <ErrorBoundary key={pathname}>
      <Suspense fallback={<FullScreenLoading />}>{page}</Suspense>
    </ErrorBoundary>
  );
}
