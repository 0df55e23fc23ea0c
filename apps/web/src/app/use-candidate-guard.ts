import { useLocation } from 'react-router';
import { useCandidateStore } from '../lib/candidate-session/candidate-store.ts';
import { candidateRedirect } from './candidate-guard.ts';

export function useCandidateGuard(): string | null {
  const { pathname } = useLocation();
  const isValidate = useCandidateStore((state) => state.isValidate);
  const hasToken = useCandidateStore((state) => state.tokenInfo !== null);
  const kind = useCandidateStore((state) => state.tokenInfo?.type_candidate ?? null);
  const receiptOf = useCandidateStore((state) => state.receipt?.kind ?? null);
  return candidateRedirect(pathname, { isValidate, hasToken, kind, receiptOf });
}
