import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '../../app/paths.ts';

function kept(state: unknown): string | null {
  return typeof state === 'object' && state !== null && 'token' in state && typeof state.token === 'string'
    ? state.token
    : null;
}

/**
 * The token of the link in the mail, taken out of the address bar, which people copy and show; the entry of the history
 * keeps it, so that a reload still knows which change it is about.
 */
export function useLinkToken(): string | null {
  const { hash, state } = useLocation();
  const navigate = useNavigate();
  const given = new URLSearchParams(hash.slice(1)).get('token');
  useEffect(() => {
    if (given !== null) void navigate(paths.stopCorrection, { replace: true, state: { token: given } });
  }, [given, navigate]);
  return given ?? kept(state);
}
