import { PHONE_PAGE, phoneTokenSchema } from '@urna/contract/candidacy/phone-upload';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { z } from 'zod';
import { tabValue } from '../../lib/tab-value.ts';

const visitSchema = z.object({ token: phoneTokenSchema, key: phoneTokenSchema });
/** The token that the computer showed, and the key with which this phone opens it and goes on. */
export type PhoneVisit = z.infer<typeof visitSchema>;

/** Per tab: a candidate's own session in this browser is left alone. */
const kept = tabValue('urna-telefono', visitSchema);

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
  const [visit, setVisit] = useState(kept.read);
  if (given !== null && given !== visit?.token) setVisit({ token: given, key: newKey() });
  useEffect(() => {
    if (given === null || visit?.token !== given) return;
    kept.write(visit);
    void navigate(PHONE_PAGE, { replace: true });
  }, [given, visit, navigate]);
  return visit;
}
