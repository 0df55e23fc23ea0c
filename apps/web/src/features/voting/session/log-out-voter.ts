import { holdCredential } from '../../../domain/voter-session/credential-store.ts';
import { voterSessionEnded } from '../../../domain/voter-session/voter-transitions.ts';

/** Clears only this browser's session; the server's expires within its five minutes. */
export function logOutVoter(): void {
  holdCredential(null);
  voterSessionEnded(null);
}
