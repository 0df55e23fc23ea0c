import { type Activity, activitySchema } from '@urna/contract/activity';
import { activityDescriptions } from '@urna/contract/activity-descriptions';
import type { CandidateKind } from '@urna/contract/candidacy';
import { sql } from 'kysely';
import type { CauserType, Tx } from '../../platform/database/tables.ts';
import { textAroundPlace } from './chain.ts';

export interface Causer {
  type: CauserType;
  id: string | null;
  name: string;
}

export const theSystem: Causer = { type: 'system', id: null, name: 'Sistema' };
/** Whoever runs the commands. Who that is, the machine's own records say. */
export const theOperator: Causer = { type: 'system', id: null, name: 'Operador (línea de órdenes)' };

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

/** An entry as `append_entry` takes it. */
export interface Said {
  said: unknown;
  around_place: string[];
}

/** All that an entry's hash covers is written here but for its place, which the database puts in. */
export function saying({ now, causer, activity, subject }: Recorded): Said {
  const { log_name, event, properties } = activitySchema.parse(activity);
  const said = {
    created_at: now,
    log_name,
    event,
    causer_type: causer.type,
    causer_id: causer.id,
    causer_name: causer.name,
    description: activityDescriptions[event],
    subject_type: subject?.type ?? null,
    subject_id: subject?.id ?? null,
    candidate_type: subject?.candidateType ?? null,
    properties,
  };
  return { said, around_place: textAroundPlace(said) };
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
  const { said, around_place } = saying({ now, causer, activity, subject });
  await sql`select append_entry(${JSON.stringify(said)}, ${around_place})`.execute(tx);
}
