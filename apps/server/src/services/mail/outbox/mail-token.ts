import type { Secrets } from '../../../platform/secrets.ts';
import { type Claim, isSigned, readClaim, signToken } from '../../../platform/signed-tokens.ts';

interface SentMail {
  id: number;
  /** The address that the mail goes to, or went to. */
  to: string;
}

const boundTo = (to: string) => ({ bound: [to.toLowerCase()] });

/**
 * Names a mail in what comes back. Without the installation's secret nobody can name another person's mail, and a mail
 * that has gone to another address since isn't named any more.
 */
export const mailToken = (secrets: Secrets, { id, to }: SentMail): string =>
  signToken(secrets, 'returned-mail', [id], boundTo(to));

/** What looks like a token in a text; only `isTokenOf` says whether it is one. Mail servers change the case of addresses. */
export function findTokens(text: string): Claim[] {
  const matches = text.matchAll(/(?<![0-9a-z])[1-9]\d{0,14}-[0-9a-f]{32}(?![0-9a-z])/gi);
  return [...matches].flatMap(([token]) => readClaim(token.toLowerCase()) ?? []);
}

export const isTokenOf = (secrets: Secrets, { id, to }: SentMail, claim: Claim): boolean =>
  claim.numbers[0] === id && isSigned(secrets, 'returned-mail', claim, boundTo(to));
