import { randomBytes } from 'node:crypto';
import type { CandidateKind } from '@urna/contract/candidacy/candidacy';
import { type Activity, activitySchema, splitPersonal } from '@urna/contract/staff/activity';
import { activityDescriptions } from '@urna/contract/staff/activity-descriptions';
import { sql } from 'kysely';
import type { ProcessKey } from '../../platform/database/process-tables.ts';
import type { CauserType, Tx } from '../../platform/database/tables.ts';
import { AppError } from '../../platform/errors.ts';
import { hashPersonalPart, serializeContent, toHex } from './chain.ts';

export interface Causer {
  type: CauserType;
  id: string | null;
  name: string;
}

export const theSystem: Causer = { type: 'system', id: null, name: 'Sistema' };
/** Stands for the person who runs a command on the server; only the machine's own logs identify them. */
export const theOperator: Causer = { type: 'system', id: null, name: 'Operador (línea de órdenes)' };

/** The person or object that an entry is about. The kind of candidacy is one of the log's filters. */
export interface Subject {
  type: 'candidate' | 'staff' | 'voter';
  id: number;
  candidateType?: CandidateKind;
}

/** What happened, and in which process; null for what concerns the installation. */
export type ActivityOf = Activity & { process: ProcessKey | null };

export interface Recorded {
  now: Date;
  causer: Causer;
  activity: ActivityOf;
  subject?: Subject | null;
}

/** The arguments of `append_entry`. */
export interface SerializedEntry {
  content: string;
  personal: { causer_name: string; personal_properties: Record<string, unknown>; salt: string };
  process: number | null;
}

/**
 * Serializes the content that an entry's hash covers. The previous entry's hash is added in the database, under lock.
 */
export function serializeEntry({ now, causer, activity, subject }: Recorded): SerializedEntry {
  const { log_name, event, properties } = activitySchema.parse(activity);
  const { impersonal, personal } = splitPersonal(event, properties);
  const salt = randomBytes(16);
  const personalPart = { causer_name: causer.name, personal_properties: personal };
  const content = serializeContent({
    created_at: now,
    log_name,
    event,
    causer_type: causer.type,
    causer_id: causer.id,
    description: activityDescriptions[event],
    subject_type: subject?.type ?? null,
    subject_id: subject?.id ?? null,
    candidate_type: subject?.candidateType ?? null,
    properties: activity.process ? { ...impersonal, process: activity.process.slug } : impersonal,
    personal_hash: hashPersonalPart(salt, personalPart),
  });
  return { content, personal: { ...personalPart, salt: toHex(salt) }, process: activity.process?.id ?? null };
}

/**
 * What may still happen to an archived process: it is read, exported, kept longer or shorter, and forgotten, its
 * campaigns and change requests end, and what its publication destroys is erased from the files.
 */
const afterArchiving: ReadonlySet<string> = new Set<Activity['event']>([
  'process_archived',
  'signing_key_destroyed',
  'remains_erased',
  'process_changed',
  'process_forgotten',
  'process_exported',
  'person_exported',
  'candidates_exported',
  'admitted_exported',
  'voter_consulted',
  'campaign_finished',
  'campaign_cancelled',
  'change_applied',
  'change_declined',
  'change_withdrawn',
  'change_stopped',
  'change_failed',
  'change_lapsed',
]);

/**
 * Appends to the activity log, in the transaction of the recorded change. `append_entry` locks the head of the chain
 * until the transaction ends, so every other writer waits: call it as late in the transaction as possible.
 *
 * Race: a change may begin while its process is being archived. Archiving is recorded too, so under that lock either the
 * change came first, or it sees the archived process here and is rolled back.
 */
export async function record(
  tx: Tx,
  now: Date,
  causer: Causer,
  activity: ActivityOf,
  subject: Subject | null = null,
): Promise<void> {
  const { content, personal, process } = serializeEntry({ now, causer, activity, subject });
  await sql`select append_entry(${content}, ${JSON.stringify(personal)}, ${process}::bigint)`.execute(tx);
  if (process === null || afterArchiving.has(activity.event)) return;
  const row = await tx.selectFrom('processes').select('state').where('id', '=', process).executeTakeFirst();
  if (row?.state === 'archived') throw new AppError('process_archived');
}
