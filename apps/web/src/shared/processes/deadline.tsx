import { ClockIcon } from '@urna/ui/icons';
import { serverNow, useCountdown } from '@urna/ui/server-clock';
import { useState } from 'react';
import classes from './calendar.module.css';
import { announce, announcementOf, tellDay, tellLeft } from './time-left.ts';

const SOON_SECONDS = 48 * 3600;

/** Until when something can be sent and how much time is left, by the server's clock. Spoken as the end comes near. */
export function Deadline({ closesAt }: { closesAt: string }) {
  const seconds = useCountdown(Date.parse(closesAt));
  const left = seconds * 1000;
  const [announced, setAnnounced] = useState(() => announce(null, seconds));
  const now = announce(announced, seconds);
  if (now !== announced) setAnnounced(now);
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
      <span className="spoken" role="status">
        {announcementOf(now, seconds)}
      </span>
    </p>
  );
}
