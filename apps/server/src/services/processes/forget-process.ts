import { type RawBuilder, sql } from 'kysely';
import { oneRow } from '../../platform/database/one-row.ts';
import type { ProcessRow } from '../../platform/database/process-tables.ts';
import type { Queryable, Tx } from '../../platform/database/tables.ts';
import type { Deps } from '../../platform/deps.ts';
import { record, systemCauser } from '../activity/record.ts';
import { columnDecisions, type Owner, owners, type TableDecision } from './column-decisions.ts';

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
  const end = new Date(archived_at);
  end.setUTCMonth(end.getUTCMonth() + months);
  // The 31st of a month that has no such day is its last day, not a day of the next month.
  if (end.getUTCDate() !== archived_at.getUTCDate()) end.setUTCDate(0);
  return end;
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

const idsOf = {
  candidate: candidatesOf,
  voter: votersOf,
  mail: mailsOf,
  entry: personalEntriesOf,
  process: (id) => sql`(select id from processes where id = ${id})`,
} as const satisfies Record<Owner, (process: number) => RawBuilder<unknown>>;

/** What forgetting would remove now. */
export async function countForgettable(db: Queryable, { id }: Pick<ProcessRow, 'id'>): Promise<Forgotten> {
  const counted = sql<Forgotten>`
    select
      (select count(*)::integer from ${candidatesOf(id)} as candidate) as candidates,
      (select count(*)::integer from documents where candidate_id in ${candidatesOf(id)}) as documents,
      (select count(*)::integer from ${votersOf(id)} as voter) as voters,
      (select count(*)::integer from ${mailsOf(id)} as mail) as mails,
      (select count(*)::integer from ${personalEntriesOf(id)} as entry) as log_entries`;
  return oneRow(await counted.execute(db));
}

/**
 * How many rows a statement changes at most: it must end well within the time limits of statements, although the whole
 * transaction may take minutes. A candidate's files take megabytes, which deleting goes through.
 */
const ROWS = 10_000;
const batchOf = { candidate: 50, voter: ROWS, mail: ROWS, entry: ROWS, process: 1 } as const satisfies Record<
  Owner,
  number
>;

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

/** The statements of the tables whose rows belong to these owners, in the order of the list of decisions. */
function statementsOf(owner: Owner, are: RawBuilder<unknown>): RawBuilder<unknown>[] {
  return Object.entries<TableDecision>(columnDecisions).flatMap(([table, decision]) => {
    if (!('of' in decision) || decision.of !== owner) return [];
    if ('deleted' in decision) return [sql`delete from ${sql.table(table)} where ${decision.deleted(are)}`];
    const changes = Object.entries(decision.forgotten).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
    return [sql`update ${sql.table(table)} set ${sql.join(changes)} where ${decision.rows(are)}`];
  });
}

/** A mail that still waits loses its address, so it fails first. */
const unsentStatements = (are: RawBuilder<unknown>) => [
  sql`update outbox set status = 'failed' where id ${are} and status in ('waiting', 'sending')`,
];

/** A change ends within days. One that couldn't, because its effect kept failing, mustn't keep what the law asks for. */
const openChanges = (id: number, now: Date) => sql`update change_requests
  set state = 'lapsed', ended_at = ${now}, payload = null where process_id = ${id} and ended_at is null`;

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
    await inBatches(tx, mailsOf(id), ROWS, unsentStatements);
    await openChanges(id, clock.now()).execute(tx);
    for (const owner of owners) {
      await inBatches(tx, idsOf[owner](id), batchOf[owner], (are) => statementsOf(owner, are));
    }
    await tx.updateTable('processes').set({ forgotten_at: clock.now() }).where('id', '=', id).execute();
    await record(tx, systemCauser, 'process_forgotten', { process, ...forgotten });
    return forgotten;
  });
}
