import { Main } from '@urna/ui/frame';
import { Navigate, Outlet, useLocation } from 'react-router';
import { useCandidateStore } from '../../domain/candidate-session/candidate-store.ts';
import { useProcess } from '../../domain/process/process-context.ts';
import { useAuthStore } from '../../domain/staff-session/auth-store.ts';
import { isStaffScreen } from '../../lib/paths.ts';
import { useRendered } from '../../lib/rendered.ts';
import { LoadingPage } from '../layout/public-layout.tsx';
import { needsProcess } from '../pages/needs-process.ts';
import { NoProcessPage } from '../pages/no-process-page.tsx';
import { withoutTrailingSlash } from './guard.ts';
import { useGuard } from './use-guard.ts';

/** Shows the page of the address to those who may see it, once it is known who is here. */
export function Guarded() {
  const path = withoutTrailingSlash(useLocation().pathname);
  const { process } = useProcess();
  const checkingCandidate = useCandidateStore((state) => state.checkingSession);
  const checkingStaff = useAuthStore((state) => state.checkingSession);
  const redirect = useGuard();
  // The server, which knows of no session, has rendered the page.
  const isRendered = useRendered() !== null;
  if ((checkingCandidate || checkingStaff) && !isRendered) return <LoadingPage />;
  if (redirect) {
    return (
      <>
        <Navigate {...redirect} replace />
        <LoadingPage />
      </>
    );
  }
  if (process || !needsProcess(path) || isStaffScreen(path)) return <Outlet />;
  return (
    <Main>
      <NoProcessPage />
    </Main>
  );
}
