import type { Role } from '@urna/contract/access/roles';
import type { CandidateKind } from '@urna/contract/candidacy/candidacy';
import type { MailStatus } from '@urna/contract/mail/mail-queue';
import type { MailTopic } from '@urna/contract/mail/mail-topics';
import type { ImportJob, ImportSamples, ListKind } from '@urna/contract/people/imports';
import type { ColumnType, Generated, Kysely, Transaction } from 'kysely';
import type { JobKind } from '../jobs/job-kinds.ts';
import type { CampaignTables } from './campaign-tables.ts';
import type { CandidateTables } from './candidate-tables.ts';
import type { CredentialTables } from './credential-tables.ts';
import type { ElectionTables } from './election-tables.ts';
import type { ProcessTables } from './process-tables.ts';

/** The tables as Kysely sees them; migrations/ is the source of truth. */

/** Written once: no update changes it. */
type Fixed<T> = ColumnType<T, T, never>;

export interface ProfessionalRegisterTable {
  identification_type_id: number;
  identification_number: string;
  first_name: string;
  second_name: string | null;
  first_last_name: string;
  second_last_name: string | null;
  professional_card: string;
  email: string;
  mobile_phone: string | null;
  data_updated_on: string;
  disciplinary_status: 'SIN_SANCION' | 'CON_SANCION';
  card_status: 'ACTIVA' | 'INACTIVA';
  imported_at: Date;
}

export type SessionKind = 'candidate' | 'correction' | 'tracking' | 'staff' | 'voter';
export type SessionEnd =
  | 'logout'
  | 'submission'
  | 'expiry'
  | 'code_elsewhere'
  | 'disabled'
  | 'cast'
  | 'disowned'
  | 'reopened'
  | 'process_ended'
  | 'withdrawn';

export interface SessionsTable {
  id: Generated<number>;
  kind: Fixed<SessionKind>;
  subject: Fixed<string>;
  candidate_type: Fixed<CandidateKind | null>;
  token_hash: Buffer;
  previous_token_hash: Buffer | null;
  previous_valid_until: Date | null;
  started_at: Fixed<Date>;
  expires_at: Date;
  ended_at: Date | null;
  ended_by: SessionEnd | null;
}

export interface OutboxTable {
  id: Generated<number>;
  created_at: Fixed<Date>;
  to_address: string;
  /** Shown to staff instead of a mail's subject. */
  topic: Fixed<MailTopic>;
  voter_id: ColumnType<number | null, number | null | undefined, never>;
  /** Null for the installation's own mail. */
  process_id: Fixed<number | null>;
  subject: string;
  text: string | null;
  html: string | null;
  secret: Generated<boolean>;
  /** The tracking code of the ballot whose signed receipt the mail takes along. */
  receipt_of: ColumnType<string | null, string | null | undefined, string | null>;
  status: Generated<MailStatus>;
  attempts: Generated<number>;
  next_attempt_at: Date;
  sent_at: Date | null;
  last_error: string | null;
  /** Set for campaigns' mails, whose body is composed when they are sent. */
  campaign_id: ColumnType<number | null, number | null | undefined, never>;
  /** Whether a mail of unknown outcome waits for a person's decision instead of being sent again. */
  at_most_once: Generated<boolean>;
  /** Names the latest claim; null for a mail that a person sends again. */
  claim: string | null;
}

export type CauserType = 'system' | 'candidate' | 'staff' | 'voter' | 'trustee';

export interface ActivityLogTable {
  id: Fixed<number>;
  created_at: Fixed<Date>;
  log_name: Fixed<string>;
  event: Fixed<string>;
  causer_type: Fixed<CauserType>;
  causer_id: Fixed<string | null>;
  description: Fixed<string>;
  subject_type: Fixed<string | null>;
  subject_id: Fixed<number | null>;
  candidate_type: Fixed<CandidateKind | null>;
  properties: ColumnType<Record<string, unknown>, string, never>;
  causer_name: Fixed<string | null>;
  personal_properties: ColumnType<Record<string, unknown> | null, string, never>;
  salt: Fixed<Buffer | null>;
  personal_hash: Fixed<Buffer>;
  previous_hash: Fixed<Buffer>;
  hash: Fixed<Buffer>;
  /** Lexemes that only the database writes and reads. */
  words: Fixed<string | null>;
  process_id: Fixed<number | null>;
}

/** A view: `properties` has the personal ones too, and the process stands apart. */
type ActivityEntriesView = Pick<
  ActivityLogTable,
  | 'id'
  | 'created_at'
  | 'log_name'
  | 'event'
  | 'causer_type'
  | 'causer_id'
  | 'causer_name'
  | 'description'
  | 'subject_type'
  | 'subject_id'
  | 'candidate_type'
  | 'process_id'
  | 'properties'
> & { process: string | null };

export interface StaffUsersTable {
  id: Generated<number>;
  identification_number: Fixed<string>;
  name: string;
  email: string;
  role: Role;
  active: Generated<boolean>;
  created_at: Fixed<Date>;
  /** When an administrator gave the role, access or address; null for users whom the operator created. */
  appointed_at: Date | null;
  /** When an active administrator last stopped being one. */
  administered_until: Date | null;
}

