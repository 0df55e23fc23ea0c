import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '../../app/paths.ts';

function kept(state: unknown): string | null {
  return typeof state === 'object' && state !== null && 'token' in state && typeof state.token === 'string'
    ? state.token
    : null;
}

/**
 * The token of the link, taken out of the address bar, which people copy and show; the entry of the history keeps it,
 * so that a reload still knows which registration it is.
 */
export function useLinkToken(): string | null {
  const { hash, state } = useLocation();
  const navigate = useNavigate();
  const given = hash === '' ? null : new URLSearchParams(hash.slice(1)).get('token');
  useEffect(() => {
    if (given !== null) void navigate(paths.disowning, { replace: true, state: { token: given } });
  }, [given, navigate]);
  return given ?? kept(state);
}
