import { type Claim, type RunningSendLoop, startSendLoop } from '@urna/mail/send-loop';
import { type Transport, toDeliveryError } from '@urna/mail/transport';
import { sql } from 'kysely';
import { Batcher } from '../../../platform/batcher.ts';
import { after, type Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/tables.ts';
import type { Log } from '../../../platform/deps.ts';
import type { LogKeys } from '../../elections/log/contest-logs.ts';
import { deleteSentReceipts } from './forget-mails.ts';
import { contestOfMail, withReceipt } from './with-receipt.ts';

/**
 * For codes, receipts and other mail that one person waits for. An older claim belongs to a dead process, and the mail
 * is resent under the same Message-ID: a duplicate code is better than none.
 */
const CLAIM_SECONDS = 120;
const LAST_ATTEMPT = 15;
/**
 * The polling interval; on average half of it is added to a person's wait for a code. Polling after each mail instead
 * would cost one statement per mail, most of which find nothing.
 */
const IDLE_MS = 250;

/**
 * Exponential backoff: 3 s, 6 s, 12 s … at most an hour, for about five hours until the mail fails. A person waits for
 * the mail: in the rehearsed election day, a mail server that was away for a second cost them 30 when the first retry came
 * after 30, and one that was away for 18 cost them a minute when the delays grew fourfold.
 */
function backoffSeconds(attempts: number): number {
  return Math.min(3600, 3 * 2 ** (attempts - 1));
}

export interface SendingDeps {
  db: Database;
  clock: Clock;
  transport: Transport;
  log: Log;
}

/** Personal mail may take a signed receipt along. */
export interface PersonalSendingDeps extends SendingDeps {
  logKeys: LogKeys;
}

interface ClaimedMail {
  id: number;
  to_address: string;
  subject: string;
  text: string | null;
  html: string | null;
  attempts: number;
  reply_to: string | null;
  receipt_of: string | null;
  contest: number | null;
}

/**
 * Claims due mails in one committed statement: several workers share the queue, and none holds a transaction open while
 * it talks to a mail server.
 */
async function claimDue({ db, clock }: SendingDeps, most: number): Promise<ClaimedMail[]> {
  const now = clock.now();
  const due = db
    .selectFrom('outbox')
    .select('id')
    .where('campaign_id', 'is', null)
    .where('status', 'in', ['waiting', 'sending'])
    .where('next_attempt_at', '<=', now)
    .orderBy('next_attempt_at')
    .limit(most)
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
    .returning((row) => [
      'id',
      'to_address',
      'subject',
      'text',
      'html',
      'attempts',
      'receipt_of',
      contestOfMail.as('contest'),
      row
        .selectFrom('processes')
        .select('contact_email')
        .whereRef('processes.id', '=', 'outbox.process_id')
        .as('reply_to'),
    ])
    .execute();
  return claimed.toSorted((a, b) => a.id - b.id);
}

async function sendOne(deps: PersonalSendingDeps, sent: Batcher<number>, mail: ClaimedMail): Promise<void> {
  const { db, clock, transport, log } = deps;
  const { id, to_address: to, subject, attempts, reply_to: replyTo } = mail;
  try {
    const { text, html, receipt } = await withReceipt(db, deps.logKeys, mail);
    const attachment = receipt === null ? null : { name: 'recibo-firmado.txt', text: receipt };
    await transport.deliver({ id, to, subject, text, html, replyTo, ...(attachment && { attachment }) });
  } catch (error) {
    const { of, permanent, reason } = toDeliveryError(error, false);
    const failed = permanent || attempts >= LAST_ATTEMPT;
    log.warn({ reason, of, mail: id, attempts, failed }, 'mail not sent');
    // Race: after a claim that took too long another process may have sent the mail: it must not wait again.
    await db
      .updateTable('outbox')
      .where('id', '=', id)
      .where('status', '=', 'sending')
      .where('attempts', '=', attempts)
      .set({
        status: failed ? 'failed' : 'waiting',
        last_error: reason,
        next_attempt_at: after(clock.now(), backoffSeconds(attempts)),
      })
      .execute();
    return;
  }
  await sent.add(id);
}

async function markSent({ db, clock, transport }: SendingDeps, ids: readonly number[]): Promise<void> {
  if (!transport.keepsSecrets) await deleteSentReceipts(db, ids);
  const kept = transport.keepsSecrets ? {} : forgetSecret;
  await db
    .updateTable('outbox')
    .set({ status: 'sent', sent_at: clock.now(), last_error: null, ...kept })
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute();
}

const forgetSecret = {
  text: sql<string | null>`case when secret then null else text end`,
  html: sql<string | null>`case when secret then null else html end`,
  receipt_of: null,
};

/** Sends due mail until stopped. */
export function startPersonalSendLoop(deps: PersonalSendingDeps, connections: number): RunningSendLoop {
  const sent = new Batcher((ids: readonly number[]) => markSent(deps, ids));
  const claim = async (most: number): Promise<Claim> => {
    const mails = await claimDue(deps, most);
    return { jobs: mails.map((mail) => () => sendOne(deps, sent, mail)), napMs: IDLE_MS };
  };
  const claimFrom = Math.ceil(connections / 2);
  return startSendLoop({ name: 'personal', slots: connections, claimFrom, claim, log: deps.log });
}
