import { SESSION_WARNING_SECONDS } from '@urna/contract/limits';
import { useEffect } from 'react';
import { useCandidateStore } from '../../../lib/candidate-session/candidate-store.ts';
import { formatCountdown } from '../../../lib/format.ts';
import { ClockIcon } from '../../../ui/icons.tsx';
import { restoreSession } from './restore-session.ts';
import classes from './session-countdown.module.css';
import { ExpiredModal, WarningModal } from './session-modals.tsx';
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

/** The header's clock. Quiet: a timer that spoke each second would drown a screen reader; the warning modal speaks. */
export function SessionCountdown() {
  const seconds = useSessionSeconds();
  if (seconds === null) return null;
  return (
    <div
      className={classes.countdown}
      data-soon={seconds <= SESSION_WARNING_SECONDS || undefined}
      role="timer"
      aria-live="off"
      title="Tiempo restante de su sesión"
    >
      <ClockIcon size={18} />
      <span className={classes.label}>Tiempo restante de su sesión: </span>
      {formatCountdown(seconds)}
    </div>
  );
}
