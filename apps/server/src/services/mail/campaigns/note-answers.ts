import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/tables.ts';
import type { Log } from '../../../platform/deps.ts';

export interface Answer {
  id: number;
  senderId: number;
  status: 'sent' | 'waiting' | 'failed' | 'unknown';
  reason: string | null;
  at: Date;
  /** Of one that waits again. */
  nextAttemptAt: Date | null;
  /** Whether this attempt counts: one that never reached the mail server doesn't. */
  counts: boolean;
}

const AGAIN_MS = 500;
/** Past this a process that was told to end gives up; what it could not note is unknown. */
const TRIES_WHILE_STOPPING = 10;

export interface Noting {
  note: (answer: Answer) => void;
  /** How many answers are not written yet. */
  backlog: () => number;
  /** Resolves when all of them are, or can't be. */
  finish: () => Promise<void>;
}

/** Notes what became of mails, those of the same moment in one statement: while one is being written the next gather. */
export function startNoting({ db, log }: { db: Database; log: Log }): Noting {
  let gathered: Answer[] = [];
  let beingWritten = 0;
  let writing: Promise<void> | null = null;
  let stopping = false;

  const persist = async (answers: Answer[]) => {
    for (let tries = 1; ; tries++) {
      try {
        return await write(db, answers);
      } catch (error) {
        log.error({ err: error, mails: answers.length }, 'what became of mails could not be noted');
        if (stopping && tries >= TRIES_WHILE_STOPPING) return;
        await delay(AGAIN_MS);
      }
    }
  };

  const writeAll = async () => {
    while (gathered.length > 0) {
      const answers = gathered;
      gathered = [];
      beingWritten = answers.length;
      await persist(answers);
      beingWritten = 0;
    }
    writing = null;
  };

  return {
    note: (answer) => {
      gathered.push(answer);
      writing ??= writeAll();
    },
    backlog: () => gathered.length + beingWritten,
    finish: async () => {
      stopping = true;
      await writing;
    },
  };
}

/**
 * Only of mails that are still this sender's: also of those that were taken for unknown because it had been silent, since
 * it knows better; not of those that somebody has sent again meanwhile.
 */
async function write(db: Database, answers: Answer[]): Promise<void> {
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
