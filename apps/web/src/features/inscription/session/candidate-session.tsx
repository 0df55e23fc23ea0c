import { lazy, Suspense, useEffect } from 'react';
import { CANDIDATE_STORAGE_NAME, useCandidateStore } from '../../../domain/candidate-session/candidate-store.ts';
import { useFrozenStore } from '../../../domain/candidate-session/frozen-store.ts';
import { hasStored, useStoredElsewhere } from '../../../lib/stored-elsewhere.ts';

const FrozenModal = lazy(async () => ({ default: (await import('./frozen-modal.tsx')).FrozenModal }));
const SessionWatch = lazy(async () => ({ default: (await import('./session-watch.tsx')).SessionWatch }));

const rehydrate = () => void useCandidateStore.persist.rehydrate();

/** Who was never here, as everyone on a first visit, doesn't load what restores a session. */
async function begin(): Promise<void> {
  try {
    if (hasStored(CANDIDATE_STORAGE_NAME)) await (await import('./restore-session.ts')).restoreSession();
  } finally {
    // Also where the code couldn't be fetched: without it the person is nobody, and the pages say what they may do.
    useCandidateStore.setState({ checkingSession: false });
  }
}

/** Lives as long as the app: restores the session of an earlier visit, and watches over the one that there is. */
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
