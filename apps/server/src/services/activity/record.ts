import { type Activity, activityDescriptions, activitySchema } from '@urna/contract/activity';
import type { CandidateKind } from '@urna/contract/candidacy';
import { sql } from 'kysely';
import type { CauserType, Tx } from '../../platform/database/tables.ts';
import { chainHash } from './chain.ts';

export interface Causer {
  type: CauserType;
  id: string | null;
  name: string;
}

export const theSystem: Causer = { type: 'system', id: null, name: 'Sistema' };

/** What an entry is about; the kind of candidacy is one of the log's filters. */
export interface Subject {
  type: 'candidate' | 'staff';
  id: number;
  candidateType?: CandidateKind;
}

/** Counts the entry in each filter that shows it, and answers its place there. */
async function takePlaces(tx: Tx, logName: string, candidateType: CandidateKind | null) {
  const counted = candidateType === null ? [''] : ['', candidateType];
  const keys = [
    ...counted.map((type) => ({ log_name: logName, candidate_type: type })),
    ...(candidateType === null ? [] : [{ log_name: '', candidate_type: candidateType }]),
  ];
  const rows = await tx
    .insertInto('activity_counts')
    .values(keys.map((key) => ({ ...key, total: 1 })))
    .onConflict((conflict) =>
      conflict.columns(['log_name', 'candidate_type']).doUpdateSet({ total: sql<number>`activity_counts.total + 1` }),
    )
    .returningAll()
    .execute();
  const place = (name: string, type: string) =>
    rows.find((row) => row.log_name === name && row.candidate_type === type)?.total ?? null;
  return {
    place_in_name: place(logName, '') ?? 0,
    place_in_type: candidateType && place('', candidateType),
    place_in_both: candidateType && place(logName, candidateType),
  };
}

/** Counts the entry with those that say the same of the same kind in the same name: what a search looks through. */
async function noteVoice(
  tx: Tx,
  entry: { id: number; causer_name: string; description: string; log_name: string; candidate_type: string | null },
): Promise<number> {
  const { id: last_id, causer_name, description, log_name } = entry;
  const voice = await tx
    .insertInto('activity_voices')
    .values({ causer_name, description, log_name, candidate_type: entry.candidate_type ?? '', entries: 1, last_id })
    .onConflict((conflict) =>
      conflict.constraint('one_voice').doUpdateSet({ entries: sql<number>`activity_voices.entries + 1`, last_id }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return voice.id;
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
  const { log_name, event, properties } = activitySchema.parse(activity);
  const end = await tx
    .selectFrom('activity_chain')
    .select(['last_id', 'last_hash'])
    .forUpdate()
    .executeTakeFirstOrThrow();
  const candidate_type = subject?.candidateType ?? null;
  const places = await takePlaces(tx, log_name, candidate_type);
  const entry = {
    id: end.last_id + 1,
    created_at: now,
    log_name,
    event,
    causer_type: causer.type,
    causer_id: causer.id,
    causer_name: causer.name,
    description: activityDescriptions[event],
    subject_type: subject?.type ?? null,
    subject_id: subject?.id ?? null,
    candidate_type,
    properties,
    ...places,
  };
  const hash = chainHash(end.last_hash, entry);
  const voice_id = await noteVoice(tx, entry);
  await tx
    .insertInto('activity_log')
    .values({
      ...entry,
      properties: JSON.stringify(properties),
      previous_hash: end.last_hash,
      hash,
      voice_id,
    })
    .execute();
  await tx.updateTable('activity_chain').set({ last_id: entry.id, last_hash: hash }).execute();
}
