import type { VoterNotice } from '../../../domain/voter-session/voter-store.ts';

interface NoticeWords {
  type: 'warning' | 'error';
  title: string;
  text: string;
}

const ASK = 'Si crees que es un error, comunícate con la Junta.';

/**
 * Why the last session ended. `closed` is the sentence that says when voting closed, null while people can vote: somebody
 * at the dialog when it closes is not sent back to vote.
 */
export function noticeWords({ ending, reason }: VoterNotice, closed: string | null): NoticeWords {
  switch (ending) {
    case 'expired':
      return closed === null
        ? {
            type: 'warning',
            title: 'Tu sesión terminó y no votaste',
            text: 'La sesión dura 5 minutos, y ningún voto tuyo se registró. Entra de nuevo para votar.',
          }
        : notRegistered(closed);
    // The connection dropped and the session ended meanwhile: only the server knows whether the vote was registered.
    case 'in_doubt':
      return closed === null
        ? {
            type: 'warning',
            title: 'Tu sesión terminó antes de confirmar tu voto',
            text: 'Entra de nuevo: si tu voto alcanzó a registrarse te lo diremos, y lo confirma un mensaje en tu correo. Si no, podrás votar.',
          }
        : {
            type: 'warning',
            title: 'La votación cerró antes de confirmar tu voto',
            text: `${closed} Entra de nuevo: te diremos si tu voto alcanzó a registrarse, y en ese caso lo confirma un mensaje en tu correo. ${ASK}`,
          };
    case 'already_voted':
      return {
        type: 'error',
        title: 'Tu voto ya estaba registrado',
        text: `${reason} Lo que elegiste ahora no se registró.`.trim(),
      };
    case 'closed':
      return notRegistered(closed ?? reason);
  }
}

const notRegistered = (closed: string): NoticeWords => ({
  type: 'error',
  title: 'La votación cerró y tu voto no se registró',
  text: `${closed} Lo que estabas eligiendo no se envió ni quedó registrado. ${ASK}`,
});
