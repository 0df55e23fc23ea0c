import { useVoterStore, type VoterNotice } from '../../../domain/voter-session/voter-store.ts';
import { voterSessionEnded } from '../../../domain/voter-session/voter-transitions.ts';

type Ending = 'expired' | 'in_doubt' | 'already_voted' | 'closed';

const notices = {
  expired: () => ({
    type: 'warning',
    title: 'Tu sesión terminó y no votaste',
    text: 'La sesión dura 5 minutos, y ningún voto tuyo se registró. Entra de nuevo para votar.',
  }),
  // The connection dropped and the session ended meanwhile: only the server knows whether the vote was registered.
  in_doubt: () => ({
    type: 'warning',
    title: 'Tu sesión terminó antes de confirmar tu voto',
    text: 'Entra de nuevo: si tu voto alcanzó a registrarse te lo diremos, y lo confirma un mensaje en tu correo. Si no, podrás votar.',
  }),
  already_voted: (reason) => ({
    type: 'error',
    title: 'Tu voto ya estaba registrado',
    text: `${reason} Lo que elegiste ahora no se registró.`.trim(),
  }),
  closed: (reason) => ({ type: 'error', title: 'Tu voto no se registró', text: reason }),
} as const satisfies Record<Ending, (reason: string) => VoterNotice>;

/** Ends the session and returns to the login, which shows the reason. */
export function endVoterSession(ending: Ending, reason = ''): void {
  const { session } = useVoterStore.getState();
  const known = ending === 'expired' && session?.inDoubt === true ? 'in_doubt' : ending;
  voterSessionEnded(notices[known](reason));
}
