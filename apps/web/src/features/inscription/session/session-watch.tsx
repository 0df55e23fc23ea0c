import { useCandidateStore } from '../../../domain/candidate-session/candidate-store.ts';
import { ExpiredModal, WarningModal } from '../../../ui/modals/session-modals.tsx';
import { useRenewal, useSessionSeconds, useWarning } from './use-session-clock.ts';

/** Warns before the end of a session, and renews it after. */
export function SessionWatch() {
  const seconds = useSessionSeconds();
  const checking = useCandidateStore((state) => state.checkingSession);
  const [warning, acknowledge] = useWarning(seconds);
  const expired = !checking && seconds === 0;
  const { renew, working } = useRenewal(expired);
  return (
    <>
      <WarningModal opened={warning && !checking} onClose={acknowledge} />
      <ExpiredModal opened={expired} onAccept={renew} working={working} />
    </>
  );
}
