import { showDay, showTime } from '@urna/contract/shared/dates';
import { CREDENTIAL_CHARACTERS, type CredentialMistake } from '@urna/credential-files/private-credential';
import type { Ending } from './voter-state.ts';

interface EndingWords {
  type: 'warning' | 'error';
  title: string;
  text: string;
  /** The text sends the voter to the board. */
  contact?: true;
}

const ASK = 'Si crees que es un error, comunícate con la Junta.';

const notRegistered = (closed: string): EndingWords => ({
  type: 'error',
  title: 'La votación cerró y tu voto no se registró',
  text: `${closed} Lo que estabas eligiendo no se envió ni quedó registrado. ${ASK}`,
  contact: true,
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
      text: 'La sesión dura 5 minutos, y en esta no enviaste ningún voto. Entra de nuevo para votar.',
    };
  }
  // The connection dropped and the session ended meanwhile: only the server knows whether the vote was registered.
  if (closed !== null) {
    return {
      type: 'warning',
      title: 'La votación cerró antes de confirmar tu voto',
      text: `${closed} Entra de nuevo: te diremos si tu voto alcanzó a registrarse, y en ese caso lo confirma un mensaje en tu correo. ${ASK}`,
      contact: true,
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

/** Groups digits by three, as Colombians write numbers. Intl takes 100 ms of a cheap phone. */
export const numberWords = (value: number): string => String(value).replace(/\B(?=(\d{3})+$)/g, '.');

/** Where each of the four groups ends, as the authority writes them. */
const GROUP_ENDS = [5, 11, 16, CREDENTIAL_CHARACTERS];
const groupNames = ['primer', 'segundo', 'tercer', 'cuarto'];
/** What isn't in the alphabet because it looks like something that is. */
const LOOKALIKES = '0OIl';

function groupOf(index: number): string {
  const name = groupNames[GROUP_ENDS.findIndex((end) => index < end)];
  return name === undefined ? 'al final' : `en el ${name} grupo`;
}

/** What is wrong with a typed credential, and where, without repeating the credential. */
export function mistakeWords(mistake: CredentialMistake): string {
  switch (mistake.reason) {
    case 'empty':
      return 'Escribe tu credencial, o pégala desde el mensaje.';
    case 'wrong_character': {
      const sentence = `El carácter ${String(mistake.index + 1)} («${mistake.character}»), ${groupOf(mistake.index)}, no se usa en las credenciales.`;
      return LOOKALIKES.includes(mistake.character)
        ? `${sentence} No tienen el número cero ni las letras «O», «I» y «l»: mira si es otro que se le parece.`
        : sentence;
    }
    case 'wrong_length': {
      const missing = CREDENTIAL_CHARACTERS - mistake.length;
      const isMany = Math.abs(missing) > 1;
      const verb = `${missing > 0 ? 'Falta' : 'Sobra'}${isMany ? 'n' : ''}`;
      const characters = `${String(Math.abs(missing))} ${isMany ? 'caracteres' : 'carácter'}`;
      return `${verb} ${characters}: una credencial tiene ${String(CREDENTIAL_CHARACTERS)}.`;
    }
    case 'wrong_check':
      return 'Hay un carácter cambiado. Revísala letra por letra: las mayúsculas y las minúsculas no son lo mismo.';
  }
}
