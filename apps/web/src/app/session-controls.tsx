import { SESSION_WARNING_SECONDS } from '@urna/contract/limits';
import type { ReactNode } from 'react';
import { SessionClock } from '../ui/session-clock.tsx';
import { LogoutButton } from './logout-button.tsx';

/** What the header shows to who is logged in; who only arrives doesn't load it. */
export function SessionControls({ sessionEnd, children }: { sessionEnd: number; children: ReactNode }) {
  return (
    <>
      <SessionClock expiresAt={sessionEnd} soonSeconds={SESSION_WARNING_SECONDS} />
      {children}
      <LogoutButton />
    </>
  );
}
