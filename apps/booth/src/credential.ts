import type { BallotPaper } from '@urna/contract/election/ballots';
import type { CredentialAuthority } from '@urna/contract/election/contests';
import { lookUpCredentials, lookupDigits } from '@urna/contract/election/credential-authority';
import {
  CREDENTIAL_CHARACTERS,
  type CredentialMistake,
  readPrivateCredential,
} from '@urna/credential-files/private-credential';
import { call } from './api.ts';
import { send } from './session.ts';
import { identifyCredential, takeCredential } from './voting.ts';

/**
 * Checks a credential that an independent authority gave to the voter, before the choice. The browser computes its public
 * part and looks it up among dozens of others, in a call without the session: the question says neither who asks nor which
 * credential it is about. Returns why it can't be used, or null if it was taken.
 */
export async function checkCredential(
  text: string,
  paper: BallotPaper,
  { name, email }: CredentialAuthority,
): Promise<string | null> {
  const read = readPrivateCredential(text);
  if (!read.ok) return mistakeWords(read);
  const own = await identifyCredential(paper, read.credential);
  const { credentials, used } = await lookUp(paper, own);
  if (credentials && !credentials.includes(own)) {
    send({ type: 'credential-brought', credential: null });
    return `Esta credencial no es de esta elección. Revisa que el mensaje sea el de esta elección; si lo es, pídela de nuevo a ${name}, en ${email}.`;
  }
  if (used.includes(own)) {
    send({ type: 'credential-brought', credential: null });
    return `Con esta credencial ya votó alguien, y tú todavía no has votado. Si tienes otra, escríbela. Si no, avisa de inmediato a ${name}, en ${email}, y comunícate con la Junta.`;
  }
  takeCredential(read.credential);
  return null;
}

/** Without an answer the voter goes on: casting decides, and refuses nothing for ever. */
async function lookUp(
  { contest, voters }: BallotPaper,
  own: string,
): Promise<{ credentials: readonly string[] | null; used: readonly string[] }> {
  try {
    const query = { prefix: own.slice(0, lookupDigits(voters)) };
    return (await call(lookUpCredentials, { params: { contest }, query })).data;
  } catch {
    return { credentials: null, used: [] };
  }
}

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
      const found = `El carácter ${String(mistake.at + 1)} («${mistake.character}»), ${groupOf(mistake.at)}, no se usa en las credenciales.`;
      return LOOKALIKES.includes(mistake.character)
        ? `${found} No tienen el número cero ni las letras «O», «I» y «l»: mira si es otro que se le parece.`
        : found;
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
