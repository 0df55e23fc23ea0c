import { setTimeout as delay } from 'node:timers/promises';
import type { Outcome } from '@urna/mail/retries';
import { sql } from 'kysely';
import { Batcher } from '../../../platform/batcher.ts';
import { after, type Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/tables.ts';
import type { Log } from '../../../platform/deps.ts';
import { deleteSentReceipts } from '../outbox/forget-mails.ts';
import type { ClaimedRow } from './claim-mails.ts';

interface NotedMail {
  mail: ClaimedRow;
  outcome: Outcome;
  time: Date;
}

const AGAIN_MS = 500;
/** Retries while stopping; after the last one, the claims of outcomes that couldn't be written end by themselves. */
const TRIES_WHILE_STOPPING = 10;

interface NotingDeps {
  db: Database;
  clock: Clock;
  log: Log;
  /** Keeps bodies with codes and links, for the local mailbox. */
  keepsSecrets: boolean;
}

export interface Noting {
  note: (mail: ClaimedRow, outcome: Outcome) => void;
  /** The number of outcomes not written yet. */
  backlog: () => number;
  /** Resolves when every outcome is written, or retries are exhausted. */
  finish: () => Promise<void>;
}

/** Writes the outcomes of mails in batches. A failed batch is retried until it succeeds. */
export function startNoting({ db, clock, log, keepsSecrets }: NotingDeps): Noting {
  let stopping = false;
  const batcher = new Batcher(async (noted: readonly NotedMail[]) => {
    for (let tries = 1; ; tries++) {
      try {
        if (!keepsSecrets) await deleteSentReceipts(db, sentReceipts(noted));
        return await write(db, noted, keepsSecrets);
      } catch (error) {
        log.error({ err: error, mails: noted.length }, 'what became of mails could not be noted');
        if (stopping && tries >= TRIES_WHILE_STOPPING) return;
        await delay(AGAIN_MS);
      }
    }
  });
  return {
    note: (mail, outcome) => void batcher.add({ mail, outcome, time: clock.now() }),
    backlog: () => batcher.backlog,
    finish: async () => {
      stopping = true;
      await batcher.finish();
    },
  };
}

const sentReceipts = (noted: readonly NotedMail[]): number[] =>
  noted.filter(({ mail, outcome }) => mail.campaign_id === null && outcome.state === 'sent').map(({ mail }) => mail.id);

/**
 * Updates only mails of this claim. That includes mails whose claim ended because the sender was slow, since it knows
 * their outcome; it excludes mails that were claimed again, or resent by a person, in the meantime.
 */
async function write(db: Database, noted: readonly NotedMail[], keepsSecrets: boolean): Promise<void> {
  const column = <Value>(pick: (noted: NotedMail) => Value) => noted.map(pick);
  const nextAttempt = ({ outcome, time }: NotedMail) =>
    outcome.state === 'waiting' ? after(time, outcome.afterSeconds) : null;
  const attemptCounts = ({ outcome }: NotedMail) => outcome.state !== 'waiting' || outcome.attemptCounts;
  await sql`
    update outbox set
      status = noted.status,
      last_error = noted.reason,
      sent_at = case when noted.status = 'sent' then noted.noted_at end,
      attempts = outbox.attempts - case when noted.attempt_counts then 0 else 1 end,
      next_attempt_at = coalesce(noted.next_attempt_at, outbox.next_attempt_at),
      text = case when noted.forgets and outbox.secret then null else outbox.text end,
      html = case when noted.forgets and outbox.secret then null else outbox.html end,
      receipt_of = case when noted.forgets then null else outbox.receipt_of end
    from (
      select *, status = 'sent' and not ${keepsSecrets}::boolean as forgets
      from unnest(
        ${column(({ mail }) => mail.id)}::bigint[], ${column(({ mail }) => mail.claim)}::uuid[],
        ${column(({ outcome }) => outcome.state)}::text[],
        ${column(({ outcome }) => ('reason' in outcome ? outcome.reason : null))}::text[],
        ${column(({ time }) => time)}::timestamptz[], ${column(nextAttempt)}::timestamptz[],
        ${column(attemptCounts)}::boolean[]
      ) as outcome (id, claim, status, reason, noted_at, next_attempt_at, attempt_counts)
    ) as noted
    where outbox.id = noted.id and outbox.claim = noted.claim and outbox.status in ('sending', 'unknown', 'waiting')
  `.execute(db);
}
