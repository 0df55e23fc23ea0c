import { lazy, Suspense, useEffect } from 'react';
import {
  CANDIDATE_STORAGE_NAME,
  useCandidateStore,
  useFrozenStore,
} from '../../../domain/candidate-session/candidate-store.ts';
import { hasStored, useStoredElsewhere } from '../../../lib/stored-elsewhere.ts';

const loadWatch = () => import('./session-watch.tsx');
const SessionWatch = lazy(async () => ({ default: (await loadWatch()).SessionWatch }));
const FrozenModal = lazy(async () => ({ default: (await loadWatch()).FrozenModal }));

const rehydrate = () => void useCandidateStore.persist.rehydrate();

/** Reads what an earlier visit stored. Only a visitor who had a session loads the code that restores it. */
async function begin(): Promise<void> {
  try {
    if (!hasStored(CANDIDATE_STORAGE_NAME)) return;
    await useCandidateStore.persist.rehydrate();
    const { tokenInfo, isValidate } = useCandidateStore.getState();
    if (tokenInfo && isValidate) await (await import('./restore-session.ts')).restoreSession(tokenInfo);
  } finally {
    // Also after the code failed to load: then the person has no session, and the pages say what they may do.
    useCandidateStore.setState({ checkingSession: false });
  }
}

/** Lives as long as the app: restores the session of an earlier visit, and watches the present one. */
export function CandidateSession() {
  const hasSession = useCandidateStore((state) => state.tokenInfo !== null);
  const frozen = useFrozenStore((state) => state.message);
  useStoredElsewhere(CANDIDATE_STORAGE_NAME, rehydrate);
  useEffect(() => void begin().catch(() => undefined), []);
  return (
    <Suspense fallback={null}>
      {hasSession ? <SessionWatch /> : null}
      {frozen === null ? null : <FrozenModal message={frozen} />}
    </Suspense>
  );
}