export interface StaffPasskeysTable {
  id: Generated<number>;
  staff_id: Fixed<number>;
  credential_id: Fixed<Buffer>;
  public_key: Fixed<Buffer>;
  counter: number;
  transports: Fixed<string[]>;
  synced: Fixed<boolean>;
  name: Fixed<string>;
  created_at: Fixed<Date>;
  last_used_at: Date | null;
}

export interface StaffChallengesTable {
  challenge_hash: Fixed<Buffer>;
  staff_id: Fixed<number>;
  purpose: Fixed<'login' | 'register' | 'confirm'>;
  /** Null for a login. */
  session_id: Fixed<number | null>;
  /** What a confirmation is for. */
  action_hash: Fixed<Buffer | null>;
  by_directory: Fixed<boolean>;
  expires_at: Fixed<Date>;
}

export interface ImportJobsTable {
  id: Generated<number>;
  kind: Fixed<ListKind | 'roll'>;
  /** Set for a roll. */
  process_id: Fixed<number | null>;
  contest: Fixed<number | null>;
  dry_run: Fixed<boolean>;
  status: Generated<'waiting' | 'running' | 'done' | 'refused' | 'failed'>;
  file_name: Fixed<string>;
  file_id: number | null;
  staff_id: Fixed<number>;
  started_by: Fixed<string>;
  created_at: Fixed<Date>;
  finished_at: Date | null;
  lines: Generated<number>;
  done_lines: Generated<number>;
  created: Generated<number>;
  updated: Generated<number>;
  deactivated: number | null;
  existing: number | null;
  unchanged: number | null;
  held: number | null;
  reason: string | null;
  fields: ColumnType<ImportJob['fields'], string | undefined, string>;
  checks: ColumnType<ImportJob['checks'], string | undefined, string>;
  samples: ColumnType<ImportSamples | null, string | undefined, string | null>;
  fingerprint: string | null;
  reviewed: ColumnType<number | null, number | null | undefined, never>;
  confirmed: ColumnType<boolean, boolean | undefined, never>;
  bad_total: Generated<number>;
  bad: ColumnType<{ line: number; reason: string }[], string | undefined, string>;
}

interface Tables extends ProcessTables, CandidateTables, ElectionTables, CredentialTables, CampaignTables {
  /** Where the database lives, and whether it is a drill's. */
  installation: {
    only_row: Generated<boolean>;
    place: string | null;
    marked_copy: Generated<boolean>;
    drill_since: Date | null;
    backed_up_at: Date | null;
    mail_settings: string | null;
    mail_settings_since: Date | null;
  };
  installation_secret: {
    only_row: Generated<boolean>;
    fingerprint: Buffer;
    kept_at: Date;
  };
  states: {
    id: number;
    name: string;
  };
  cities: {
    id: number;
    state_id: number;
    name: string;
  };
  universities: {
    id: number;
    name: string;
    snies_code: string;
    active: Generated<boolean>;
  };
  professional_register: ProfessionalRegisterTable;
  sessions: SessionsTable;
  codes: {
    id: Generated<number>;
    purpose: Fixed<string>;
    subject: Fixed<string>;
    code_hash: Fixed<Buffer>;
    created_at: Fixed<Date>;
    expires_at: Fixed<Date>;
    tries: Generated<number>;
    used_at: Date | null;
    replaced_at: Date | null;
    handle_hash: Fixed<Buffer>;
    origin: Fixed<Buffer>;
    wide_origin: Fixed<Buffer>;
    loose_tries: Generated<number>;
  };
  rate_counters: {
    name: string;
    holder: Buffer;
    window_start: Date;
    hits: number;
  };
  spent_proofs: {
    nonce: Buffer;
    expires_at: Date;
  };
  outbox: OutboxTable;
  activity_log: ActivityLogTable;
  activity_entries: ActivityEntriesView;
  activity_chain: {
    only_row: Generated<boolean>;
    last_id: number;
    last_hash: Buffer;
  };
  staff_users: StaffUsersTable;
  staff_passkey_owners: {
    staff_id: Fixed<number>;
    user_handle: Fixed<Buffer>;
    offer_declined_at: Date | null;
  };
  staff_passkeys: StaffPasskeysTable;
  staff_challenges: StaffChallengesTable;
  staff_directory_accounts: {
    id: Generated<number>;
    staff_id: Fixed<number>;
    invited_at: Fixed<Date>;
    issuer: string | null;
    subject: string | null;
    tied_at: Date | null;
  };
  directory_logins: {
    handle_hash: Fixed<Buffer>;
    account_id: Fixed<number | null>;
    expires_at: Fixed<Date>;
  };
  readiness: {
    only_row: Generated<boolean>;
    checked_at: Date;
  };
  demonstration: {
    only_row: Generated<boolean>;
    completed_at: Fixed<Date>;
  };
  import_files: {
    id: Generated<number>;
    created_at: Fixed<Date>;
  };
  import_pieces: {
    file_id: Fixed<number>;
    at: Fixed<number>;
    bytes: Fixed<Buffer>;
  };
  import_jobs: ImportJobsTable;
  jobs: {
    id: Generated<number>;
    kind: Fixed<JobKind>;
    subject: Generated<number>;
    run_at: Date;
    attempts: Generated<number>;
    again: Generated<boolean>;
    claim: Generated<number>;
    claimed_until: Date | null;
  };
}

export type Database = Kysely<Tables>;
export type Tx = Transaction<Tables>;
/** The argument of a query function: the database, or the caller's transaction. */
export type Queryable = Database | Tx;
export type { Tables };
