// Reads the activity log for its page and its export.

import {
  type ActivityEntry,
  type ActivityList,
  type ActivityQuery,
  ERASED_NAME,
  type FoundCandidate,
  MOST_COUNTED,
  SYSTEM_CAUSER,
} from '@urna/contract/activity/activity-list';
import { toWireTime } from '@urna/contract/shared/dates';
import { fullName } from '@urna/contract/shared/full-name';
import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../../platform/database/tables.ts';
import type { Deps } from '../../platform/deps.ts';
import { paged } from '../../platform/read-page.ts';
import { asCauser } from '../../services/access/staff-guard.ts';
import type { StaffRow } from '../../services/access/staff-queries.ts';
import { record } from '../../services/activity/record.ts';
import { exportLog } from '../../services/activity/verify-chain.ts';
import { findProcess } from '../../services/processes/processes.ts';

/** A shorter prefix would match almost every entry, so shorter words must match whole. */
const SHORTEST_PREFIX = 3;

/** Matches every word, or its prefix, in the author's name or the description; '' for a text without words. */
function tsquery(search: string): string {
  return (search.match(/[\p{L}\p{N}]+/gu) ?? [])
    .slice(0, 6)
    .map((word) => (word.length < SHORTEST_PREFIX ? word : `${word}:*`))
    .join(' & ');
}

const midnight = (day: string) => sql`${`${day}T00:00:00-05:00`}::timestamptz`;

const isBy = (causer: string) =>
  causer === SYSTEM_CAUSER
    ? sql`causer_type = 'system'`
    : sql`causer_type = 'staff' and causer_id = ${causer.slice('staff-'.length)}`;

/** Entries about a candidate, by them, and of an election that name them. */
const isOfCandidate = (id: number) => sql`(subject_type = 'candidate' and subject_id = ${id}
  or causer_type = 'candidate' and causer_id = ${String(id)}
  or log_name = 'election' and properties ->> 'candidate_id' = ${String(id)})`;

