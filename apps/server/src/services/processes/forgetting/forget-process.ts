import { ERASED_NAME as GONE } from '@urna/contract/staff/activity-list';
import { type RawBuilder, sql } from 'kysely';
import type { ProcessRow } from '../../../platform/database/process-tables.ts';
import type { Queryable, Tx } from '../../../platform/database/tables.ts';
import type { Deps } from '../../../platform/deps.ts';
import { record, theSystem } from '../../activity/record.ts';

/** What a process forgets, counted. */
export interface Forgotten {
  candidates: number;
  documents: number;
  voters: number;
  mails: number;
  log_entries: number;
}

/** When the personal data of a process is to be forgotten; null while it isn't archived or has no term. */
export function forgetsAt(process: Pick<ProcessRow, 'archived_at' | 'forget_after_months'>): Date | null {
  const { archived_at, forget_after_months: months } = process;
  if (!archived_at || months === null) return null;
  const at = new Date(archived_at);
  at.setUTCMonth(at.getUTCMonth() + months);
  // The 31st of a month that has no such day is its last day, not a day of the next month.
  if (at.getUTCDate() !== archived_at.getUTCDate()) at.setUTCDate(0);
  return at;
}

/** The archived processes whose term has passed. */
export async function dueProcesses({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<ProcessRow[]> {
  const archived = await db
    .selectFrom('processes')
    .selectAll()
    .where('state', '=', 'archived')
    .where('forgotten_at', 'is', null)
    .where('forget_after_months', 'is not', null)
    .execute();
  return archived.filter((process) => (forgetsAt(process)?.getTime() ?? Infinity) <= clock.now().getTime());
}

const contestsOf = (id: number) => sql`(select id from contests where process_id = ${id})`;
const candidatesOf = (id: number) => sql`(select id from candidates where process_id = ${id})`;
const votersOf = (id: number) => sql`(select id from voters where contest in ${contestsOf(id)})`;
const mailsOf = (id: number) => sql`(select id from outbox where process_id = ${id})`;

/**
 * Entries with personal properties, and those by candidates and voters, whose names are the authors'. An entry has one
 * personal part, so the name of a member of the staff goes with the properties; their id stays.
 */
const personalEntriesOf = (id: number) => sql`(select id from activity_log
  where process_id = ${id} and salt is not null
    and (personal_properties <> '{}' or causer_type in ('candidate', 'voter')))`;

/** What forgetting would remove now. */
export async function countForgettable(db: Queryable, { id }: Pick<ProcessRow, 'id'>): Promise<Forgotten> {
  const { rows } = await sql<Forgotten>`
    select
      (select count(*)::integer from ${candidatesOf(id)} as candidate) as candidates,
      (select count(*)::integer from documents where candidate_id in ${candidatesOf(id)}) as documents,
      (select count(*)::integer from ${votersOf(id)} as voter) as voters,
      (select count(*)::integer from ${mailsOf(id)} as mail) as mails,
      (select count(*)::integer from ${personalEntriesOf(id)} as entry) as log_entries`.execute(db);
  const [counted] = rows;
  if (!counted) throw new Error('a count has no row');
  return counted;
}

/**
 * How many rows a statement changes at most: it must end well within the time limits of statements, although the whole
 * transaction may take minutes. A candidate's files take megabytes, which deleting goes through.
 */
const ROWS = 10_000;
const CANDIDATES = 50;

/** Runs the statements for all the ids, some at a time. */
async function inBatches(
  tx: Tx,
  all: RawBuilder<unknown>,
  size: number,
  statements: (are: RawBuilder<unknown>) => readonly RawBuilder<unknown>[],
): Promise<void> {
  for (let last = 0; ; ) {
    const { rows } = await sql<{ id: number }>`
      select id from ${all} as one where id > ${last} order by id limit ${size}`.execute(tx);
    const ids = rows.map(({ id }) => id);
    for (const statement of ids.length > 0 ? statements(sql`= any(${ids}::bigint[])`) : []) await statement.execute(tx);
    if (ids.length < size) return;
    last = ids.at(-1) ?? last;
  }
}

/**
 * Rows that others refer to stay, without what says whose they are: a candidacy keeps its kind, its state and its days, a
 * voter that they voted and with which certificate. A number is replaced by the row's id, because numbers and addresses
 * are unique, and a place by the first one of its list.
 */
const candidateStatements = (are: RawBuilder<unknown>) => [
  sql`delete from review_decisions using reviews where reviews.id = review_id and reviews.candidate_id ${are}`,
  sql`update reviews set observation = ${GONE} where candidate_id ${are}`,
  sql`delete from documents where candidate_id ${are}`,
  sql`delete from consolidated_pdfs where candidate_id ${are}`,
  sql`delete from disown_links where candidate_id ${are}`,
  sql`delete from phone_links where candidate_id ${are}`,
  sql`delete from presence where candidate_id ${are}`,
  sql`delete from review_notes where candidate_id ${are}`,
  sql`delete from proposals where candidate_id ${are}`,
  sql`delete from proposal_cvs where candidate_id ${are}`,
  sql`delete from candidate_photos where candidate_id ${are}`,
  sql`delete from draft_reminders where candidate_id ${are}`,
  sql`update contest_exclusions set reason = ${GONE} where candidate_id ${are}`,
  sql`update candidates set
      identification_type_id = 1, identification_number = lpad(id::text, 15, '0'),
      professional_license = '', snies_code = null,
      university_id = case when university_id is not null then (select min(id) from universities) end,
      first_name = 'Dato', second_name = null, first_last_name = 'eliminado', second_last_name = '',
      issue_date = date '1900-01-01', birth_date = date '1900-01-01',
      issue_place_id = (select min(id) from cities), birth_city_id = (select min(id) from cities),
      residence_city_id = (select min(id) from cities),
      email = '', landline_phone = null, mobile_phone = '', physical_address = '',
      reopen_reason = case when reopen_reason is not null then ${GONE} end
    where id ${are}`,
];

const voterStatements = (are: RawBuilder<unknown>) => [
  sql`delete from password_links where voter_id ${are}`,
  sql`delete from reminder_opt_outs where voter_id ${are}`,
  sql`delete from identity_dispute_notes using identity_disputes
    where identity_disputes.id = dispute_id and identity_disputes.voter_id ${are}`,
  sql`update identity_disputes set answer = ${GONE} where voter_id ${are} and answer is not null`,
  sql`update voters set
      identification_number = case when identification_number is not null then lpad(id::text, 15, '0') end,
      institution = case when institution is not null then ${GONE} end,
      email = id::text, former_emails = '{}', name = ${GONE}, password_hash = null
    where id ${are}`,
];

/** A mail that waits would go to nobody. */
const mailStatements = (are: RawBuilder<unknown>) => [
  sql`delete from bounces where mail_id ${are}`,
  sql`update outbox set to_address = '', subject = '', text = null, html = null, receipt_of = null, last_error = null,
      status = case when status in ('waiting', 'sending') then 'failed' else status end
    where id ${are}`,
];

const entryStatements = (are: RawBuilder<unknown>) => [
  sql`update activity_log set causer_name = null, personal_properties = null, salt = null, search_key_id = null
    where id ${are}`,
];

/** What is left beside the people's own rows. */
async function forgetTraces(tx: Tx, { id, archived_at }: ProcessRow): Promise<void> {
  // The names of trustees stand in the acta; where they were written to, and what they objected, doesn't.
  await sql`update trustees set email = '', link_hash = null,
      objection = case when objection is not null then ${GONE} end
    where contest in ${contestsOf(id)}`.execute(tx);
  // What was asked and decided stays, without whom it named; what was still open never takes effect.
  await sql`delete from change_request_links using change_requests
    where change_requests.id = request_id and process_id = ${id}`.execute(tx);
  await sql`update change_requests set about = '', details = '[]', payload = null, reason = ${GONE}, ended_by = null,
      ended_reason = case when ended_reason is not null then ${GONE} end,
      state = case when state in ('pending', 'approved') then 'lapsed' else state end,
      ended_at = coalesce(ended_at, requested_at)
    where process_id = ${id}`.execute(tx);
  await sql`update import_jobs set file_name = '', bad = '[]', samples = null where process_id = ${id}`.execute(tx);
  await sql`delete from roll_reports where contest in ${contestsOf(id)}`.execute(tx);
  await sql`update contests set roll_file_name = null where process_id = ${id}`.execute(tx);
  // Uploads, sessions and codes name no process. The archiving ended all that there were.
  await tx.deleteFrom('import_files').where('created_at', '<=', archived_at).execute();
  await tx.deleteFrom('sessions').where('kind', '!=', 'staff').where('started_at', '<=', archived_at).execute();
  await tx.deleteFrom('codes').where('purpose', '!=', 'staff').where('created_at', '<=', archived_at).execute();
}

/**
 * Removes the search keys that no entry has any more, and corrects the newest entry of the others, by which the search
 * orders them. Writers of the log change the keys too; the caller holds the chain's lock, so that there are none.
 */
async function cleanSearchKeys(tx: Tx, id: number): Promise<void> {
  await sql`delete from activity_search_keys as key
    where process_id = ${id} and not exists (select from activity_log where search_key_id = key.id)`.execute(tx);
  await sql`update activity_search_keys as key
    set last_id = (select max(id) from activity_log where search_key_id = key.id)
    where process_id = ${id}`.execute(tx);
}

/**
 * Forgets the personal data of an archived process whose term has passed: its candidates', voters' and mails'. What was
 * published stays: the archive, the names on the ballot, the result, the acta. What was forgotten is counted in the
 * activity log, whose personal parts are erased; their salted hashes stay, so the chain can still be verified.
 *
 * Everything is one transaction: nothing is half forgotten, whenever it is killed. Returns null where there is nothing to
 * do. Race: of several servers that find the process due, one locks its row; the others pass it over.
 */
export async function forgetProcess(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { id }: Pick<ProcessRow, 'id'>,
): Promise<Forgotten | null> {
  return db.transaction().execute(async (tx) => {
    const process = await tx
      .selectFrom('processes')
      .selectAll()
      .where('id', '=', id)
      .where('state', '=', 'archived')
      .where('forgotten_at', 'is', null)
      .forNoKeyUpdate()
      .skipLocked()
      .executeTakeFirst();
    const due = process && forgetsAt(process);
    if (!process || !due || due > clock.now()) return null;
    await sql`select set_config('urna.forgetting', ${String(id)}, true)`.execute(tx);
    const forgotten = await countForgettable(tx, process);
    await inBatches(tx, candidatesOf(id), CANDIDATES, candidateStatements);
    await inBatches(tx, votersOf(id), ROWS, voterStatements);
    await inBatches(tx, mailsOf(id), ROWS, mailStatements);
    await inBatches(tx, personalEntriesOf(id), ROWS, entryStatements);
    await forgetTraces(tx, process);
    // From here until the commit nobody else writes into the log, and so nobody votes: it must not take long.
    await tx.selectFrom('activity_chain').select('last_id').forUpdate().execute();
    await cleanSearchKeys(tx, id);
    await tx.updateTable('processes').set({ forgotten_at: clock.now() }).where('id', '=', id).execute();
    await record(tx, clock.now(), theSystem, {
      log_name: 'process',
      event: 'process_forgotten',
      process,
      properties: { ...forgotten },
    });
    return forgotten;
  });
}
