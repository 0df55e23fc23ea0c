import { VOTING_WARNING_SECONDS } from '@urna/contract/ballots';
import { useEffect } from 'react';
import { useVoterStore } from '../../../domain/voter-session/voter-store.ts';
import { useCountdown } from '../../../lib/use-countdown.ts';
import { endVoterSession } from './end-voter-session.ts';
import classes from './voter-watch.module.css';

/** Speaks once, when a minute is left; at the end it clears the screen, unless a vote is waiting for its answer. */
export function VoterWatch({ expiresAt }: { expiresAt: number }) {
  const seconds = useCountdown(expiresAt) ?? 0;
  const casting = useVoterStore((state) => state.casting);
  const isOver = seconds === 0 && !casting;
  useEffect(() => {
    if (isOver) endVoterSession('expired');
  }, [isOver]);
  return (
    <p role="status" className={classes.announcement}>
      {seconds <= VOTING_WARNING_SECONDS && seconds > 0 ? 'Te queda un minuto para votar.' : null}
    </p>
  );
}
