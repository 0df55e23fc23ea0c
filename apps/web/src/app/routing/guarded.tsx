import { Main } from '@urna/ui/frame';
import { useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { isStaffScreen } from '../../lib/paths.ts';
import { useRendered } from '../../lib/rendered.ts';
import { useAuthStore } from '../../shared/access/staff-session/auth-store.ts';
import { useCandidateStore } from '../../shared/candidacy/candidate-session/candidate-store.ts';
import { useProcess } from '../../shared/processes/process-context.ts';
import { LoadingPage } from '../layout/public-layout.tsx';
import { NoProcessPage } from '../pages/message-pages.tsx';
import { type CandidateStanding, needsProcess, redirectOfVisit, withoutTrailingSlash } from './guard.ts';

/** Set by links that abandon a login; somebody who only types the URL is brought back to it. */
export const leavingLogin = { leavesLogin: true } as const;

function isLeavingLogin(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'leavesLogin' in state && state.leavesLogin === true;
}

function useCandidateStanding(): CandidateStanding {
  const isValidate = useCandidateStore((state) => state.isValidate);
  const hasToken = useCandidateStore((state) => state.tokenInfo !== null);
  const kind = useCandidateStore((state) => state.tokenInfo?.type_candidate ?? null);
  const isCorrecting = useCandidateStore((state) => state.flow_type === 'CORRECT_DOCUMENTS');
  const receiptOf = useCandidateStore((state) => state.receipt?.kind ?? null);
  const hasCorrectionReceipt = useCandidateStore((state) => state.correction_receipt !== null);
  return { isValidate, hasToken, kind, isCorrecting, receiptOf, hasCorrectionReceipt };
}

/** The redirect for the current URL, or null. */
function useGuard() {
  const visit = useLocation();
  const candidate = useCandidateStanding();
  const isLogged = useAuthStore(({ user }) => user !== null);
  const isPending = useAuthStore(({ user_validation }) => user_validation !== null);
  const hasLoggedOut = useAuthStore(({ logged_out }) => logged_out);
  const leaves = isPending && isLeavingLogin(visit.state);
  useEffect(() => {
    // Loaded lazily: few visitors have a pending login.
    if (leaves)
      void import('../../shared/access/staff-session/auth-transitions.ts').then((loaded) => loaded.abandonValidation());
  }, [leaves]);
  const staff = { isLogged, hasPendingValidation: isPending && !leaves };
  return redirectOfVisit(visit, { candidate, staff }, hasLoggedOut);
}

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
