import { ClockIcon } from './icons.tsx';
import classes from './session-clock.module.css';

interface SessionClockProps {
  /** Whole seconds that are left of the session. */
  seconds: number;
  soonSeconds: number;
  label: string;
}

/** "29:59" of whole seconds. */
export function formatCountdown(seconds: number): string {
  const rest = String(seconds % 60).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${String(minutes).padStart(2, '0')}:${rest}`;
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}:${rest}`;
}

/** Not a live region: a timer announced every second would drown a screen reader; its end is announced elsewhere. */
export function SessionClock({ seconds, soonSeconds, label }: SessionClockProps) {
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
