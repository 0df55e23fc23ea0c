import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useCandidateStore } from '../../domain/candidate-session/candidate-store.ts';
import { useAuthStore } from '../../domain/staff-session/auth-store.ts';
import { useVoterStore } from '../../domain/voter-session/voter-store.ts';
import type { CandidateStanding } from './candidate-guard.ts';
import { redirectOf } from './guard.ts';
import type { VoterStanding } from './voter-guard.ts';

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

function useVoterStanding(): VoterStanding {
  const login = useVoterStore(({ session }) => session?.login ?? null);
  const hasPendingCode = useVoterStore(({ pending }) => pending !== null);
  const hasReceipt = useVoterStore(({ receipt }) => receipt !== null);
  const lastLogin = useVoterStore((state) => state.lastLogin);
  return { login, hasPendingCode, hasReceipt, lastLogin };
}

/** The redirect for the current URL, or null. */
export function useGuard(): string | null {
  const { pathname, state } = useLocation();
  const candidate = useCandidateStanding();
  const voter = useVoterStanding();
  const isLogged = useAuthStore(({ user }) => user !== null);
  const isPending = useAuthStore(({ user_validation }) => user_validation !== null);
  const leaves = isPending && isLeavingLogin(state);
  useEffect(() => {
    // Loaded lazily: few visitors have a pending login.
    if (leaves)
      void import('../../domain/staff-session/auth-transitions.ts').then((loaded) => loaded.validationAbandoned());
  }, [leaves]);
  return redirectOf(pathname, { candidate, voter, staff: { isLogged, hasPendingValidation: isPending && !leaves } });
}
