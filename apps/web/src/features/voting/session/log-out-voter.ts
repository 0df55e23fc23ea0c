import { voterSessionEnded } from '../../../domain/voter-session/voter-transitions.ts';

/** This browser forgets the session; on the server it ends by itself within its five minutes. */
export function logOutVoter(): void {
  voterSessionEnded(null);
}
