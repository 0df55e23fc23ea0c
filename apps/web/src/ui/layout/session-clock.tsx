import { ClockIcon } from '@urna/ui/icons';
import { formatCountdown } from '../../lib/format.ts';
import { useCountdown } from '../../lib/use-countdown.ts';
import classes from './session-clock.module.css';

interface SessionClockProps {
  expiresAt: number;
  soonSeconds: number;
  label?: string;
}

const FORMAL_LABEL = 'Tiempo restante de su sesión';

/** Not a live region: a timer announced every second would drown a screen reader; the warning modal is announced. */
export function SessionClock({ expiresAt, soonSeconds, label = FORMAL_LABEL }: SessionClockProps) {
  const seconds = useCountdown(expiresAt) ?? 0;
  return (
    <div
      className={classes.countdown}
      data-soon={seconds <= soonSeconds || undefined}
      role="timer"
      aria-live="off"
      title={label}
    >
      <ClockIcon size={18} />
      <span className="spoken">{label}: </span>
      {formatCountdown(seconds)}
    </div>
  );
}
