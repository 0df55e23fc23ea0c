import {
  type ActivityEntry,
  type ActivityList,
  type ActivityQuery,
  ERASED_NAME,
  MOST_COUNTED,
  MOST_FOUND,
} from '@urna/contract/activity-list';
import { toWireTime } from '@urna/contract/dates';
import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../../platform/database/tables.ts';
import { paged } from '../../platform/http/pagination.ts';
import { findProcess } from '../../services/processes/processes.ts';

/** A shorter prefix would match almost every entry, so shorter words must match whole. */
const SHORTEST_PREFIX = 3;

/** Matches every word, or its prefix, in the author's name or the description, ignoring accents and case. */
function tsquery(search: string): string {
  return (search.match(/[\p{L}\p{N}]+/gu) ?? [])
    .slice(0, 6)
    .map((word) => (word.length < SHORTEST_PREFIX ? word : `${word}:*`))
    .join(' & ');
}

/** The filters with the process by its id, as the entries have it. */
type Wanted = Omit<ActivityQuery, 'process'> & { process_id: number | undefined };

/** The filters as lexemes of the search keys, quoted so that none is parsed as an operator. */
function filterQuery({ log_name, candidate_type, process_id }: Wanted): string {
  return [
    log_name && `'log/${log_name}'`,
    candidate_type && `'type/${candidate_type}'`,
    process_id !== undefined && `'process/${process_id}'`,
  ]
    .filter(Boolean)
    .join(' & ');
}

/** The newest ids with an index-only scan, one more than are counted. */
function idsOfFilter({ log_name, candidate_type, process_id, before }: Wanted) {
  const conditions = [
    ...(log_name ? [sql`log_name = ${log_name}`] : []),
    ...(candidate_type ? [sql`candidate_type = ${candidate_type}`] : []),
    ...(process_id === undefined ? [] : [sql`process_id = ${process_id}`]),
    ...(before ? [sql`id < ${before}`] : []),
  ];
  return sql`select id from activity_log where ${sql.join(conditions, sql` and `)}
    order by id desc limit ${MOST_COUNTED + 1}`;
}

/**
 * The newest ids, one more than are counted (K). The newest K entries belong to the K matching keys that were used
 * last, and each of these keys has an entry at least as new as the last entry of the K-th, so no other key and no older
 * entry is read.
 */
function idsOfSearch(filters: Wanted, words: string) {
  const filter = filterQuery(filters);
  const wanted = sql`to_tsquery('simple', without_accents(${words}))`;
  const limit = MOST_FOUND + 1;
  return sql`
    with latest as materialized (
      select id, last_id from activity_search_keys
      where words @@ ${filter ? sql`(${wanted} && ${filter}::tsquery)` : wanted}
      order by last_id desc limit ${limit}
    ),
    oldest as materialized (select case count(*) when ${limit} then min(last_id) else 0 end as id from latest)
    select entry.id from latest
    cross join lateral (
      select id from activity_log
      where search_key_id = latest.id and id >= (select id from oldest)
      order by id desc limit ${limit}
    ) as entry
    order by entry.id desc limit ${limit}`;
}

interface Counted {
  ids: number[];
  total: number;
  total_is_exact: boolean;
  /** The oldest counted entry, and one more if it exists. */
  oldest: number;
}

/** Reads a page of the ids, up to the last counted one. */
async function readIds(db: Queryable, ids: RawBuilder<unknown>, most: number, query: Wanted): Promise<Counted> {
  const offset = (query.page - 1) * query.per_page;
  const length = Math.max(0, Math.min(query.per_page, most - offset));
  const { rows } = await sql<{ found: number; oldest: number | null; ids: string[] }>`
    with matching as materialized (${ids})
    select count(*)::integer as found, min(id) as oldest,
      array(select id from matching order by id desc limit ${length} offset ${offset}) as ids
    from matching`.execute(db);
  const { found, oldest, ids: page } = rows[0] ?? { found: 0, oldest: null, ids: [] };
  // PostgreSQL's driver returns bigints in an array as text.
  return { ids: page.map(Number), total: Math.min(found, most), total_is_exact: found <= most, oldest: oldest ?? 0 };
}

/** Without a filter no counting is needed: ids have no gaps, so they are the entries' positions. */
async function readIdsOfAll(db: Queryable, { before, page, per_page }: Wanted): Promise<Counted> {
  const { last_id } = await db.selectFrom('activity_chain').select('last_id').executeTakeFirstOrThrow();
  const total = Math.min(last_id, (before ?? Number.POSITIVE_INFINITY) - 1);
  const newest = total - (page - 1) * per_page;
  const length = Math.max(0, Math.min(per_page, newest));
  return { ids: Array.from({ length }, (_, at) => newest - at), total, total_is_exact: true, oldest: 0 };
}

function count(db: Queryable, query: Wanted, words: string): Promise<Counted> {
  if (words) return readIds(db, idsOfSearch(query, words), MOST_FOUND, query);
  const isFiltered = query.log_name || query.candidate_type || query.process_id !== undefined;
  if (isFiltered) return readIds(db, idsOfFilter(query), MOST_COUNTED, query);
  return readIdsOfAll(db, query);
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

/** Lists the entries before the cursor, newest first, with a total as far as counting is cheap. */
export async function listActivity(db: Queryable, { process, ...asked }: ActivityQuery): Promise<ActivityList> {
  // No process has the id 0: an unknown one has no entries.
  const process_id = process === undefined ? undefined : ((await findProcess(db, process))?.id ?? 0);
  const query: Wanted = { ...asked, process_id };
  const words = tsquery(query.search ?? '');
  const { ids, total, total_is_exact, oldest } = await count(db, query, words);
  const { data, meta } = paged({ data: await readEntries(db, ids), total }, query);
  const next_before = total_is_exact || words ? null : oldest + 1;
  return { data, meta: { pagination: { ...meta.pagination, total_is_exact, next_before } } };
}
