import type { DisownPage } from '@urna/contract/disowning';
import { useEffect, useRef, useState } from 'react';
import { ApiError, isAborted, messageOf } from '../../lib/api-error.ts';
import { disown, readRegistration } from './disown-api.ts';

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
