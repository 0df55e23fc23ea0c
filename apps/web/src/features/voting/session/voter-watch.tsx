import { VOTING_WARNING_SECONDS } from '@urna/contract/election/ballots';
import { useEffect } from 'react';
import { useVoterStore } from '../../../domain/voter-session/voter-store.ts';
import { useCountdown } from '../../../lib/use-countdown.ts';
import { endVoterSession } from './end-voter-session.ts';

/** Announces the last minute, which the clock in the header shows; on expiry it ends the session, unless a vote is waiting for its response. */
export function VoterWatch({ expiresAt }: { expiresAt: number }) {
  const seconds = useCountdown(expiresAt) ?? 0;
  const casting = useVoterStore((state) => state.casting);
  const isOver = seconds === 0 && !casting;
  useEffect(() => {
    if (isOver) endVoterSession('expired');
  }, [isOver]);
  return (
    <p role="status" className="spoken">
      {seconds <= VOTING_WARNING_SECONDS && seconds > 0 ? 'Te queda un minuto para votar.' : null}
    </p>
  );
}
