import { randomBytes } from 'node:crypto';
import {
  type ActivityDetails,
  type ActivityEvent,
  type ActivitySubject,
  activityEvents,
  splitPersonal,
} from '@urna/contract/activity/activity';
import { activityDescriptions } from '@urna/contract/activity/activity-descriptions';
import type { CandidateKind } from '@urna/contract/candidacy/candidacy';
import type { Campaign } from '@urna/contract/mail/campaigns';
import { sql } from 'kysely';
import { type ProcessKey, processOf } from '../../platform/database/process-tables.ts';
import type { CauserType, Tx } from '../../platform/database/tables.ts';
import { clockOf } from '../../platform/database/transaction-clock.ts';
import { AppError } from '../../platform/errors.ts';
import { hashPersonalPart, serializeContent, toHex } from './chain.ts';

export interface Causer {
  type: CauserType;
  id: string | null;
  name: string;
}

export const systemCauser: Causer = { type: 'system', id: null, name: 'Sistema' };
/** Stands for the person who runs a command on the server; only the machine's own logs identify them. */
export const theOperator: Causer = { type: 'system', id: null, name: 'Operador (línea de órdenes)' };

/** The person or object that an entry is about. The kind of candidacy is one of the log's filters. */
export interface Subject {
  type: 'candidate' | 'staff' | 'voter';
  id: number;
  candidateType?: CandidateKind;
}

interface OfProcess {
  process_id: number;
  process_slug: string;
}
type ContestKey = OfProcess & { slug: string };
type CampaignKey = OfProcess & { id: number; kind: Campaign['kind']; contest_slug: string };
type VoterKey = OfProcess & { id: number; contest_slug: string };
export type CandidateKey = OfProcess & { id: number; candidate_type: CandidateKind };

/** What follows from the row that an event is about: the entry's process, its subject, and the properties that name it. */
interface About {
  process?: ProcessKey | null;
  subject?: Subject | null;
  properties?: Record<string, unknown>;
}

/** For each thing that an event can be about: the rows that a call gives, and what follows from them. */
const subjects = {
  installation: () => ({}),
  staff: ({ staff_id }: { staff_id: number }) => ({
    subject: { type: 'staff', id: staff_id },
    properties: { staff_id },
  }),
  process: ({ process }: { process: ProcessKey }) => ({ process }),
  contest: ({ contest }: { contest: ContestKey }) => ({
    process: processOf(contest),
    properties: { contest: contest.slug },
  }),
  choice: ({ contest, candidate_id }: { contest: ContestKey; candidate_id: number }) => ({
    process: processOf(contest),
    subject: { type: 'candidate', id: candidate_id },
    properties: { contest: contest.slug, candidate_id },
  }),
  trustee: ({ contest, trustee }: { contest: ContestKey; trustee: { id: number; name: string } }) => ({
    process: processOf(contest),
    properties: { contest: contest.slug, trustee_id: trustee.id, name: trustee.name },
  }),
  campaign: ({ campaign }: { campaign: CampaignKey }) => ({
    process: processOf(campaign),
    properties: { contest: campaign.contest_slug, campaign_id: campaign.id, kind: campaign.kind },
  }),
  voter: ({ voter }: { voter: VoterKey }) => ({
    process: processOf(voter),
    subject: { type: 'voter', id: voter.id },
    properties: { contest: voter.contest_slug, voter_id: voter.id },
  }),
  candidate: ({ candidate }: { candidate: CandidateKey }) => ({
    process: processOf(candidate),
    subject: { type: 'candidate', id: candidate.id, candidateType: candidate.candidate_type },
    properties: { candidate_id: candidate.id },
  }),
  any: ({ process, subject = null }: { process: ProcessKey | null; subject?: Subject | null }) => ({
    process,
    subject,
  }),
} satisfies Record<ActivitySubject<ActivityEvent>, (rows: never) => About>;

type Rows<Kind extends keyof typeof subjects> =
  Parameters<(typeof subjects)[Kind]> extends [infer Given] ? Given : object;

/** What a call says of an event: the rows that it is about, and its other properties. */
export type Details<Event extends ActivityEvent> = Event extends ActivityEvent
  ? Rows<ActivitySubject<Event>> & ActivityDetails<Event>
  : never;

/** Any event with its details, for code that chooses between events. */
export type Entry = { [Event in ActivityEvent]: [Event, Details<Event>] }[ActivityEvent];

/** The arguments of `append_entry`. */
export interface SerializedEntry {
  content: string;
  personal: { causer_name: string; personal_properties: Record<string, unknown>; salt: string };
  process: number | null;
}

/**
 * Serializes the content that an entry's hash covers. The previous entry's hash is added in the database, under lock.
 */
export function serializeEntry<Event extends ActivityEvent>(
  now: Date,
  causer: Causer,
  event: Event,
  details: Details<Event>,
): SerializedEntry;
export function serializeEntry(now: Date, causer: Causer, event: ActivityEvent, details: object): SerializedEntry {
  const { log_name, about, properties: schema } = activityEvents[event];
  const resolve = subjects[about] as (rows: object) => About;
  const { process = null, subject = null, properties: named } = resolve(details);
  const { impersonal, personal } = splitPersonal(event, schema.parse({ ...details, ...named }));
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
    properties: process ? { ...impersonal, process: process.slug } : impersonal,
    personal_hash: hashPersonalPart(salt, personalPart),
  });
  return { content, personal: { ...personalPart, salt: toHex(salt) }, process: process?.id ?? null };
}

/**
 * What may still happen to an archived process: it is read, exported, kept longer or shorter, and forgotten, its
 * campaigns and change requests end, and what its publication destroys is erased from the files.
 */
const afterArchiving: ReadonlySet<string> = new Set<ActivityEvent>([
  'process_archived',
  'check_key_destroyed',
  'signing_key_destroyed',
  'remains_erased',
  'process_changed',
  'process_forgotten',
  'process_exported',
  'person_exported',
  'candidates_exported',
  'admitted_exported',
  'voter_consulted',
  'returned_mails_consulted',
  'returned_mails_exported',
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
export async function record<Event extends ActivityEvent>(
  tx: Tx,
  causer: Causer,
  event: Event,
  details: Details<Event>,
): Promise<void> {
  const { content, personal, process } = serializeEntry(clockOf(tx).now(), causer, event, details);
  await sql`select append_entry(${content}, ${JSON.stringify(personal)}, ${process}::bigint)`.execute(tx);
  if (process === null || afterArchiving.has(event)) return;
  const row = await tx.selectFrom('processes').select('state').where('id', '=', process).executeTakeFirst();
  if (row?.state === 'archived') throw new AppError('process_archived');
}
