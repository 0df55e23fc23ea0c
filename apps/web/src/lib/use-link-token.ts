import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';

type Name = 'token' | 'codigo' | 'comprobante';

function kept(state: unknown, name: Name): string | null {
  const value = typeof state === 'object' && state !== null ? (state as Partial<Record<Name, unknown>>)[name] : null;
  return typeof value === 'string' ? value : null;
}

/**
 * The token of a mailed link, or the code to check, taken out of the address bar, which people copy and show; the entry
 * of the history keeps it, so that a reload still knows which link was opened. It stands after `#`, which never reaches a
 * server. Reminders and documents that were issued earlier name theirs in the query.
 */
export function useLinkToken(name: Name = 'token'): string | null {
  const { pathname, state, hash, search } = useLocation();
  const navigate = useNavigate();
  const given = new URLSearchParams(hash.slice(1)).get(name) ?? new URLSearchParams(search).get(name);
  useEffect(() => {
    if (given !== null) void navigate(pathname, { replace: true, state: { [name]: given } });
  }, [given, name, pathname, navigate]);
  return given ?? kept(state, name);
}
