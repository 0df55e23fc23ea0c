import { type Activity, activitySchema } from '@urna/contract/activity';
import { activityDescriptions } from '@urna/contract/activity-descriptions';
import type { CandidateKind } from '@urna/contract/candidacy';
import { type RawBuilder, sql } from 'kysely';
import { prepared } from '../../platform/database/prepared.ts';
import type { CauserType, Tx } from '../../platform/database/tables.ts';
import { textAroundPlace } from './chain.ts';

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

/**
 * Appends an entry where its row of values is asked for: a part of whatever statement does what it records. All that its
 * hash covers is written here but for its place, which the database puts in.
 */
export function appending({ now, causer, activity, subject }: Recorded): RawBuilder<number> {
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
  return sql`append_entry(${JSON.stringify(said)}, ${textAroundPlace(said)})`;
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
  await sql`select ${appending({ now, causer, activity, subject })} ${prepared}`.execute(tx);
}
