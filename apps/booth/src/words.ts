import { showDay, showTime } from '@urna/contract/shared/dates';
import type { Ending } from './voter.ts';

interface EndingWords {
  type: 'warning' | 'error';
  title: string;
  text: string;
}

const ASK = 'Si crees que es un error, comunícate con la Junta.';

const notRegistered = (closed: string): EndingWords => ({
  type: 'error',
  title: 'La votación cerró y tu voto no se registró',
  text: `${closed} Lo que estabas eligiendo no se envió ni quedó registrado. ${ASK}`,
});

/**
 * Why the last session ended. `closed` is the sentence that says when voting closed, null while people can vote: somebody
 * at the dialog when it closes is not sent back to vote.
 */
export function endingWords({ cause, reason }: Ending, closed: string | null): EndingWords {
  if (cause === 'closed') return notRegistered(closed ?? reason);
  if (cause === 'expired') {
    if (closed !== null) return notRegistered(closed);
    return {
      type: 'warning',
      title: 'Tu sesión terminó y no votaste',
      text: 'La sesión dura 5 minutos, y ningún voto tuyo se registró. Entra de nuevo para votar.',
    };
  }
  // The connection dropped and the session ended meanwhile: only the server knows whether the vote was registered.
  if (closed !== null) {
    return {
      type: 'warning',
      title: 'La votación cerró antes de confirmar tu voto',
      text: `${closed} Entra de nuevo: te diremos si tu voto alcanzó a registrarse, y en ese caso lo confirma un mensaje en tu correo. ${ASK}`,
    };
  }
  return {
    type: 'warning',
    title: 'Tu sesión terminó antes de confirmar tu voto',
    text: 'Entra de nuevo: si tu voto alcanzó a registrarse te lo diremos, y lo confirma un mensaje en tu correo. Si no, podrás votar.',
  };
}

/** When the vote was registered: the moment, or the day alone where nobody knows the moment any more. */
export const votedWords = ({ cast_at, voted_on }: { cast_at: string | null; voted_on: string }): [string, string] =>
  cast_at === null ? ['Fecha', showDay(voted_on)] : ['Fecha y hora', showTime(new Date(cast_at))];

/** "17:00" in Bogotá. */
export const clockWords = (time: Date): string => showTime(time).slice(-5);

/** "04:59" of whole seconds. */
export const countdownWords = (seconds: number): string =>
  `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;

/** Groups digits by three, as Colombians write numbers. Intl takes 100 ms of a cheap phone. */
export const numberWords = (value: number): string => String(value).replace(/\B(?=(\d{3})+$)/g, '.');
