import { randomInt, timingSafeEqual } from 'node:crypto';
import { bogotaDay, isCalendarDay } from '@urna/contract/shared/dates';
import { DISPUTE_PAGE, type DisputeEvent, disputeEvents } from '@urna/contract/voting/identity-disputes';
import type { Deps } from '../../../platform/deps.ts';
import type { Secrets } from '../../../platform/secrets.ts';

/** What a mail told a voter of. */
export interface DisputedEvent {
  voterId: number;
  event: DisputeEvent;
  /** YYYY-MM-DD in Bogotá: a link, and what is stored of its use, names no moment of a voter's. */
  on: string;
  /** Random, to distinguish several events of one day; 0 for a vote, which happens once. */
  nonce: number;
}

/** An event that happens now, and may happen several times a day. */
export const eventNow = (voterId: number, event: Exclude<DisputeEvent, 'vote_cast'>, now: Date): DisputedEvent => ({
  voterId,
  event,
  on: bogotaDay(now),
  nonce: randomInt(1, 2 ** 40),
});

/**
 * The link "No fui yo" of one voter and one event. A keyed hash (MAC) instead of a stored token, because casting a vote
 * would have to store one more row.
 */
export function disputeLink(
  { publicUrl, secrets }: Pick<Deps, 'publicUrl' | 'secrets'>,
  disputed: DisputedEvent,
): string {
  const { voterId, event, on, nonce } = disputed;
  const parts = [
    voterId.toString(36),
    disputeEvents.indexOf(event).toString(36),
    Number(on.replaceAll('-', '')).toString(36),
    nonce.toString(36),
  ];
  const token = [...parts, hashFor(secrets, disputed).toString('base64url')].join('.');
  // Browsers don't send the fragment, so no log and no referrer contains the token.
  return `${publicUrl}${DISPUTE_PAGE}#token=${token}`;
}

/** The event of a link, or null if the MAC isn't ours. */
export function eventOfDisputeLink(secrets: Secrets, token: string): DisputedEvent | null {
  const [, id, place, day, nonce, hash] =
    /^([0-9a-z]{1,11})\.([0-9a-z])\.([0-9a-z]{1,6})\.([0-9a-z]{1,9})\.([A-Za-z0-9_-]{22})$/.exec(token) ?? [];
  const event = disputeEvents[Number.parseInt(place ?? '', 36)];
  if (id === undefined || event === undefined || day === undefined || nonce === undefined || hash === undefined)
    return null;
  const number = (text: string) => Number.parseInt(text, 36);
  const disputed = { voterId: number(id), event, on: dayOf(number(day)), nonce: number(nonce) };
  if (!isCalendarDay(disputed.on)) return null;
  return timingSafeEqual(Buffer.from(hash, 'base64url'), hashFor(secrets, disputed)) ? disputed : null;
}

/** 20290912 is 2029-09-12. */
const dayOf = (digits: number): string => String(digits).replace(/(?=\d{4}$)|(?=\d{2}$)/g, '-');

// 128 bits: unguessable, and short enough for a line of a plain-text mail.
function hashFor(secrets: Secrets, { voterId, event, on, nonce }: DisputedEvent): Buffer {
  return secrets.keyedHash('identity-dispute', String(voterId), event, on, String(nonce)).subarray(0, 16);
}
