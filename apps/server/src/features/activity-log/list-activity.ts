import { toWireTime } from '@urna/contract/shared/dates';
import {
  type ActivityEntry,
  type ActivityList,
  type ActivityQuery,
  ERASED_NAME,
  MOST_COUNTED,
} from '@urna/contract/staff/activity-list';
import { sql } from 'kysely';
import type { Queryable } from '../../platform/database/tables.ts';
import { paged } from '../../platform/http/pagination.ts';
import { conditionsOf } from './wanted-entries.ts';

/** The page's ids, newest first, and how many entries there are, counted up to the limit and one more. */
async function readIds(db: Queryable, query: ActivityQuery) {
  const offset = (query.page - 1) * query.per_page;
  const length = Math.max(0, Math.min(query.per_page, MOST_COUNTED - offset));
  const { rows } = await sql<{ found: number; oldest: number | null; ids: string[] }>`
    with wanted as materialized (
      select id from activity_log where ${await conditionsOf(db, query)} order by id desc limit ${MOST_COUNTED + 1}
    )
    select count(*)::integer as found, min(id) as oldest,
      array(select id from wanted order by id desc limit ${length} offset ${offset}) as ids
    from wanted`.execute(db);
  const { found, oldest, ids } = rows[0] ?? { found: 0, oldest: null, ids: [] };
  // PostgreSQL's driver returns bigints in an array as text.
  return { found, oldest: oldest ?? 0, ids: ids.map(Number) };
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
  const { found, oldest, ids } = await readIds(db, query);
  const total_is_exact = found <= MOST_COUNTED;
  const { data, meta } = paged({ data: await readEntries(db, ids), total: Math.min(found, MOST_COUNTED) }, query);
  // The oldest one that was read is beyond the limit, and the next page of entries begins with it.
  const next_before = total_is_exact ? null : oldest + 1;
  return { data, meta: { pagination: { ...meta.pagination, total_is_exact, next_before } } };
}
