import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { Batcher } from '../../../platform/batcher.ts';
import type { Database } from '../../../platform/database/tables.ts';
import type { Log } from '../../../platform/deps.ts';

export interface Answer {
  id: number;
  senderId: number;
  status: 'sent' | 'waiting' | 'failed' | 'unknown';
  reason: string | null;
  at: Date;
  /** Set if the mail waits for another attempt. */
  nextAttemptAt: Date | null;
  /** False if the attempt never reached the mail server: it doesn't count. */
  counts: boolean;
}

const AGAIN_MS = 500;
/** Retries while stopping; after the last one, results that couldn't be written stay unknown. */
const TRIES_WHILE_STOPPING = 10;

export interface Noting {
  note: (answer: Answer) => void;
  /** The number of results not written yet. */
  backlog: () => number;
  /** Resolves when every result is written, or retries are exhausted. */
  finish: () => Promise<void>;
}

/** Writes the results of mails in batches. A failed batch is retried until it succeeds. */
export function startNoting({ db, log }: { db: Database; log: Log }): Noting {
  let stopping = false;
  const batcher = new Batcher(async (answers: readonly Answer[]) => {
    for (let tries = 1; ; tries++) {
      try {
        return await write(db, answers);
      } catch (error) {
        log.error({ err: error, mails: answers.length }, 'what became of mails could not be noted');
        if (stopping && tries >= TRIES_WHILE_STOPPING) return;
        await delay(AGAIN_MS);
      }
    }
  });
  return {
    note: (answer) => void batcher.add(answer),
    backlog: () => batcher.backlog,
    finish: async () => {
      stopping = true;
      await batcher.finish();
    },
  };
}

/**
 * Updates only mails that this sender still holds. That includes mails marked unknown because the sender had been
 * silent, since it knows their outcome; it excludes mails that were resent in the meantime.
 */
async function write(db: Database, answers: readonly Answer[]): Promise<void> {
  const column = <Value>(pick: (answer: Answer) => Value) => answers.map(pick);
  await sql`
    update outbox set
      status = answer.status,
      last_error = answer.reason,
      sent_at = case when answer.status = 'sent' then answer.at end,
      attempts = outbox.attempts - case when answer.counts then 0 else 1 end,
      next_attempt_at = coalesce(answer.next_attempt_at, outbox.next_attempt_at)
    from unnest(
      ${column(({ id }) => id)}::bigint[], ${column(({ senderId }) => senderId)}::bigint[],
      ${column(({ status }) => status)}::text[], ${column(({ reason }) => reason)}::text[],
      ${column(({ at }) => at)}::timestamptz[], ${column(({ nextAttemptAt }) => nextAttemptAt)}::timestamptz[],
      ${column(({ counts }) => counts)}::boolean[]
    ) as answer (id, sender_id, status, reason, at, next_attempt_at, counts)
    where outbox.id = answer.id and outbox.sender_id = answer.sender_id and outbox.status in ('sending', 'unknown')
  `.execute(db);
}
