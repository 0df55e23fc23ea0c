import type { BallotPaper } from '@urna/contract/election/ballots';
import type { CredentialAuthority } from '@urna/contract/election/contests';
import { lookUpCredentials, lookupDigits } from '@urna/contract/election/credential-authority';
import { readPrivateCredential } from '@urna/credential-files/private-credential';
import { holdCredential } from '../../../domain/voter-session/credential-store.ts';
import { publicClient } from '../../../lib/call.ts';
import { mistakeWords } from './mistake-words.ts';

/** What the ballot page gives: its store stays in its own chunk, which a first visit loads. */
export interface CredentialUse {
  paper: BallotPaper;
  authority: CredentialAuthority;
  identify: (paper: BallotPaper, credential: string) => Promise<string>;
  take: (credential: string) => void;
}

/**
 * Checks a credential before the choice. The browser computes its public part and looks it up among dozens of others, in a
 * call without the session: the question says neither who asks nor which credential it is about. Returns why it can't be
 * used, or null if it was taken.
 */
export async function checkCredential(
  text: string,
  { paper, authority: { name, email }, identify, take }: CredentialUse,
): Promise<string | null> {
  const read = readPrivateCredential(text);
  if (!read.ok) return mistakeWords(read);
  // Computed where the ballot is encrypted.
  const own = await identify(paper, read.credential);
  const { credentials, used } = await lookUp(paper, own);
  if (credentials && !credentials.includes(own)) {
    holdCredential(null);
    return `Esta credencial no es de esta elección. Revisa que el mensaje sea el de esta elección; si lo es, pídela de nuevo a ${name}, en ${email}.`;
  }
  if (used.includes(own)) {
    holdCredential(null);
    return `Con esta credencial ya votó alguien, y tú todavía no has votado. Si tienes otra, escríbela. Si no, avisa de inmediato a ${name}, en ${email}, y comunícate con la Junta.`;
  }
  take(read.credential);
  return null;
}

/** Without an answer the voter goes on: casting decides, and refuses nothing for ever. */
async function lookUp(
  { contest, voters }: BallotPaper,
  own: string,
): Promise<{ credentials: readonly string[] | null; used: readonly string[] }> {
  try {
    const query = { prefix: own.slice(0, lookupDigits(voters)) };
    return (await publicClient.call(lookUpCredentials, { params: { contest }, query })).data;
  } catch {
    return { credentials: null, used: [] };
  }
}
