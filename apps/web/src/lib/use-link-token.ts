import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { StoredValue } from './stored-value.ts';

type Name = 'token' | 'codigo' | 'comprobante';

function inHistory(state: unknown, name: Name): string | null {
  const value = typeof state === 'object' && state !== null ? (state as Partial<Record<Name, unknown>>)[name] : null;
  return typeof value === 'string' ? value : null;
}

/**
 * The token of a mailed link, or the code to check, taken out of the address bar, which people copy and show; the entry
 * of the history keeps it, so that a reload still knows which link was opened. With `tab`, the tab keeps it, also for
 * somebody who comes back to the page without the link. It stands after `#`, which never reaches a server. Reminders and
 * documents that were issued earlier name theirs in the query.
 */
export function useLinkToken(name: Name = 'token', tab?: StoredValue<string>): string | null {
  const { pathname, state, hash, search } = useLocation();
  const navigate = useNavigate();
  const [known, setKnown] = useState(() => tab?.read() ?? null);
  const given = new URLSearchParams(hash.slice(1)).get(name) ?? new URLSearchParams(search).get(name);
  if (tab && given !== null && given !== known) setKnown(given);
  useEffect(() => {
    if (given === null) return;
    tab?.write(given);
    void navigate(pathname, { replace: true, state: tab ? null : { [name]: given } });
  }, [given, name, pathname, tab, navigate]);
  return given ?? known ?? inHistory(state, name);
}
