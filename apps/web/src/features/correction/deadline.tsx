import { tellDateTime } from '../../lib/format.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { ClockIcon } from '../../ui/icons/icons.tsx';
import classes from './deadline.module.css';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const SOON_MS = 2 * DAY_MS;

function whatIsLeft(milliseconds: number): string {
  if (milliseconds < HOUR_MS) return 'Queda menos de una hora';
  if (milliseconds < SOON_MS) {
    const hours = Math.floor(milliseconds / HOUR_MS);
    return hours === 1 ? 'Queda 1 hora' : `Quedan ${String(hours)} horas`;
  }
  return `Quedan ${String(Math.floor(milliseconds / DAY_MS))} días`;
}

/** The deadline for corrections, shown on every correction screen. */
export function Deadline({ closesAt }: { closesAt: string }) {
  const left = new Date(closesAt).getTime() - serverNow();
  return (
    <p className={classes.deadline} data-soon={left < SOON_MS || undefined}>
      <ClockIcon size={20} />
      <span>
        {left > 0 ? (
          <>
            Plazo para enviar: hasta el <strong>{tellDateTime(closesAt)}</strong>. {whatIsLeft(left)}.
          </>
        ) : (
          <>
            El plazo para enviar terminó el <strong>{tellDateTime(closesAt)}</strong>.
          </>
        )}
      </span>
    </p>
  );
}
