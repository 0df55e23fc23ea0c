import { type ActivityQuery, SYSTEM_CAUSER } from '@urna/contract/staff/activity-list';
import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../../platform/database/tables.ts';
import { findProcess } from '../../services/processes/processes.ts';

/** The ids between which the entries of the wanted days are. */
interface IdRange {
  first: number;
  /** Null for no end. */
  last: number | null;
  /** Entries of other days are among them: written late, or by a machine whose clock was wrong. */
  isMixed: boolean;
}

/** The filters as the entries have them. */
export type Wanted = Omit<ActivityQuery, 'process' | 'causer'> & {
  process_id: number | undefined;
  causer: { type: 'staff' | 'system'; id: string | null } | undefined;
  /** Undefined without a filter by days, null where no entry is of the wanted days. */
  range: IdRange | null | undefined;
};

export async function readWanted(db: Queryable, { process, causer, ...query }: ActivityQuery): Promise<Wanted> {
  // No process has the id 0: an unknown one has no entries.
  const process_id = process === undefined ? undefined : ((await findProcess(db, process))?.id ?? 0);
  const author = causer === undefined ? undefined : authorOf(causer);
  const range = query.from || query.to ? await readRange(db, query) : undefined;
  return { ...query, process_id, causer: author, range };
}

function authorOf(causer: string): NonNullable<Wanted['causer']> {
  if (causer === SYSTEM_CAUSER) return { type: 'system', id: null };
  return { type: 'staff', id: causer.slice('staff-'.length) };
}

async function readRange(db: Queryable, { from, to }: Pick<ActivityQuery, 'from' | 'to'>): Promise<IdRange | null> {
  const isWanted = sql`(${from ?? null}::date is null or day >= ${from ?? null}::date)
    and (${to ?? null}::date is null or day <= ${to ?? null}::date)`;
  const { rows } = await sql<{ first: number | null; last: number | null; isEndless: boolean; isMixed: boolean }>`
    with wanted as (select * from activity_days where ${isWanted}),
    bounds as (select min(first_id) as first, max(last_id) as last, bool_or(last_id is null) as endless from wanted)
    select first, last, coalesce(endless, false) as "isEndless", exists (
      select from activity_days, bounds where not (${isWanted})
        and (endless or first_id <= last) and (last_id is null or last_id >= first)
    ) as "isMixed"
    from bounds`.execute(db);
  const [range] = rows;
  if (!range || range.first === null) return null;
  return { first: range.first, last: range.isEndless ? null : range.last, isMixed: range.isMixed };
}

/** Whether every entry of a range of ids is wanted. */
export const isUnfiltered = ({ log_name, candidate_type, process_id, causer, candidate, range }: Wanted): boolean =>
  !log_name &&
  !candidate_type &&
  process_id === undefined &&
  !causer &&
  !candidate &&
  range !== null &&
  !range?.isMixed;

/** Whether the words of the search keys, which have no days and no ids of people, answer the filters. */
export const isInSearchKeys = ({ causer, candidate, range }: Wanted): boolean =>
  !causer && !candidate && range === undefined;

const midnight = (day: string) => sql`${`${day}T00:00:00-05:00`}::timestamptz`;

/** The days themselves, where their range of ids has entries of other days. */
function dayConditions({ from, to, range }: Wanted): RawBuilder<unknown>[] {
  if (!range?.isMixed) return [];
  return [
    ...(from ? [sql`created_at >= ${midnight(from)}`] : []),
    ...(to ? [sql`created_at < ${midnight(to)} + interval '1 day'`] : []),
  ];
}

/** All filters but the search, as conditions on the log. */
export function conditionsOf(wanted: Wanted): RawBuilder<unknown> {
  const { log_name, candidate_type, process_id, causer, candidate, range, before } = wanted;
  const conditions = [
    ...(log_name ? [sql`log_name = ${log_name}`] : []),
    ...(candidate_type ? [sql`candidate_type = ${candidate_type}`] : []),
    ...(process_id === undefined ? [] : [sql`process_id = ${process_id}`]),
    // The types are literals, by which the planner knows the partial indexes.
    ...(causer?.type === 'staff' ? [sql`causer_type = 'staff' and causer_id = ${causer.id}`] : []),
    ...(causer?.type === 'system' ? [sql`causer_type = 'system' and causer_id is null`] : []),
    ...(candidate ? [sql`id = any(array(${idsOfCandidate(candidate)}))`] : []),
    ...(range === null ? [sql`false`] : []),
    ...(range ? [sql`id >= ${range.first}`] : []),
    ...(range && range.last !== null ? [sql`id <= ${range.last}`] : []),
    ...dayConditions(wanted),
    ...(before ? [sql`id < ${before}`] : []),
  ];
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

const idsOfCandidate = (id: number) => sql`
  select id from activity_log where subject_type = 'candidate' and subject_id = ${id}
  union select id from activity_log where causer_type = 'candidate' and causer_id = ${String(id)}
  union select id from activity_log where log_name = 'election' and properties ? 'candidate_id'
    and properties ->> 'candidate_id' = ${String(id)}`;
