import { VOTING_WARNING_SECONDS } from '@urna/contract/ballots';
import { SESSION_WARNING_SECONDS } from '@urna/contract/limits';
import type { ReactNode } from 'react';
import { useVoterStore } from '../lib/voter-session/voter-store.ts';
import { SessionClock } from '../ui/session-clock.tsx';
import { LogoutButton } from './logout-button.tsx';

/** What the header shows to who is logged in; who only arrives doesn't load it. */
export function SessionControls({ sessionEnd, children }: { sessionEnd: number; children: ReactNode }) {
  const isVoter = useVoterStore((state) => state.session !== null);
  return (
    <>
      {isVoter ? (
        <SessionClock
          expiresAt={sessionEnd}
          soonSeconds={VOTING_WARNING_SECONDS}
          label="Tiempo que te queda para votar"
        />
      ) : (
        <SessionClock expiresAt={sessionEnd} soonSeconds={SESSION_WARNING_SECONDS} />
      )}
      {children}
      <LogoutButton />
    </>
  );
}
