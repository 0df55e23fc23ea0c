import type { BallotPaper } from '@urna/contract/election/ballots';
import type { CredentialAuthority } from '@urna/contract/election/contests';
import { lookUpCredentials, lookupDigits } from '@urna/contract/election/credential-authority';
import { readPrivateCredential } from '@urna/credential-files/private-credential';
import { call } from './api.ts';
import { send } from './session.ts';
import { identifyCredential, takeCredential } from './voting.ts';
import { mistakeWords } from './words.ts';

/** Why a credential isn't taken. */
export interface CredentialProblem {
  text: string;
  /** The text sends the voter to the board. */
  contact?: true;
}

/**
 * Checks a credential that an independent authority gave to the voter, before the choice. The browser computes its public
 * part and looks it up among dozens of others, in a call without the session: the question says neither who asks nor which
 * credential it is about. Returns why it can't be used, or null if it was taken.
 */
export async function checkCredential(
  text: string,
  paper: BallotPaper,
  token: string,
  { name, email }: CredentialAuthority,
): Promise<CredentialProblem | null> {
  const read = readPrivateCredential(text);
  if (!read.ok) return { text: mistakeWords(read) };
  const own = await identifyCredential(paper, read.credential);
  const { credentials, used } = await lookUp(paper, own);
  if (credentials && !credentials.includes(own)) {
    send({ type: 'credential-given', credential: null });
    return {
      text: `Esta credencial no es de esta elección. Revisa que el mensaje sea el de esta elección; si lo es, pídela de nuevo a ${name}, en ${email}.`,
    };
  }
  if (used.includes(own)) {
    send({ type: 'credential-given', credential: null });
    return {
      text: `Con esta credencial ya votó alguien, y tú todavía no has votado. Si tienes otra, escríbela. Si no, avisa de inmediato a ${name}, en ${email}, y comunícate con la Junta.`,
      contact: true,
    };
  }
  takeCredential(read.credential, token);
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
