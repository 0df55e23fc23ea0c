import { sql } from 'kysely';
import { after, type Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/tables.ts';
import type { Log } from '../../platform/deps.ts';
import { errorForLog } from '../../platform/log.ts';

export interface OutgoingMail {
  id: number;
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Hands one mail to a mail server, or throws. */
export interface Transport {
  deliver: (mail: OutgoingMail) => Promise<void>;
  close: () => void;
  /** The local mailbox shows bodies after they were "sent"; a real mail server has its own copy. */
  keepsSecrets?: boolean;
}

/** A claim that is this old belongs to a process that died: the mail is tried again under the same Message-ID. */
const CLAIM_SECONDS = 120;
const BATCH = 20;
const LAST_ATTEMPT = 10;

/** 30 s, 1 min, 2 min … at most an hour between attempts: about five hours before a mail counts as failed. */
function backoffSeconds(attempts: number): number {
  return Math.min(3600, 15 * 2 ** attempts);
}

/** An answer of 5xx is the mail server's last word on an address; anything else may pass. */
function isFinal(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'responseCode' in error && Number(error.responseCode) >= 500;
}

/** What SMTP answered, without the address that it quotes. */
function reasonOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return 'desconocido';
  const smtp = 'responseCode' in error ? `SMTP ${String(error.responseCode)}` : '';
  const code = 'code' in error ? String(error.code) : '';
  return [code, smtp].filter(Boolean).join(' ') || 'desconocido';
}

/**
 * Sends what is due and answers how many were taken. Rows are claimed in one committed statement, so several workers
 * share the queue and none holds a transaction open while it talks to a mail server.
 */
export async function sendDue(deps: { db: Database; clock: Clock; transport: Transport; log: Log }): Promise<number> {
  const { db, clock, transport, log } = deps;
  const now = clock.now();
  const due = db
    .selectFrom('outbox')
    .select('id')
    .where('status', 'in', ['waiting', 'sending'])
    .where('next_attempt_at', '<=', now)
    .orderBy('next_attempt_at')
    .limit(BATCH)
    .forUpdate()
    .skipLocked();
  const claimed = await db
    .updateTable('outbox')
    .set((row) => ({
      status: 'sending',
      attempts: row('attempts', '+', 1),
      next_attempt_at: after(now, CLAIM_SECONDS),
    }))
    .where('id', 'in', due)
    .returning(['id', 'to_address', 'subject', 'text', 'html', 'attempts'])
    .execute();
  for (const mail of claimed.toSorted((a, b) => a.id - b.id)) {
    try {
      await transport.deliver({
        id: mail.id,
        to: mail.to_address,
        subject: mail.subject,
        text: mail.text ?? '',
        html: mail.html ?? '',
      });
      await db
        .updateTable('outbox')
        .set({
          status: 'sent',
          sent_at: clock.now(),
          last_error: null,
          ...(transport.keepsSecrets ? {} : forgetSecret),
        })
        .where('id', '=', mail.id)
        .execute();
    } catch (error) {
      const failed = isFinal(error) || mail.attempts >= LAST_ATTEMPT;
      log.warn(
        { err: errorForLogWithoutAddress(error), mail: mail.id, attempts: mail.attempts, failed },
        'mail not sent',
      );
      await db
        .updateTable('outbox')
        .set({
          status: failed ? 'failed' : 'waiting',
          last_error: reasonOf(error),
          next_attempt_at: after(clock.now(), backoffSeconds(mail.attempts)),
        })
        .where('id', '=', mail.id)
        .execute();
    }
  }
  return claimed.length;
}

const forgetSecret = {
  text: sql<string | null>`case when secret then null else text end`,
  html: sql<string | null>`case when secret then null else html end`,
};

function errorForLogWithoutAddress(error: unknown) {
  return { ...errorForLog(error), message: reasonOf(error) };
}
