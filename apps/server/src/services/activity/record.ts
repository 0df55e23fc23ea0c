import { type Activity, activitySchema } from '@urna/contract/activity';
import type { CauserType, Tx } from '../../platform/database/tables.ts';
import { chainHash } from './chain.ts';

export interface Causer {
  type: CauserType;
  id: string | null;
  name: string;
}

export const theSystem: Causer = { type: 'system', id: null, name: 'Sistema' };

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
  subject: { type: string; id: number } | null = null,
): Promise<void> {
  const { log_name, event, properties } = activitySchema.parse(activity);
  const end = await tx
    .selectFrom('activity_chain')
    .select(['last_id', 'last_hash'])
    .forUpdate()
    .executeTakeFirstOrThrow();
  const entry = {
    id: end.last_id + 1,
    created_at: now,
    log_name,
    event,
    causer_type: causer.type,
    causer_id: causer.id,
    causer_name: causer.name,
    subject_type: subject?.type ?? null,
    subject_id: subject?.id ?? null,
    properties,
  };
  const hash = chainHash(end.last_hash, entry);
  await tx
    .insertInto('activity_log')
    .values({ ...entry, properties: JSON.stringify(properties), previous_hash: end.last_hash, hash })
    .execute();
  await tx.updateTable('activity_chain').set({ last_id: entry.id, last_hash: hash }).execute();
}
