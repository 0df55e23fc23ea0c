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

/** Every word, or its beginning, in the author's name or the description; accents and case don't matter. */
function tsquery(search: string): string {
  return (search.match(/[\p{L}\p{N}]+/gu) ?? [])
    .slice(0, 6)
    .map((word) => `${word.toLowerCase()}:*`)
    .join(' & ');
}

async function pageOfSearch(db: Queryable, filters: ActivityFilters, words: string, { page, per_page }: Page) {
  let matching = db
    .selectFrom('activity_log')
    .where(
      sql<boolean>`to_tsvector('simple', folded(causer_name || ' ' || description)) @@ to_tsquery('simple', folded(${words}))`,
    );
  if (filters.log_name) matching = matching.where('log_name', '=', filters.log_name);
  if (filters.candidate_type) matching = matching.where('candidate_type', '=', filters.candidate_type);
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from (${matching.select('id').limit(MOST_FOUND)}) as found`.execute(db);
  const total = rows[0]?.total ?? 0;
  const offset = (page - 1) * per_page;
  if (offset >= total) return { data: [], total };
  const found = await matching
    .select(columns)
    .orderBy('id', 'desc')
    .limit(Math.min(per_page, total - offset))
    .offset(offset)
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
