import { PHONE_PAGE, phoneTokenSchema } from '@urna/contract/candidacy/phone-upload';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { z } from 'zod';

const visitSchema = z.object({ token: phoneTokenSchema, key: phoneTokenSchema });
/** The token that the computer showed, and the key with which this phone opens it and goes on. */
export type PhoneVisit = z.infer<typeof visitSchema>;

/** Session storage, per tab: a reload goes on, and a candidate's own session in this browser is left alone. */
const STORED = 'urna-telefono';

function stored(): PhoneVisit | null {
  try {
    return visitSchema.safeParse(JSON.parse(sessionStorage.getItem(STORED) ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}

function store(visit: PhoneVisit): void {
  try {
    sessionStorage.setItem(STORED, JSON.stringify(visit));
  } catch {
    // Without storage a reload needs another code.
  }
}

function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** The visit of the link, whose token is taken out of the address bar; null without a link. */
export function usePhoneVisit(): PhoneVisit | null {
  const { hash } = useLocation();
  const navigate = useNavigate();
  // A link that was cut off is none.
  const given = phoneTokenSchema.safeParse(new URLSearchParams(hash.slice(1)).get('token')).data ?? null;
  const [visit, setVisit] = useState(stored);
  if (given !== null && given !== visit?.token) setVisit({ token: given, key: newKey() });
  useEffect(() => {
    if (given === null || visit?.token !== given) return;
    store(visit);
    void navigate(PHONE_PAGE, { replace: true });
  }, [given, visit, navigate]);
  return visit;
}
