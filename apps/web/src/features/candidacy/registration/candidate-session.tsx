import { lazy, Suspense, useEffect } from 'react';
import { isUnwritten } from '../../../lib/encrypted-storage.ts';
import { hasStored, useStoredElsewhere } from '../../../lib/stored-elsewhere.ts';
import {
  CANDIDATE_STORAGE_NAME,
  initialCandidateState,
  useCandidateStore,
  useEndedStore,
} from '../../../shared/candidacy/candidate-session/candidate-store.ts';

const loadWatch = () => import('./session-watch.tsx');
const CandidateWatch = lazy(async () => ({ default: (await loadWatch()).CandidateWatch }));
const EndedModal = lazy(async () => ({ default: (await loadWatch()).EndedModal }));

function followOtherTab(isRemoved: boolean): void {
  if (!isRemoved) void useCandidateStore.persist.rehydrate();
  else if (!isUnwritten(CANDIDATE_STORAGE_NAME))
    useCandidateStore.setState({ ...initialCandidateState, checkingSession: false });
}

/** Hydrates the stored state. Only visitors with a session load the code that restores it. */
async function begin(): Promise<void> {
  if (!hasStored(CANDIDATE_STORAGE_NAME)) return;
  try {
    await useCandidateStore.persist.rehydrate();
    const { tokenInfo, isValidate } = useCandidateStore.getState();
    if (tokenInfo && isValidate)
      await (await import('../../../shared/candidacy/candidate-session/session.ts')).restoreSession(tokenInfo);
  } finally {
    // Also if the code couldn't be loaded: the person then has no session, and the pages offer the login.
    useCandidateStore.setState({ checkingSession: false });
  }
}

/** Mounted for the app's lifetime: restores a stored session and watches the current one. */
export function CandidateSession() {
  const hasSession = useCandidateStore((state) => state.tokenInfo !== null);
  const ended = useEndedStore((state) => state.why);
  useStoredElsewhere(CANDIDATE_STORAGE_NAME, followOtherTab);
  useEffect(() => void begin().catch(() => undefined), []);
  return (
    <Suspense fallback={null}>
      {hasSession ? <CandidateWatch /> : null}
      {ended === null ? null : <EndedModal {...ended} />}
    </Suspense>
  );
}
