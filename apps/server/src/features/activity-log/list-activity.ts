import type { ActivityEntry, ActivityFilters } from '@urna/contract/activity-list';
import { toWireTime } from '@urna/contract/dates';
import { sql } from 'kysely';
import type { Queryable } from '../../platform/database/tables.ts';

interface Page {
  page: number;
  per_page: number;
}

const columns = ['id', 'created_at', 'log_name', 'event', 'causer_name', 'description', 'properties'] as const;

/** A search counts this far and no further: nobody reads past it, and counting half a million matches takes long. */
const MOST_FOUND = 1000;

function shown(rows: (Omit<ActivityEntry, 'created_at'> & { created_at: Date })[]): ActivityEntry[] {
  return rows.map((row) => ({ ...row, created_at: toWireTime(row.created_at) }));
}

/** Newest first. Each filter has its own gapless numbering, so a page is a range of it, however far back. */
async function pageOfFilter(db: Queryable, { log_name, candidate_type }: ActivityFilters, { page, per_page }: Page) {
  const counted = await db
    .selectFrom('activity_counts')
    .select('total')
    .where('log_name', '=', log_name ?? '')
    .where('candidate_type', '=', candidate_type ?? '')
    .executeTakeFirst();
  const total = counted?.total ?? 0;
  const newest = total - (page - 1) * per_page;
  let query = db.selectFrom('activity_log').select(columns);
  if (log_name) query = query.where('log_name', '=', log_name);
  if (candidate_type) query = query.where('candidate_type', '=', candidate_type);
  const place = candidate_type ? (log_name ? 'place_in_both' : 'place_in_type') : 'place_in_name';
  const rows = await query
    .where(place, '<=', newest)
    .where(place, '>', newest - per_page)
    .orderBy(place, 'desc')
    .execute();
  return { data: shown(rows), total };
}

/** Without a filter the ids themselves are the gapless numbering: the chain sees to that. */
async function pageOfAll(db: Queryable, { page, per_page }: Page) {
  const { last_id: total } = await db.selectFrom('activity_chain').select('last_id').executeTakeFirstOrThrow();
  const newest = total - (page - 1) * per_page;
  const rows = await db
    .selectFrom('activity_log')
    .select(columns)
    .where('id', '<=', newest)
    .where('id', '>', newest - per_page)
    .orderBy('id', 'desc')
    .execute();
  return { data: shown(rows), total };
}

/** Beginnings shorter than this would find nearly everything: such a word is looked for as it is. */
const LEAST_OF_A_BEGINNING = 3;

/** Every word, or its beginning, in the author's name or the description; accents and case don't matter. */
function tsquery(search: string): string {
  return (search.match(/[\p{L}\p{N}]+/gu) ?? [])
    .slice(0, 6)
    .map((word) => (word.length < LEAST_OF_A_BEGINNING ? word : `${word}:*`))
    .join(' & ');
}

/** The filters as words of the voices, quoted so that nothing is read out of them. */
function filterQuery({ log_name, candidate_type }: ActivityFilters): string {
  return [log_name && `'log/${log_name}'`, candidate_type && `'type/${candidate_type}'`].filter(Boolean).join(' & ');
}

/**
 * The newest entries of the voices that match, and how many there are up to the most. The newest K entries belong to
 * those K voices that spoke last, so no more of them are looked at, and of each no more than K; nor anything older than the
 * last word of the K-th, since each of them has said something since.
 */
async function pageOfSearch(db: Queryable, filters: ActivityFilters, words: string, { page, per_page }: Page) {
  const offset = (page - 1) * per_page;
  const filter = filterQuery(filters);
  const wanted = sql`(to_tsquery('simple', folded(${words})) && ${filter}::tsquery)`;
  const query = filter ? wanted : sql`to_tsquery('simple', folded(${words}))`;
  const reach = Math.min(offset + per_page, MOST_FOUND);
  const { rows } = await sql<{ total: number; ids: number[] }>`
    with matching as materialized (select id, entries, last_id from activity_voices where words @@ ${query}),
    latest as materialized (select id, last_id from matching order by last_id desc limit ${reach}),
    least_id as materialized (select case count(*) when ${reach} then min(last_id) else 0 end as id from latest)
    select least((select coalesce(sum(entries), 0) from matching), ${MOST_FOUND})::integer as total,
      array(
        select entry.id from latest
        cross join lateral (
          select id from activity_log
          where voice_id = latest.id and id >= (select id from least_id)
          order by id desc limit ${reach}
        ) as entry
        order by entry.id desc limit ${Math.max(0, reach - offset)} offset ${offset}
      ) as ids`.execute(db);
  const { total, ids } = rows[0] ?? { total: 0, ids: [] };
  if (ids.length === 0) return { data: [], total };
  // The array's elements are bigints, which come as text.
  const wantedIds = ids.map(Number);
  const found = await db
    .selectFrom('activity_log')
    .select(columns)
    .where('id', 'in', wantedIds)
    .orderBy('id', 'desc')
    .execute();
  return { data: shown(found), total };
}

export async function listActivity(
  db: Queryable,
  filters: ActivityFilters,
  page: Page,
): Promise<{ data: ActivityEntry[]; total: number }> {
  const words = tsquery(filters.search ?? '');
  if (words) return pageOfSearch(db, filters, words, page);
  return filters.log_name || filters.candidate_type ? pageOfFilter(db, filters, page) : pageOfAll(db, page);
}
