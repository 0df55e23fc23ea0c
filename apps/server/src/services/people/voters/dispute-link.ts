import { timingSafeEqual } from 'node:crypto';
import { DISPUTE_PAGE, type DisputeEvent, disputeEvents } from '@urna/contract/identity-disputes';
import type { Deps } from '../../../platform/deps.ts';
import type { Secrets } from '../../../platform/secrets.ts';

/** What a mail told a voter of. */
export interface DisputedEvent {
  voterId: number;
  event: DisputeEvent;
  at: Date;
}

/**
 * The link "No fui yo" of one voter and one event. A keyed hash (MAC) instead of a stored token, because casting a vote
 * would have to store one more row.
 */
export function disputeLink(
  { publicUrl, secrets }: Pick<Deps, 'publicUrl' | 'secrets'>,
  disputed: DisputedEvent,
): string {
  const { voterId, event, at } = disputed;
  const parts = [voterId.toString(36), disputeEvents.indexOf(event).toString(36), at.getTime().toString(36)];
  const token = [...parts, hashFor(secrets, disputed).toString('base64url')].join('.');
  // Browsers don't send the fragment, so no log and no referrer contains the token.
  return `${publicUrl}${DISPUTE_PAGE}#token=${token}`;
}

/** The event of a link, or null if the MAC isn't ours. */
export function eventOfDisputeLink(secrets: Secrets, token: string): DisputedEvent | null {
  const [, id, place, time, hash] =
    /^([0-9a-z]{1,11})\.([0-9a-z])\.([0-9a-z]{1,9})\.([A-Za-z0-9_-]{22})$/.exec(token) ?? [];
  const event = disputeEvents[Number.parseInt(place ?? '', 36)];
  if (id === undefined || event === undefined || time === undefined || hash === undefined) return null;
  const disputed = { voterId: Number.parseInt(id, 36), event, at: new Date(Number.parseInt(time, 36)) };
  return timingSafeEqual(Buffer.from(hash, 'base64url'), hashFor(secrets, disputed)) ? disputed : null;
}

// 128 bits: unguessable, and short enough for a line of a plain-text mail.
function hashFor(secrets: Secrets, { voterId, event, at }: DisputedEvent): Buffer {
  return secrets.keyedHash('identity-dispute', String(voterId), event, String(at.getTime())).subarray(0, 16);
}
