import { formatCountdown } from '../lib/format.ts';
import { useCountdown } from '../lib/use-countdown.ts';
import { ClockIcon } from './icons.tsx';
import classes from './session-clock.module.css';

/** Quiet: a timer that spoke each second would drown a screen reader; the warning modal speaks. */
export function SessionClock({ expiresAt, soonSeconds }: { expiresAt: number; soonSeconds: number }) {
  const seconds = useCountdown(expiresAt) ?? 0;
  return (
    <div
      className={classes.countdown}
      data-soon={seconds <= soonSeconds || undefined}
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
