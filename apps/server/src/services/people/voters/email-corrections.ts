import type { EmailCorrectionState } from '@urna/contract/voting/help-desk';
import { type Selectable, sql } from 'kysely';
import type { EmailCorrectionsTable } from '../../../platform/database/election-tables.ts';
import type { ProcessKey } from '../../../platform/database/process-tables.ts';
import type { Queryable, Tx } from '../../../platform/database/tables.ts';
import type { VoterRow } from './queries.ts';

/**
 * Corrections of addresses after the sealing. Every change of one holds its voter's lock, which decides all races
 * between them.
 */
export type EmailCorrectionRow = Selectable<EmailCorrectionsTable> & {
  contest_slug: string;
  question: string;
  process_id: number;
  process_slug: string;
};

const selectCorrections = (db: Queryable) =>
  db
    .selectFrom('email_corrections')
    .innerJoin('contests', 'contests.id', 'email_corrections.contest')
    .innerJoin('processes', 'processes.id', 'contests.process_id')
    .selectAll('email_corrections')
    .select([
      'contests.slug as contest_slug',
      'contests.question',
      'contests.process_id',
      'processes.slug as process_slug',
    ]);

const ofVoter = ({ contest_slug, question, process_id, process_slug }: VoterRow) => ({
  contest_slug,
  question,
  process_id,
  process_slug,
});

/** The unique index that refuses a second request while one is pending. */
export const ONE_PENDING = 'one_pending_correction_per_voter';

export async function insertCorrection(
  tx: Tx,
  voter: VoterRow,
  wanted: { new_email: string; reason: string },
  by: { id: number; name: string },
  now: Date,
): Promise<EmailCorrectionRow> {
  const row = await tx
    .insertInto('email_corrections')
    .values({
      ...wanted,
      voter_id: voter.id,
      contest: voter.contest,
      old_email: voter.email,
      requested_by: by.id,
      requested_by_name: by.name,
      requested_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { ...row, ...ofVoter(voter) };
}

export async function findCorrection(db: Queryable, id: number): Promise<EmailCorrectionRow | undefined> {
  return selectCorrections(db).where('email_corrections.id', '=', id).executeTakeFirst();
}

/** Returns undefined for a correction that is decided already, or that the same person requested. */
export async function decideCorrection(
  tx: Tx,
  id: number,
  decision: { status: 'approved' } | { status: 'declined'; decline_reason: string },
  by: { id: number; name: string },
  now: Date,
): Promise<EmailCorrectionRow | undefined> {
  const decided = await tx
    .updateTable('email_corrections')
    .set({ ...decision, decided_by: by.id, decided_by_name: by.name, decided_at: now })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where('requested_by', '!=', by.id)
    .returning('id')
    .executeTakeFirst();
  return decided && findCorrection(tx, decided.id);
}

/** Also stops the voter's later corrections, which built on this one. */
export async function stopCorrectionsFrom(tx: Tx, correction: EmailCorrectionRow, now: Date): Promise<void> {
  await tx
    .updateTable('email_corrections')
    .set({ status: 'stopped', stopped_at: now })
    .where('voter_id', '=', correction.voter_id)
    .where('id', '>=', correction.id)
    .where('status', 'in', ['pending', 'approved'])
    .execute();
}

export async function listCorrections(
  db: Queryable,
  process: ProcessKey,
  filter: { state?: EmailCorrectionState | undefined; page: number; per_page: number },
): Promise<{ data: (EmailCorrectionRow & { voter_name: string })[]; total: number }> {
  let corrections = selectCorrections(db).where('contests.process_id', '=', process.id);
  if (filter.state !== undefined) corrections = corrections.where('email_corrections.status', '=', filter.state);
  const data = await corrections
    .innerJoin('voters', 'voters.id', 'email_corrections.voter_id')
    .select('voters.name as voter_name')
    .orderBy(sql`email_corrections.status = 'pending'`, 'desc')
    .orderBy('email_corrections.id', 'desc')
    .limit(filter.per_page)
    .offset((filter.page - 1) * filter.per_page)
    .execute();
  const { total } = await corrections
    .clearSelect()
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { data, total };
}

export async function listCorrectionsOf(db: Queryable, voterId: number): Promise<EmailCorrectionRow[]> {
  return selectCorrections(db)
    .where('email_corrections.voter_id', '=', voterId)
    .orderBy('email_corrections.id', 'desc')
    .execute();
}

/** How many addresses of the roll have changed since it was sealed. */
export async function countCorrectedEmails(db: Queryable, contest: number): Promise<number> {
  const { count } = await db
    .selectFrom('email_corrections')
    .select((row) => row.fn.count<number>('voter_id').distinct().as('count'))
    .where('contest', '=', contest)
    .where('status', '=', 'approved')
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertStopLinks(
  tx: Tx,
  correctionId: number,
  links: readonly { hash: Buffer; email: string }[],
): Promise<void> {
  await tx
    .insertInto('correction_links')
    .values(links.map(({ hash, email }) => ({ token_hash: hash, correction_id: correctionId, email })))
    .execute();
}

/** The correction that a link stops, and the address that the link was mailed to. */
export async function findByStopLink(
  db: Queryable,
  tokenHash: Buffer,
): Promise<{ correction: EmailCorrectionRow; email: string } | undefined> {
  const found = await selectCorrections(db)
    .innerJoin('correction_links', 'correction_links.correction_id', 'email_corrections.id')
    .select('correction_links.email as link_email')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  if (!found) return undefined;
  const { link_email: email, ...correction } = found;
  return { correction, email };
}
