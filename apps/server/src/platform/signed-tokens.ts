import { timingSafeEqual } from 'node:crypto';
import { signedTokenSchema } from '@urna/contract/shared/endpoint';
import type { Secrets, TokenKind } from './secrets.ts';

interface Conditions {
  /** Null for a token that doesn't expire. */
  until?: Date | null;
  /** What must still be so when the token is used, such as an address: signed with it, and not in it. */
  bound?: readonly string[];
}

/** What a token claims. Only `isSigned` says whether it is ours. */
export interface Claim {
  numbers: readonly number[];
  until: Date | null;
  mac: string;
}

/**
 * A token that isn't stored: the numbers that it names, when it expires, and a keyed hash (MAC) of both. Decimals and
 * lower-case hexadecimals, because mail servers change the case of an address that holds one. 128 bits are unguessable,
 * and short enough for the local part of an address, which has at most 64 characters.
 */
export function signToken(
  secrets: Secrets,
  kind: TokenKind,
  numbers: readonly number[],
  { until = null, bound = [] }: Conditions = {},
): string {
  const expiry = until && secondsOf(until);
  const mac = macOf(secrets, kind, { numbers, expiry, bound });
  return [...numbers, ...(expiry === null ? [] : [`e${expiry}`]), mac].join('-');
}

/** What a well-formed token claims, to look up what it is bound to. */
export function readClaim(token: string): Claim | null {
  if (!signedTokenSchema.safeParse(token).success) return null;
  const parts = token.split('-');
  const mac = parts.pop() ?? '';
  const expiry = parts.at(-1)?.startsWith('e') ? Number(parts.pop()?.slice(1)) : null;
  return { numbers: parts.map(Number), until: expiry === null ? null : new Date(expiry * 1000), mac };
}

/** Whether a claim is signed with what it is bound to, and hasn't expired. */
export function isSigned(
  secrets: Secrets,
  kind: TokenKind,
  { numbers, until, mac }: Claim,
  { now, bound = [] }: { now?: Date; bound?: readonly string[] } = {},
): boolean {
  const expected = macOf(secrets, kind, { numbers, expiry: until && secondsOf(until), bound });
  const isOurs = timingSafeEqual(Buffer.from(mac), Buffer.from(expected));
  return isOurs && (until === null || (now !== undefined && now < until));
}

/** The numbers of a token that is bound to nothing; null if it isn't ours, or has expired. */
export function readToken(secrets: Secrets, kind: TokenKind, token: string, now?: Date): readonly number[] | null {
  const claim = readClaim(token);
  return claim && isSigned(secrets, kind, claim, { ...(now && { now }) }) ? claim.numbers : null;
}

const secondsOf = (time: Date): number => Math.floor(time.getTime() / 1000);

function macOf(
  secrets: Secrets,
  kind: TokenKind,
  { numbers, expiry, bound }: { numbers: readonly number[]; expiry: number | null; bound: readonly string[] },
): string {
  const claim = `${numbers.join('-')}${expiry === null ? '' : ` until ${expiry}`}`;
  return secrets.keyedHash(`token/${kind}`, claim, ...bound).toString('hex', 0, 16);
}
