import { type DisownPage, disownAnswerSchema, disownPageSchema } from '@urna/contract/disowning';
import { dataSchema } from '@urna/contract/envelope';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../lib/api.ts';
import { ApiError, isAborted, messageOf } from '../../lib/api-error.ts';

/** The registration behind a link, and the one thing that its owner may do about it. */
export function useRegistrationLink(token: string) {
  const [page, setPage] = useState<DisownPage | null>(null);
  const [failure, setFailure] = useState<{ message: string; isWrongLink: boolean } | null>(null);
  const [working, setWorking] = useState(false);
  const [tries, setTries] = useState(0);
  const busy = useRef(false);
  const fail = (error: unknown) =>
    setFailure({ message: messageOf(error), isWrongLink: error instanceof ApiError && error.status === 404 });

  // Asked for once for each try, of which the number is all that counts.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  useEffect(() => {
    const leaving = new AbortController();
    readRegistration(token, leaving.signal).then(
      (found) => {
        setPage(found);
        setFailure(null);
      },
      (error: unknown) => {
        if (!isAborted(error)) fail(error);
      },
    );
    return () => leaving.abort();
  }, [token, tries]);

  const press = async () => {
    if (busy.current) return;
    busy.current = true;
    setWorking(true);
    setFailure(null);
    try {
      setPage(await disown(token));
    } catch (error) {
      fail(error);
    }
    busy.current = false;
    setWorking(false);
  };
  const retry = () => {
    setFailure(null);
    setTries((count) => count + 1);
  };
  return { page, failure, working, press, retry };
}

async function readRegistration(token: string, signal: AbortSignal): Promise<DisownPage> {
  return (await api.get('/registration-link', dataSchema(disownPageSchema), { token, signal })).data;
}

async function disown(token: string): Promise<DisownPage> {
  return (await api.post('/registration-link/disown', undefined, disownAnswerSchema, { token })).data;
}
