import { type ActivityQuery, SYSTEM_CAUSER } from '@urna/contract/staff/activity-list';
import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../../platform/database/tables.ts';
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
export async function conditionsOf(db: Queryable, query: ActivityQuery): Promise<RawBuilder<unknown>> {
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
