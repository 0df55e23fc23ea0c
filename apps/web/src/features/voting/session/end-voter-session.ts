import { useVoterStore, type VoterNotice } from '../../../domain/voter-session/voter-store.ts';
import { voterSessionEnded } from '../../../domain/voter-session/voter-transitions.ts';

/** Ends the session and returns to the login, which tells why. */
export function endVoterSession(ending: VoterNotice['ending'], reason = ''): void {
  const { session } = useVoterStore.getState();
  voterSessionEnded({ ending: ending === 'expired' && session?.inDoubt === true ? 'in_doubt' : ending, reason });
}
