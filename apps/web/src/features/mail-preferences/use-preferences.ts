import { dataSchema } from '@urna/contract/envelope';
import {
  type MailPreferences,
  mailPreferencesAnswerSchema,
  mailPreferencesSchema,
} from '@urna/contract/mail-preferences';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../lib/api.ts';
import { ApiError, isAborted } from '../../lib/api-error.ts';

type Failure = 'link' | 'other';

/** The general words speak to the staff; here "tú" is spoken. */
function failureOf(error: unknown): Failure {
  return error instanceof ApiError && error.status === 422 ? 'link' : 'other';
}

export function usePreferences(token: string) {
  const [preferences, setPreferences] = useState<MailPreferences | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [working, setWorking] = useState(false);
  const [tries, setTries] = useState(0);
  /** It was done here and now, and not on another day. */
  const [justDone, setJustDone] = useState(false);
  const busy = useRef(false);

  // Asked for once for each try, of which the number is all that counts.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  useEffect(() => {
    const leaving = new AbortController();
    readPreferences(token, leaving.signal).then(
      (found) => {
        setPreferences(found);
        setFailure(null);
      },
      (error: unknown) => {
        if (!isAborted(error)) setFailure(failureOf(error));
      },
    );
    return () => leaving.abort();
  }, [token, tries]);

  const decline = async () => {
    if (busy.current) return;
    busy.current = true;
    setWorking(true);
    setFailure(null);
    try {
      setPreferences(await declineReminders(token));
      setJustDone(true);
    } catch (error) {
      setFailure(failureOf(error));
    }
    busy.current = false;
    setWorking(false);
  };
  const retry = () => {
    setFailure(null);
    setTries((count) => count + 1);
  };
  return { preferences, failure, working, justDone, decline, retry };
}

async function readPreferences(token: string, signal: AbortSignal): Promise<MailPreferences> {
  const path = `/mail-preferences?token=${encodeURIComponent(token)}`;
  return (await api.get(path, dataSchema(mailPreferencesSchema), { signal })).data;
}

async function declineReminders(token: string): Promise<MailPreferences> {
  return (await api.post('/mail-preferences/unsubscribe', { token }, mailPreferencesAnswerSchema)).data;
}
