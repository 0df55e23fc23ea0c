import { type Activity, activityDescriptions, activitySchema } from '@urna/contract/activity';
import type { CandidateKind } from '@urna/contract/candidacy';
import { type QueryCreator, type RawBuilder, sql } from 'kysely';
import { prepared } from '../../platform/database/prepared.ts';
import type { CauserType, Tables, Tx } from '../../platform/database/tables.ts';
import { chainHash } from './chain.ts';

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

/** The end of the chain, held until the transaction ends, and what counting an entry there has given. */
export interface Place {
  last_id: number;
  last_hash: Buffer;
  voice_id: number;
  counts: { name: string; type: string; total: number }[];
}

/**
 * What comes before an entry in the statement that takes its place: parts named for `with`, of which `last` gives a row
 * when the chain may be taken and none when nothing is to be recorded.
 */
export interface Preceding {
  parts: RawBuilder<unknown>;
  last: string;
}

/**
 * Takes the end of the chain for update and, once it is ours, counts the entry in each filter that shows it and with
 * those that say the same of the same kind in the same name. One statement, since every vote waits for it: both counts
 * read the chain's row, which makes them wait for its lock. With it comes the row of what precedes it.
 */
export async function takePlace<Row = unknown>(
  tx: Tx,
  recorded: Recorded,
  preceding?: Preceding,
): Promise<(Place & Row) | undefined> {
  const { log_name, candidate_type, causer_name, description } = wordsOf(recorded);
  const filters = filtersOf(log_name, candidate_type);
  const names = filters.map(({ name }) => name);
  const types = filters.map(({ type }) => type);
  const before = preceding && sql.table(preceding.last);
  const { rows } = await sql<Place & Row>`
    with ${preceding ? sql`${preceding.parts},` : sql``}
    chain as materialized (
      select last_id, last_hash from activity_chain ${before ? sql`where exists (select from ${before})` : sql``} for update
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
    )
    select chain.last_id, chain.last_hash, voice.id as voice_id, (select json_agg(counted) from counted) as counts
      ${before ? sql`, ${before}.*` : sql``}
    from chain, voice ${before ? sql`, ${before}` : sql``} ${prepared}`.execute(tx);
  return rows[0];
}

/** Appends an entry at the place that it took, and in the same statement what `together` adds. */
export async function appendAt(
  tx: Tx,
  place: Place,
  recorded: Recorded,
  together: (tx: Tx) => QueryCreator<Tables> = (alone) => alone,
): Promise<void> {
  const { now, causer, subject } = recorded;
  const { properties, ...words } = wordsOf(recorded);
  const { log_name, candidate_type } = words;
  const placeIn = (name: string, type: string) =>
    place.counts.find((count) => count.name === name && count.type === type)?.total ?? null;
  const entry = {
    ...words,
    id: place.last_id + 1,
    created_at: now,
    causer_type: causer.type,
    causer_id: causer.id,
    subject_type: subject?.type ?? null,
    subject_id: subject?.id ?? null,
    properties,
    place_in_name: placeIn(log_name, '') ?? 0,
    place_in_type: candidate_type && placeIn('', candidate_type),
    place_in_both: candidate_type && placeIn(log_name, candidate_type),
  };
  const hash = chainHash(place.last_hash, entry);
  await together(tx)
    .with('appended', (db) =>
      db.insertInto('activity_log').values({
        ...entry,
        properties: JSON.stringify(properties),
        previous_hash: place.last_hash,
        hash,
        voice_id: place.voice_id,
      }),
    )
    .updateTable('activity_chain')
    .set({ last_id: entry.id, last_hash: hash })
    .modifyEnd(prepared)
    .execute();
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
  const recorded = { now, causer, activity, subject };
  const place = await takePlace(tx, recorded);
  if (!place) throw new Error('the activity log has lost its end');
  await appendAt(tx, place, recorded);
}
