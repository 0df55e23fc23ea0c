import { TRUSTEE_PAGE, trusteeTokenSchema } from '@urna/contract/trustees';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** Of this tab alone, and gone with it: whoever holds the token may send in the trustee's name. */
const STORED = 'urna-custodio';

function stored(): string | null {
  try {
    return trusteeTokenSchema.safeParse(sessionStorage.getItem(STORED)).data ?? null;
  } catch {
    return null;
  }
}

function store(token: string): void {
  try {
    sessionStorage.setItem(STORED, token);
  } catch {
    // Without storage the link must be opened again after a reload.
  }
}

/** The token of the link by which the trustee came. It is taken out of the address bar, where others might read it. */
export function useTrusteeToken(): string | null {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const given = hash === '' ? null : new URLSearchParams(hash.slice(1)).get('token');
  const [kept, setKept] = useState(stored);
  if (given !== null && given !== kept) setKept(given);
  useEffect(() => {
    if (given === null) return;
    store(given);
    void navigate(TRUSTEE_PAGE, { replace: true });
  }, [given, navigate]);
  return given ?? kept;
}
