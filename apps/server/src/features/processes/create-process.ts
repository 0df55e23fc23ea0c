import { standardDocuments } from '@urna/contract/candidacy/documents';
import { whyCalendarImplausible } from '@urna/contract/processes/plausible-dates';
import type { NewProcess } from '@urna/contract/processes/process-fields';
import { sql } from 'kysely';
import { after } from '../../platform/clock.ts';
import type { ProcessRow } from '../../platform/database/process-tables.ts';
import type { Tx } from '../../platform/database/tables.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError, isUniqueViolation } from '../../platform/errors.ts';
import { pick } from '../../platform/pick.ts';
import { type Causer, record } from '../../services/activity/record.ts';
import { insertCalendar, insertWindows } from '../../services/processes/calendar.ts';
import { findProcess } from '../../services/processes/processes.ts';
import { insertDocuments } from './process-documents.ts';

const A_DAY = 24 * 3600;

/** Creates a draft: empty, or with the words, contests and texts of another process; never with people or votes. */
export async function createProcess(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  author: Causer,
  { copy_of, shift_days, ...words }: NewProcess,
): Promise<ProcessRow> {
  const now = clock.now();
  return db
    .transaction()
    .execute(async (tx) => {
      const source = copy_of === null ? null : ((await findProcess(tx, copy_of)) ?? null);
      if (copy_of !== null && !source) throw new AppError('not_found');
      const calendar_id = await insertCalendar(tx);
      const process = await tx
        .insertInto('processes')
        .values({
          ...words,
          ...(source && { ...pick(source, copiedColumns), check_hosts: JSON.stringify(source.check_hosts) }),
          calendar_id,
          created_by: author.name,
          created_at: now,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      if (source) await copyContents(tx, source, process, { now, author, shiftDays: shift_days });
      else await insertDocuments(tx, process, standardDocuments);
      await record(tx, author, 'process_created', { process, title: process.title, copied_from: copy_of });
      return process;
    })
    .catch((error: unknown) => {
      throw slugTaken(error);
    });
}

/** The refusal of an address that another process has; any other error unchanged. */
export function slugTaken(error: unknown): unknown {
  if (!isUniqueViolation(error, 'one_process_per_slug')) return error;
  return new AppError('invalid_fields', { errors: { slug: ['Otro proceso ya tiene este nombre.'] } });
}

/** What a copy takes over besides the words that its author gives. */
const copiedColumns = [
  'contact_page',
  'contact_email',
  'contact_phone',
  'contact_hours',
  'entity_nit',
  'entity_address',
  'notifications_email',
  'shows_gov_bar',
  'forget_after_months',
  'same_reviewer_allowed',
  'check_rule_count',
  'check_rule_percent',
] as const;

interface Copying {
  now: Date;
  author: Causer;
  shiftDays: number | null;
}

/** A contest that repeats another isn't copied: the next election begins with the first vote. */
async function copyContents(
  tx: Tx,
  from: ProcessRow,
  to: ProcessRow,
  { now, author, shiftDays }: Copying,
): Promise<void> {
  if (shiftDays !== null) {
    const windows = await tx.selectFrom('windows').selectAll().where('calendar_id', '=', from.calendar_id).execute();
    const shifted = windows.map(({ name, opens_at, closes_at }) => ({
      calendar_id: to.calendar_id,
      name,
      opens_at: after(opens_at, shiftDays * A_DAY),
      closes_at: after(closes_at, shiftDays * A_DAY),
    }));
    const reason = whyCalendarImplausible(Object.fromEntries(shifted.map((one) => [one.name, one])), now);
    if (reason !== null) throw new AppError('calendar_refused', { details: { reason } });
    await insertWindows(tx, shifted);
  }
  await sql`
    insert into contests (process_id, calendar_id, slug, title, question, candidate_type, login, seats, blank,
      blank_majority_rule)
    select ${to.id}::bigint, ${to.calendar_id}::bigint, slug, title, question, candidate_type, login, seats, blank,
      blank_majority_rule
    from contests where process_id = ${from.id} and repeats is null order by id`.execute(tx);
  await sql`
    insert into declarations (process_id, kind, version, title, paragraphs, created_by, created_at)
    select distinct on (kind) ${to.id}::bigint, kind, version, title, paragraphs, ${author.name}, ${now}::timestamptz
    from declarations where process_id = ${from.id} order by kind, id desc`.execute(tx);
  await sql`
    insert into site_texts (process_id, kind, version, title, paragraphs, created_by, created_at)
    select distinct on (kind) ${to.id}::bigint, kind, version, title, paragraphs, ${author.name}, ${now}::timestamptz
    from site_texts where process_id = ${from.id} order by kind, id desc`.execute(tx);
  await sql`
    insert into process_documents (process_id, document_type_id, name, format, asked_of, max_bytes, help, source, source_url,
      model, usual_reasons)
    select ${to.id}::bigint, document_type_id, name, format, asked_of, max_bytes, help, source, source_url, model,
      usual_reasons
    from process_documents where process_id = ${from.id}`.execute(tx);
}
