import { VisuallyHidden } from '@mantine/core';
import { serverNow } from '../../lib/server-clock.ts';
import { useCountdown } from '../../lib/use-countdown.ts';
import { ClockIcon } from '../../ui/icons/icons.tsx';
import classes from './deadline.module.css';
import { spokenLeft, tellDay, tellLeft } from './time-left.ts';

const SOON_SECONDS = 48 * 3600;

/** Until when something can be sent and how much time is left, by the server's clock. Spoken as the end comes near. */
export function Deadline({ closesAt }: { closesAt: string }) {
  const seconds = useCountdown(Date.parse(closesAt)) ?? 0;
  const left = seconds * 1000;
  return (
    <p className={classes.deadline} data-soon={seconds < SOON_SECONDS || undefined}>
      <ClockIcon size={18} />
      <span>
        {left > 0 ? (
          <>
            Cierra <strong>{tellDay(closesAt, serverNow())}</strong>, {tellLeft(left)}
          </>
        ) : (
          <>
            Cerró <strong>{tellDay(closesAt, serverNow())}</strong>
          </>
        )}
      </span>
      <VisuallyHidden role="status">{spokenLeft(left)}</VisuallyHidden>
    </p>
  );
}
