import type { Bounce } from '@urna/contract/mail/mail-queue';
import { bounceInWords } from '@urna/mail/reasons';
import { sql } from 'kysely';
import type { Queryable, Tx } from '../../../platform/database/tables.ts';
import type { Secrets } from '../../../platform/secrets.ts';
import { isTokenOf } from '../outbox/mail-token.ts';
import { timeForStaff } from '../outbox/reasons.ts';
import type { BounceKind, Report } from './read-report.ts';

/** The only module that writes the bounces table. */

/** The mail that a report is about: only a token made with our secret for the address that it went to names one. */
async function findMail(tx: Tx, secrets: Secrets, { tokens }: Report) {
  for (const claim of tokens) {
    const [id = 0] = claim.numbers;
    const mail = await tx
      .selectFrom('outbox')
      .select(['id', 'to_address', 'process_id'])
      .where('id', '=', id)
      // Before the bounce's row, in the order of those who send a mail again: the reverse could deadlock.
      .forUpdate()
      .executeTakeFirst();
    if (mail && isTokenOf(secrets, { id, to: mail.to_address }, claim)) return mail;
  }
  return null;
}

/**
 * Whether the report is about a mail of ours whose row is gone, as those of confirmations of votes are: the token names the
 * address that the report names. It is counted, and nothing of it is kept: it would say when somebody voted.
 */
function claimedByUs(secrets: Secrets, { tokens, address }: Report): boolean {
  return (
    address !== null && tokens.some((claim) => isTokenOf(secrets, { id: claim.numbers[0] ?? 0, to: address }, claim))
  );
}

/**
 * Notes what a report says of the mail that it is about; `unmatched` if that is none of ours. Race: the same report may be
 * handled twice, by two processes or after a crash. It has one row, and changes it once.
 */
export async function noteBounce(
  tx: Tx,
  secrets: Secrets,
  report: Report,
  now: Date,
): Promise<BounceKind | 'unmatched'> {
  const mail = await findMail(tx, secrets, report);
  const { id: hash, kind, status, diagnostic } = report;
  if (!mail) return claimedByUs(secrets, report) ? kind : 'unmatched';
  const noted = await tx
    .insertInto('bounces')
    .values({
      mail_id: mail.id,
      address: mail.to_address.toLowerCase(),
      process_id: mail.process_id,
      kind,
      status,
      diagnostic,
      report: hash,
      arrived_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .constraint('one_bounce_per_mail_and_address')
        .doUpdateSet({ kind, status, diagnostic, report: hash, arrived_at: now, resolved_at: null })
        .where('bounces.report', '!=', hash)
        // A delay that is reported late takes nothing back.
        .where(sql<boolean>`(${kind} = 'returned' or bounces.kind = 'delayed')`),
    )
    .returning('id')
    .executeTakeFirst();
  if (noted && kind === 'returned') await markReturned(tx, mail.id, status);
  return kind;
}

/** What came back counts no more once the mail is sent again. */
export async function resolveBounces(tx: Tx, mail: number, now: Date): Promise<void> {
  await tx
    .updateTable('bounces')
    .set({ resolved_at: now })
    .where('mail_id', '=', mail)
    .where('resolved_at', 'is', null)
    .execute();
}

const selectUnresolved = (db: Queryable) =>
  db
    .selectFrom('bounces')
    .innerJoin('outbox', 'outbox.id', 'bounces.mail_id')
    .select(['mail_id', 'bounces.kind', 'bounces.arrived_at', 'bounces.status', 'bounces.diagnostic', 'outbox.topic'])
    .where('bounces.resolved_at', 'is', null);
type BounceRow = Awaited<ReturnType<ReturnType<typeof selectUnresolved>['execute']>>[number];

const toBounce = ({ kind, arrived_at, status, diagnostic, topic }: BounceRow): Bounce => ({
  kind,
  at: timeForStaff(topic, arrived_at),
  reason: bounceInWords(status),
  diagnostic,
});

/** The last report about each mail. */
export async function bouncesOf(db: Queryable, mails: readonly number[]): Promise<Map<number, Bounce>> {
  if (mails.length === 0) return new Map();
  const rows = await selectUnresolved(db).where('mail_id', 'in', mails).orderBy('bounces.arrived_at').execute();
  return new Map(rows.map((row) => [row.mail_id, toBounce(row)]));
}

/** The last refusal of a mail of the process to an address; null if none counts. */
export async function findReturned(db: Queryable, process: number, address: string): Promise<Bounce | null> {
  const bounce = await selectUnresolved(db)
    .where('bounces.process_id', '=', process)
    .where('bounces.address', '=', address.toLowerCase())
    .where('bounces.kind', '=', 'returned')
    .orderBy('bounces.arrived_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return bounce ? toBounce(bounce) : null;
}

/** How many people on a roll have an address that mail came back from. */
export async function countReturnedVoters(
  db: Queryable,
  { id, process_id }: { id: number; process_id: number },
): Promise<number> {
  const { rows } = await sql<{ voters: number }>`
    select count(*)::integer as voters from voters
    where contest = ${id} and email in (
      select address from bounces where process_id = ${process_id} and kind = 'returned' and resolved_at is null
    )`.execute(db);
  return rows[0]?.voters ?? 0;
}

/**
 * Marks a mail as returned, with the status code of the refusal. A mail that is being sent again stays as it is: the
 * report is about the sending before.
 */
async function markReturned(tx: Tx, id: number, status: string): Promise<void> {
  await tx
    .updateTable('outbox')
    .set({ status: 'returned', last_error: status })
    .where('id', '=', id)
    .where('status', 'in', ['sent', 'unknown'])
    .execute();
}
