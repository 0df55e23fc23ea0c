import { lazy, Suspense, useEffect } from 'react';
import {
  CANDIDATE_STORAGE_NAME,
  useCandidateStore,
  useEndedStore,
} from '../../../domain/candidate-session/candidate-store.ts';
import { hasStored, useStoredElsewhere } from '../../../lib/stored-elsewhere.ts';

const loadWatch = () => import('./session-watch.tsx');
const SessionWatch = lazy(async () => ({ default: (await loadWatch()).SessionWatch }));
const EndedModal = lazy(async () => ({ default: (await loadWatch()).EndedModal }));

const rehydrate = () => void useCandidateStore.persist.rehydrate();

/** Hydrates the stored state. Only visitors with a session load the code that restores it. */
async function begin(): Promise<void> {
  // Any change of the state writes it, and boot.js takes a stored one for a session.
  if (!hasStored(CANDIDATE_STORAGE_NAME)) return;
  try {
    await useCandidateStore.persist.rehydrate();
    const { tokenInfo, isValidate } = useCandidateStore.getState();
    if (tokenInfo && isValidate) await (await import('./restore-session.ts')).restoreSession(tokenInfo);
  } finally {
    // Also if the code couldn't be loaded: the person then has no session, and the pages offer the login.
    useCandidateStore.setState({ checkingSession: false });
  }
}

/** Mounted for the app's lifetime: restores a stored session and watches the current one. */
export function CandidateSession() {
  const hasSession = useCandidateStore((state) => state.tokenInfo !== null);
  const ended = useEndedStore((state) => state.why);
  useStoredElsewhere(CANDIDATE_STORAGE_NAME, rehydrate);
  useEffect(() => void begin().catch(() => undefined), []);
  return (
    <Suspense fallback={null}>
      {hasSession ? <SessionWatch /> : null}
      {ended === null ? null : <EndedModal {...ended} />}
    </Suspense>
  );
}
