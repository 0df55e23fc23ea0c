import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';

function kept(state: unknown): string | null {
  return typeof state === 'object' && state !== null && 'token' in state && typeof state.token === 'string'
    ? state.token
    : null;
}

/**
 * The token of a mailed link, taken out of the address bar, which people copy and show; the entry of the history keeps
 * it, so that a reload still knows which link was opened. What stands after `#` never reaches a server; reminders name
 * theirs in the query.
 */
export function useLinkToken(place: 'hash' | 'search'): string | null {
  const { pathname, state, ...location } = useLocation();
  const navigate = useNavigate();
  const given = new URLSearchParams(location[place].slice(1)).get('token');
  useEffect(() => {
    if (given !== null) void navigate(pathname, { replace: true, state: { token: given } });
  }, [given, pathname, navigate]);
  return given ?? kept(state);
}