/** The filters as conditions on the log, which is read from its newest entry on: 50,000 take some milliseconds. */
async function conditionsOf(db: Queryable, query: ActivityQuery): Promise<RawBuilder<unknown>> {
  const { log_name, candidate_type, process, from, to, causer, candidate, search = '', before } = query;
  const words = tsquery(search);
  // No process has the id 0: an unknown one has no entries.
  const process_id = process === undefined ? undefined : ((await findProcess(db, process))?.id ?? 0);
  const conditions = [
    ...(log_name ? [sql`log_name = ${log_name}`] : []),
    ...(candidate_type ? [sql`candidate_type = ${candidate_type}`] : []),
    ...(process_id === undefined ? [] : [sql`process_id = ${process_id}`]),
    ...(from ? [sql`created_at >= ${midnight(from)}`] : []),
    ...(to ? [sql`created_at < ${midnight(to)} + interval '1 day'`] : []),
    ...(causer ? [isBy(causer)] : []),
    ...(candidate ? [isOfCandidate(candidate)] : []),
    ...(words ? [sql`words @@ to_tsquery('simple', without_accents(${words}))`] : []),
    ...(before ? [sql`id < ${before}`] : []),
  ];
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

/** The page's ids, newest first, and how many entries there are, counted up to the limit and one more. */
async function readIds(db: Queryable, query: ActivityQuery) {
  const offset = (query.page - 1) * query.per_page;
  const length = Math.max(0, Math.min(query.per_page, MOST_COUNTED - offset));
  const { rows } = await sql<{ count: number; oldest: number | null; ids: string[] }>`
    with wanted as materialized (
      select id from activity_log where ${await conditionsOf(db, query)} order by id desc limit ${MOST_COUNTED + 1}
    )
    select count(*)::integer as count, min(id) as oldest,
      array(select id from wanted order by id desc limit ${length} offset ${offset}) as ids
    from wanted`.execute(db);
  const { count, oldest, ids } = rows[0] ?? { count: 0, oldest: null, ids: [] };
  // PostgreSQL's driver returns bigints in an array as text.
  return { count, oldest: oldest ?? 0, ids: ids.map(Number) };
}

async function readEntries(db: Queryable, ids: readonly number[]): Promise<ActivityEntry[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('activity_entries as entry')
    // The staff aren't forgotten: where an author's name was erased with the rest, their id says who it was.
    .leftJoin('staff_users as staff', (join) =>
      join.on('entry.causer_type', '=', 'staff').on(sql<boolean>`staff.id::text = entry.causer_id`),
    )
    .select(['entry.id', 'entry.created_at', 'log_name', 'event', 'causer_name', 'description', 'properties'])
    .select('staff.name as staff_name')
    .where('entry.id', 'in', ids)
    .orderBy('entry.id', 'desc')
    .execute();
  return rows.map(({ created_at, causer_name, staff_name, ...row }) => ({
    ...row,
    created_at: toWireTime(created_at),
    causer_name: causer_name ?? staff_name ?? ERASED_NAME,
  }));
}

/** Lists the entries before the cursor, newest first, with a total that says where counting stopped. */
export async function listActivity(db: Queryable, query: ActivityQuery): Promise<ActivityList> {
  const { count, oldest, ids } = await readIds(db, query);
  const total_is_exact = count <= MOST_COUNTED;
  const { data, meta } = paged({ data: await readEntries(db, ids), total: Math.min(count, MOST_COUNTED) }, query);
  // The oldest one that was read is beyond the limit, and the next page of entries begins with it.
  const next_before = total_is_exact ? null : oldest + 1;
  return { data, meta: { pagination: { ...meta.pagination, total_is_exact, next_before } } };
}

/**
 * Exports the whole log, with the entry that says who exported it as its last: its hash is the head of the chain, which
 * the auditor keeps where the operator can't write.
 */
export async function exportActivity(
  { db }: Pick<Deps, 'db'>,
  staff: StaffRow,
): Promise<{ fileName: string; content: AsyncIterable<string> }> {
  const { last_id: until } = await db.transaction().execute(async (tx) => {
    await record(tx, asCauser(staff), 'activity_log_exported', {});
    // Recording holds the end of the chain, so the last entry is that one.
    return tx.selectFrom('activity_chain').select('last_id').executeTakeFirstOrThrow();
  });
  return { fileName: `registro-de-actividades-${until}.jsonl`, content: exportLog(db, { process: 'all', until }) };
}

export async function listStaffNames(db: Queryable): Promise<{ id: number; name: string }[]> {
  return db.selectFrom('staff_users').select(['id', 'name']).orderBy('name').orderBy('id').execute();
}

/** A person has a candidacy in each process and, where it was reopened, another; nobody has more than these. */
const MOST = 20;
const LARGEST_ID = BigInt(Number.MAX_SAFE_INTEGER);

/** The candidacies with this number, radicado or document, newest first. */
export async function findCandidates(db: Queryable, text: string): Promise<FoundCandidate[]> {
  const isNumber = /^\d{1,15}$/.test(text) && BigInt(text) <= LARGEST_ID;
  const rows = await db
    .selectFrom('candidates')
    .innerJoin('processes', 'processes.id', 'candidates.process_id')
    .select([
      'candidates.id',
      'candidates.candidate_type',
      'candidates.radicado',
      'candidates.first_name',
      'candidates.second_name',
      'candidates.first_last_name',
      'candidates.second_last_name',
      'processes.title as process',
    ])
    .where((where) =>
      where.or([
        where('candidates.radicado', '=', text.toUpperCase()),
        where('candidates.identification_number', '=', text),
        ...(isNumber ? [where('candidates.id', '=', Number(text))] : []),
      ]),
    )
    .orderBy('candidates.id', 'desc')
    .limit(MOST)
    .execute();
  return rows.map(({ id, candidate_type, radicado, process, ...names }) => ({
    id,
    name: fullName(names),
    candidate_type,
    radicado,
    process,
  }));
}
