import type { DeliveryError } from './transport.ts';

/** How patiently a refused mail is retried: the pause doubles with each attempt, to at most an hour. */
export interface Patience {
  firstSeconds: number;
  /** The attempt with which the mail fails. */
  lastAttempt: number;
}

/**
 * For codes, receipts and other mail that one person waits for: 3 s, 6 s, 12 s … for about five hours. In the rehearsed
 * election day, a first retry after 30 s cost a person those 30 when the mail server had been away for one.
 */
export const forOnePerson: Patience = { firstSeconds: 3, lastAttempt: 15 };
/** A full or greylisting mailbox among many: 30 s, 1 min, 2 min … for about half an hour, before the report lists it. */
export const forMany: Patience = { firstSeconds: 30, lastAttempt: 7 };

const LONGEST_SECONDS = 3600;

export interface ClaimedMail {
  /** Whether a second copy is worse than none: then a mail that may have arrived is never resent by itself. */
  atMostOnce: boolean;
  /** Includes the attempt under way. */
  attempts: number;
  patience: Patience;
}

/** What became of a claimed mail, for its store. */
export type Outcome =
  | { state: 'sent' }
  /** `unknown`: it may have arrived. */
  | { state: 'failed' | 'unknown'; reason: string }
  /** The attempt doesn't count if the mail server took nothing of the mail. */
  | { state: 'waiting'; reason: string; afterSeconds: number; attemptCounts: boolean };

export function judgeFailure({ of, permanent, reason }: DeliveryError, mail: ClaimedMail): Outcome {
  if (of === 'unknown' && mail.atMostOnce) return { state: 'unknown', reason };
  if (of === 'server') return { state: 'waiting', reason, afterSeconds: 0, attemptCounts: false };
  const { firstSeconds, lastAttempt } = mail.patience;
  if (permanent || mail.attempts >= lastAttempt) return { state: 'failed', reason };
  const afterSeconds = Math.min(LONGEST_SECONDS, firstSeconds * 2 ** (mail.attempts - 1));
  return { state: 'waiting', reason, afterSeconds, attemptCounts: true };
}
