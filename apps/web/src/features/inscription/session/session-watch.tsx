import { useEffect } from 'react';
import { useCandidateStore } from '../../../lib/candidate-session/candidate-store.ts';
import { ExpiredModal, WarningModal } from '../../../ui/session-modals.tsx';
import { restoreSession } from './restore-session.ts';
import { useOtherTabs, useRenewal, useSessionSeconds, useWarning } from './use-session-clock.ts';

/** Lives as long as the app: restores the session of an earlier visit, warns before its end, and renews it after. */
export function SessionWatch() {
  const seconds = useSessionSeconds();
  const checking = useCandidateStore((state) => state.checkingSession);
  const [warning, acknowledge] = useWarning(seconds);
  const expired = !checking && seconds === 0;
  const { renew, working } = useRenewal(expired);
  useOtherTabs();
  useEffect(() => void restoreSession(), []);
  return (
    <>
      <WarningModal opened={warning && !checking} onClose={acknowledge} />
      <ExpiredModal opened={expired} onAccept={renew} working={working} />
    </>
  );
}
