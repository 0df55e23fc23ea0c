import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useCandidateStore } from '../../domain/candidate-session/candidate-store.ts';
import { useAuthStore } from '../../domain/staff-session/auth-store.ts';
import type { CandidateStanding } from './candidate-guard.ts';
import { redirectOfVisit } from './guard.ts';

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
export function useGuard() {
  const visit = useLocation();
  const candidate = useCandidateStanding();
  const isLogged = useAuthStore(({ user }) => user !== null);
  const isPending = useAuthStore(({ user_validation }) => user_validation !== null);
  const hasLoggedOut = useAuthStore(({ logged_out }) => logged_out);
  const leaves = isPending && isLeavingLogin(visit.state);
  useEffect(() => {
    // Loaded lazily: few visitors have a pending login.
    if (leaves)
      void import('../../domain/staff-session/auth-transitions.ts').then((loaded) => loaded.validationAbandoned());
  }, [leaves]);
  const staff = { isLogged, hasPendingValidation: isPending && !leaves };
  return redirectOfVisit(visit, { candidate, staff }, hasLoggedOut);
}
