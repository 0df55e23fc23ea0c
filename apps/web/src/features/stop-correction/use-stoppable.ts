import { dataSchema } from '@urna/contract/envelope';
import { type StoppableCorrection, stopAnswerSchema, stoppableCorrectionSchema } from '@urna/contract/help-desk';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';

const NO_ANSWER = 'No pudimos hablar con el servidor. Revisa tu conexión e intenta de nuevo: nada ha cambiado todavía.';

type Failure = 'link' | { text: string };

function failureOf(error: unknown): Failure {
  if (!(error instanceof ApiError)) return { text: NO_ANSWER };
  if (error.status === 404 || error.status === 422) return 'link';
  return { text: error.status === 409 || error.status === 429 ? error.message : NO_ANSWER };
}

export function useStoppable(token: string) {
  const [correction, setCorrection] = useState<StoppableCorrection | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [working, setWorking] = useState(false);
  const [tries, setTries] = useState(0);
  /** It was done here and now, and not on another day. */
  const [justDone, setJustDone] = useState(false);
  const busy = useRef(false);

  // Asked for once for each try, of which the number is all that counts.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  useEffect(() => {
    let left = false;
    readStoppable(token).then(
      (found) => {
        if (left) return;
        setCorrection(found);
        setFailure(null);
      },
      (error: unknown) => {
        if (!left) setFailure(failureOf(error));
      },
    );
    return () => {
      left = true;
    };
  }, [token, tries]);

  const stop = async () => {
    if (busy.current) return;
    busy.current = true;
    setWorking(true);
    setFailure(null);
    try {
      setCorrection(await stopCorrection(token));
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
  return { correction, failure, working, justDone, stop, retry };
}

/** The token travels in the body: addresses stand in the logs of servers on the way. */
async function readStoppable(token: string): Promise<StoppableCorrection> {
  return (await api.post('/email-corrections/read', { token }, dataSchema(stoppableCorrectionSchema))).data;
}

async function stopCorrection(token: string): Promise<StoppableCorrection> {
  return (await api.post('/email-corrections/stop', { token }, stopAnswerSchema)).data;
}
