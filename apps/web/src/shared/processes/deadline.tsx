import { ClockIcon } from '@urna/ui/icons';
import { serverNow, useCountdown } from '@urna/ui/server-clock';
import { useState } from 'react';
import classes from './calendar.module.css';
import { announce, announcementOf, tellDay, tellLeft } from './time-left.ts';

const SOON_SECONDS = 48 * 3600;

/** Until when something can be sent and how much time is left, by the server's clock. Spoken as the end comes near. */
export function Deadline({ closesAt }: { closesAt: string }) {
  const seconds = useCountdown(Date.parse(closesAt));
  const [before, setAnnounced] = useState(() => announce(null, seconds));
  const announced = announce(before, seconds);
  if (announced !== before) setAnnounced(announced);
  const day = <strong>{tellDay(closesAt, serverNow())}</strong>;
  return (
    <p className={classes.deadline} data-soon={seconds < SOON_SECONDS || undefined}>
      <ClockIcon size={18} />
      {seconds > 0 ? (
        <span>
          Cierra {day}, {tellLeft(seconds * 1000)}
        </span>
      ) : (
        <span>Cerró {day}</span>
      )}
      <span className="spoken" role="status">
        {announcementOf(announced, seconds)}
      </span>
    </p>
  );
}
