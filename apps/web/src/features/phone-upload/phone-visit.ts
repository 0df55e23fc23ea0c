import { phoneTokenSchema } from '@urna/contract/candidacy/phone-upload';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import { tabValue } from '../../lib/tab-value.ts';
import { useLinkToken } from '../../lib/use-link-token.ts';

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

/** The visit of the link; null without one. */
export function usePhoneVisit(): PhoneVisit | null {
  // A link that was cut off is none.
  const token = phoneTokenSchema.safeParse(useLinkToken()).data ?? null;
  const [visit, setVisit] = useState(kept.read);
  if (token !== null && token !== visit?.token) setVisit({ token, key: newKey() });
  useEffect(() => kept.write(visit), [visit]);
  return visit;
}
