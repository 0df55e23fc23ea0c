import { type Activity, activityDescriptions, activitySchema } from '@urna/contract/activity';
import type { CandidateKind } from '@urna/contract/candidacy';
import { type RawBuilder, sql } from 'kysely';
import { prepared } from '../../platform/database/prepared.ts';
import type { CauserType, Queryable, Tx } from '../../platform/database/tables.ts';
import { placedFields, textAroundPlace } from './chain.ts';

export interface Causer {
  type: CauserType;
  id: string | null;
  name: string;
}

export const theSystem: Causer = { type: 'system', id: null, name: 'Sistema' };

/** What an entry is about; the kind of candidacy is one of the log's filters. */
export interface Subject {
  type: 'candidate' | 'staff' | 'voter';
  id: number;
  candidateType?: CandidateKind;
}

export interface Recorded {
  now: Date;
  causer: Causer;
  activity: Activity;
  subject?: Subject | null;
}

/** The filters that show an entry: by its name, by its kind of candidate, by both; '' stands for any. */
function filtersOf(logName: string, candidateType: CandidateKind | null): { name: string; type: string }[] {
  const byName = { name: logName, type: '' };
  return candidateType === null
    ? [byName]
    : [byName, { name: logName, type: candidateType }, { name: '', type: candidateType }];
}

/** What an entry says, before it has its place. */
function wordsOf({ causer, activity, subject }: Recorded) {
  const { log_name, event, properties } = activitySchema.parse(activity);
  return {
    log_name,
    event,
    properties,
    candidate_type: subject?.candidateType ?? null,
    causer_name: causer.name,
    description: activityDescriptions[event],
  };
}

/**
 * What comes before an entry in the statement that appends it: parts named for `with`, of which `last` gives a row when
 * something is to be recorded and none otherwise.
 */
export interface Preceding {
  parts: RawBuilder<unknown>;
  last: string;
}

/**
 * Appends an entry, and answers whether there was one to append. The end of the chain is taken for update; once it is
 * ours, the entry is counted in each filter that shows it and with those that say the same of the same kind in the same
 * name: both read the chain's row, which makes them wait for its lock. What its hash covers is written here but for its
 * place, which is put in by the database: so it is one statement, for which the next writer waits and no longer.
 */
export async function append(db: Queryable, recorded: Recorded, preceding?: Preceding): Promise<boolean> {
  const { now, causer, subject } = recorded;
  const words = wordsOf(recorded);
  const { log_name, event, candidate_type, causer_name, description, properties } = words;
  const filters = filtersOf(log_name, candidate_type);
  const names = filters.map(({ name }) => name);
  const types = filters.map(({ type }) => type);
  const about = {
    causer_type: causer.type,
    causer_id: causer.id,
    subject_type: subject?.type ?? null,
    subject_id: subject?.id ?? null,
  };
  const [start, ...rest] = textAroundPlace({ ...words, ...about, created_at: now });
  const text = placedFields.map((field, at) => sql`coalesce(${sql.ref(field)}::text, 'null') || ${rest[at]}::text`);
  const total = (name: string, type: string | null) =>
    type === null ? sql`null::bigint` : sql`(select total from counted where name = ${name} and type = ${type})`;
  const { rows } = await sql`
    with ${preceding ? sql`${preceding.parts},` : sql``}
    chain as materialized (
      select last_id, last_hash from activity_chain
      ${preceding ? sql`where exists (select from ${sql.table(preceding.last)})` : sql``}
      for update
    ),
    counted as (
      insert into activity_counts (log_name, candidate_type, total)
      select filter.name, filter.type, 1 from chain, unnest(${names}::text[], ${types}::text[]) as filter (name, type)
      on conflict (log_name, candidate_type) do update set total = activity_counts.total + 1
      returning log_name as name, candidate_type as type, total
    ),
    voice as (
      insert into activity_voices (causer_name, description, log_name, candidate_type, entries, last_id)
      select ${causer_name}, ${description}, ${log_name}, ${candidate_type ?? ''}, 1, chain.last_id + 1 from chain
      on conflict on constraint one_voice
        do update set entries = activity_voices.entries + 1, last_id = excluded.last_id
      returning id
    ),
    placed as materialized (
      select chain.last_id + 1 as id, chain.last_hash as previous_hash, voice.id as voice_id,
        ${total(log_name, '')} as place_in_name,
        ${total('', candidate_type)} as place_in_type,
        ${total(log_name, candidate_type)} as place_in_both
      from chain, voice
    ),
    entry as materialized (
      select *, sha256(previous_hash || convert_to(${start}::text || ${sql.join(text, sql` || `)}, 'UTF8')) as hash
      from placed
    ),
    appended as (
      insert into activity_log (
        id, created_at, log_name, event, causer_type, causer_id, causer_name, description, subject_type, subject_id,
        candidate_type, properties, place_in_name, place_in_type, place_in_both, previous_hash, hash, voice_id
      )
      select id, ${now}::timestamptz, ${log_name}, ${event}, ${about.causer_type}, ${about.causer_id}, ${causer_name},
        ${description}, ${about.subject_type}, ${about.subject_id}::bigint, ${candidate_type},
        ${JSON.stringify(properties)}::jsonb, place_in_name, place_in_type, place_in_both, previous_hash, hash, voice_id
      from entry
    ),
    moved as (
      update activity_chain set last_id = entry.id, last_hash = entry.hash from entry
    )
    select from entry ${prepared}`.execute(db);
  return rows.length > 0;
}

/**
 * Appends to the activity log, in the transaction of what it records. Taking the chain's last row for update gives
 * entries one order under any number of processes; call it as late in the transaction as possible, since the next
 * writer waits until this one commits.
 */
export async function record(
  tx: Tx,
  now: Date,
  causer: Causer,
  activity: Activity,
  subject: Subject | null = null,
): Promise<void> {
  const done = await append(tx, { now, causer, activity, subject });
  if (!done) throw new Error('the activity log has lost its end');
}
