import { toWireTime } from '@urna/contract/shared/dates';
import {
  type ActivityEntry,
  type ActivityList,
  type ActivityQuery,
  ERASED_NAME,
  MOST_COUNTED,
  MOST_FOUND,
} from '@urna/contract/staff/activity-list';
import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../../platform/database/tables.ts';
import { paged } from '../../platform/http/pagination.ts';
import { conditionsOf, isInSearchKeys, isUnfiltered, readWanted, type Wanted } from './wanted-entries.ts';

/** A shorter prefix would match almost every entry, so shorter words must match whole. */
const SHORTEST_PREFIX = 3;

/** Matches every word, or its prefix, in the author's name or the description, ignoring accents and case. */
function tsquery(search: string): string {
  return (search.match(/[\p{L}\p{N}]+/gu) ?? [])
    .slice(0, 6)
    .map((word) => (word.length < SHORTEST_PREFIX ? word : `${word}:*`))
    .join(' & ');
}

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

/** The newest ids, where an index has the filters with an index-only scan; one more than are counted. */
const idsOfFilter = (wanted: Wanted) =>
  sql`select id from activity_log where ${conditionsOf(wanted)} order by id desc limit ${MOST_COUNTED + 1}`;

/** Where this many of the newest entries have enough matches, the older ones aren't read. */
const PROBED = 20_000;

/**
 * As `idsOfFilter`, of the entries with the keys of a search. Words that many entries have are found among the newest
 * ones of the wanted days; sorting all of their entries would take most of a second.
 */
function idsOfFilteredSearch(wanted: Wanted, words: string) {
  const limit = MOST_FOUND + 1;
  const matches = sql`select id from activity_log where ${conditionsOf(wanted)}
    and search_key_id in (select id from activity_search_keys where words @@ to_tsquery('simple', without_accents(${words})))`;
  const newest = sql`least((select last_id from activity_chain), ${wanted.range?.last ?? null}::bigint)`;
  return sql`
    with newest as materialized (${matches} and id > ${newest} - ${PROBED} order by id desc limit ${limit})
    select id from newest where (select count(*) from newest) = ${limit}
    union all
    select id from (${matches} order by id desc limit ${limit}) as every
    where (select count(*) from newest) < ${limit}`;
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

/** Without a filter but days no counting is needed: ids have no gaps, so they are the entries' positions. */
async function readIdsOfAll(db: Queryable, { before, range, page, per_page }: Wanted): Promise<Counted> {
  const { last_id } = await db.selectFrom('activity_chain').select('last_id').executeTakeFirstOrThrow();
  const last = Math.min(last_id, range?.last ?? last_id, (before ?? Number.POSITIVE_INFINITY) - 1);
  const total = Math.max(0, last + 1 - (range?.first ?? 1));
  const skipped = (page - 1) * per_page;
  const length = Math.max(0, Math.min(per_page, total - skipped));
  const ids = Array.from({ length }, (_, at) => last - skipped - at);
  return { ids, total, total_is_exact: true, oldest: 0 };
}

function count(db: Queryable, query: Wanted, words: string): Promise<Counted> {
  if (words) {
    const ids = isInSearchKeys(query) ? idsOfSearch(query, words) : idsOfFilteredSearch(query, words);
    return readIds(db, ids, MOST_FOUND, query);
  }
  return isUnfiltered(query) ? readIdsOfAll(db, query) : readIds(db, idsOfFilter(query), MOST_COUNTED, query);
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
export async function listActivity(db: Queryable, asked: ActivityQuery): Promise<ActivityList> {
  const query = await readWanted(db, asked);
  const words = tsquery(query.search ?? '');
  const { ids, total, total_is_exact, oldest } = await count(db, query, words);
  const { data, meta } = paged({ data: await readEntries(db, ids), total }, query);
  const next_before = total_is_exact || words ? null : oldest + 1;
  return { data, meta: { pagination: { ...meta.pagination, total_is_exact, next_before } } };
}
