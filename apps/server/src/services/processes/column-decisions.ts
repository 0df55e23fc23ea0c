import { ERASED_NAME as GONE } from '@urna/contract/activity/activity-list';
import type { PersonalColumn } from '@urna/contract/candidacy/candidate-fields';
import { type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';

/** Whose a row is. Forgetting goes through one kind after the other, in this order. */
export const owners = ['candidate', 'voter', 'mail', 'entry', 'process'] as const;
export type Owner = (typeof owners)[number];

type Value = RawBuilder<unknown>;
/** Which rows belong to the owners whose ids `are`. */
type Rows = (are: Value) => RawBuilder<boolean>;

/**
 * What the forgetting of a process does with a table. Everything that says something of a person goes with its row, or
 * is overwritten in a row that others refer to; each other column is named under the reason for which it stays.
 */
export type TableDecision<Column extends string = string> =
  | { deleted: Rows; of: Owner }
  | ({ forgotten: { [Name in Column]?: Value }; of: Owner; rows: Rows } & Retained)
  | Retained;

/** Names of columns, between spaces. */
interface Retained {
  /** Says nothing of a person, or only of somebody whose other data is forgotten. */
  impersonal?: string;
  /** Stands on the ballot, in the acta, in the archive or on a public page. */
  published?: string;
  /** Who of the staff, of an authority or of the trustees did what in office, and the board's own register. */
  official?: string;
  /** Gone within hours or days, whatever becomes of the process. */
  transient?: string;
}

const contestsOf = (are: Value) => sql`(select id from contests where process_id ${are})`;
/** Rows that name no process, such as sessions, are the archived one's where they are older: the archiving ended them. */
const archivedAt = (are: Value) => sql`(select archived_at from processes where id ${are})`;

const byCandidate: Rows = (are) => sql`candidate_id ${are}`;
const byVoter: Rows = (are) => sql`voter_id ${are}`;
const byId: Rows = (are) => sql`id ${are}`;
const byProcess: Rows = (are) => sql`process_id ${are}`;
const byContest: Rows = (are) => sql`contest in ${contestsOf(are)}`;

const none = sql`null`;
const empty = sql`''`;
const longAgo = sql`date '1900-01-01'`;
const firstCity = sql`(select min(id) from cities)`;
/** Numbers and addresses are unique, so an id takes the place of each. */
const ownNumber = sql`lpad(id::text, 15, '0')`;
const goneIfAny = (column: string) => sql`case when ${sql.ref(column)} is not null then ${GONE} end`;

/**
 * Every column of every table is decided about here: `column-decisions.test.ts` compares the list with the database's
 * catalogue, and shows that forgetting reaches each column that isn't kept. Tables are treated in this order, so those
 * that refer to others come first.
 */
export const columnDecisions = {
  // Candidates: the row stays with its kind, its state and its days.
  review_decisions: {
    of: 'candidate',
    deleted: (are) => sql`review_id in (select id from reviews where candidate_id ${are})`,
  },
  reviews: {
    of: 'candidate',
    rows: byCandidate,
    forgotten: { observation: sql`${GONE}` },
    impersonal: 'id candidate_id stage reviewed_at old_status review_status',
    official: 'staff_id reviewer_name',
  },
  candidate_photos: { of: 'candidate', deleted: byCandidate },
  documents: { of: 'candidate', deleted: byCandidate },
  consolidated_pdfs: { of: 'candidate', deleted: byCandidate },
  disownings: { impersonal: 'id process_id candidate_id voter_id event event_on nonce reported_on' },
  phone_links: { of: 'candidate', deleted: byCandidate },
  presence: { of: 'candidate', deleted: byCandidate },
  assignments: { of: 'candidate', deleted: byCandidate },
  candidate_notices: { of: 'candidate', deleted: byCandidate },
  recusals: { of: 'candidate', deleted: byCandidate },
  review_notes: { of: 'candidate', deleted: byCandidate },
  candidate_questions: { of: 'candidate', deleted: byCandidate },
  proposals: { of: 'candidate', deleted: byCandidate },
  proposal_cvs: { of: 'candidate', deleted: byCandidate },
  draft_reminders: { of: 'candidate', deleted: byCandidate },
  contest_exclusions: {
    of: 'candidate',
    rows: byCandidate,
    forgotten: { reason: sql`${GONE}` },
    impersonal: 'contest candidate_id excluded_at',
    official: 'excluded_by',
  },
  candidates: {
    of: 'candidate',
    rows: byId,
    // What is declared and doesn't outlive the person by the table of fields must be here.
    forgotten: {
      identification_type_id: sql`1`,
      identification_number: ownNumber,
      professional_license: empty,
      snies_code: none,
      university_id: sql`case when university_id is not null then (select min(id) from universities) end`,
      first_name: sql`'Dato'`,
      second_name: none,
      first_last_name: sql`'eliminado'`,
      second_last_name: empty,
      issue_date: longAgo,
      birth_date: longAgo,
      issue_place_id: firstCity,
      birth_city_id: firstCity,
      residence_city_id: firstCity,
      email: empty,
      landline_phone: none,
      mobile_phone: empty,
      physical_address: empty,
      reopen_reason: goneIfAny('reopen_reason'),
    } satisfies Record<PersonalColumn, Value> & { reopen_reason: Value },
    impersonal: `id candidate_type degree_type_id gender_id oath_accepted data_processing_accept
      image_usage_authorization email_notification_accept no_incompatibility_declaration registration_start
      registration_end created_at updated_at registration_status review_status revision radicado submitted_at
      corrected_at set_aside_at set_aside_as reopened_from process_id contest asked_documents`,
    official: 'reopened_by',
  },

  // Voters: the row stays with whether they voted, and with which certificate.
  reminder_opt_outs: { of: 'voter', deleted: byVoter },
  voters: {
    of: 'voter',
    rows: byId,
    forgotten: {
      identification_number: sql`case when identification_number is not null then ${ownNumber} end`,
      institution: goneIfAny('institution'),
      email: sql`id::text`,
      former_emails: sql`'{}'`,
      name: sql`${GONE}`,
      password_hash: none,
    },
    impersonal: 'id contest certificate_code voted_on',
  },

  // Mails: the row stays with its topic and its days.
  bounces: { of: 'mail', deleted: (are) => sql`mail_id ${are}` },
  outbox: {
    of: 'mail',
    rows: byId,
    forgotten: {
      to_address: empty,
      subject: empty,
      text: none,
      html: none,
      receipt_of: none,
      last_error: none,
    },
    impersonal: `id created_at topic secret voter_id campaign_id at_most_once claim status attempts next_attempt_at
      sent_at process_id`,
  },

  // Entries of the log: their hashes stay, and so does the chain.
  activity_log: {
    of: 'entry',
    rows: byId,
    forgotten: { causer_name: none, personal_properties: none, salt: none, words: none },
    impersonal: `id created_at log_name event causer_type causer_id description subject_type subject_id candidate_type
      properties personal_hash previous_hash hash process_id`,
  },

  // What is left beside the people's own rows. What was asked and decided stays, without whom it named; none is open
  // (forget-process.ts).
  change_requests: {
    of: 'process',
    rows: byProcess,
    forgotten: {
      about: empty,
      details: sql`'[]'`,
      payload: none,
      reason: sql`${GONE}`,
      ended_by: none,
      ended_reason: goneIfAny('ended_reason'),
      told: sql`'{}'`,
    },
    impersonal: `id action process_id contest subject names_people requested_at takes_effect_at needs_second
      state approved_at ended_at`,
    official: 'requested_by requested_by_name approved_by approved_by_name',
  },
  import_pieces: {
    of: 'process',
    deleted: (are) => sql`file_id in (select id from import_files where created_at <= ${archivedAt(are)})`,
  },
  import_files: { of: 'process', deleted: (are) => sql`created_at <= ${archivedAt(are)}` },
  sessions: { of: 'process', deleted: (are) => sql`kind <> 'staff' and started_at <= ${archivedAt(are)}` },
  codes: { of: 'process', deleted: (are) => sql`purpose <> 'staff' and created_at <= ${archivedAt(are)}` },
  // The names of trustees stand in the acta; where they were written to, and what they objected, doesn't.
  trustees: {
    of: 'process',
    rows: byContest,
    // No link has the number 0.
    forgotten: { email: empty, link_number: sql`0`, objection: goneIfAny('objection') },
    impersonal: `id contest key_brought added_at link_sent_at reminded_at rehearsal rehearsed_at
      objected_at`,
    published: 'name public_key certificate commitment polynomial output',
    official: 'added_by',
  },
  import_jobs: {
    of: 'process',
    rows: byProcess,
    forgotten: { file_name: empty, bad: sql`'[]'`, samples: none },
    impersonal: `id kind dry_run status file_id created_at finished_at lines done_lines created updated
      deactivated bad_total process_id contest existing unchanged fields checks fingerprint reviewed confirmed held`,
    official: 'staff_id started_by',
    transient: 'reason',
  },
  contests: {
    of: 'process',
    rows: byProcess,
    forgotten: { roll_file_name: none },
    impersonal: `id slug stage demonstration blank blank_majority_rule roll_imported_at trustees_needed trustees_planned
      seal_requested_at seal_done seal_total seal_error sealed_at custody_trustees
      custody_needed cleared_at opened_at closed_at tally_done tally_error tallied_at
      decrypted_at published_at archive_sha256 archive_bytes process_id calendar_id title question candidate_type login
      seats repeats repeated_because candidates_of voters_rewritten_at credentials_by verifier_sha256
      erased_at`,
    published: 'early_because early_reason opened_without_reason repeat_reason authority_name authority_email',
    official: 'seal_requested_by opened_without_by published_by repeated_by',
  },
  credential_lists: {
    of: 'process',
    rows: byContest,
    forgotten: { file_name: empty },
    impersonal: `id contest state bytes sent_at checked refusal sha256 roll_sha256 credentials
      authority_key`,
    official: 'sent_by',
  },
  // The answers of mail servers, which are forgotten with the mails.
  mail_counts: {
    of: 'process',
    rows: byProcess,
    forgotten: { reason: empty },
    impersonal: 'campaign_id topic status amount process_id listed',
  },

  form_drafts: { of: 'process', deleted: byContest },
  // How many there were, and how they were decided, stays public.
  claims: {
    of: 'process',
    rows: byProcess,
    forgotten: {
      identification: empty,
      institution: none,
      name: sql`${GONE}`,
      email: empty,
      text: sql`${GONE}`,
      file_name: none,
      file_size: none,
      sha256: none,
      bytes: none,
      reason: goneIfAny('reason'),
    },
    impersonal: 'id process_id contest matter asked_at presented_at decided_at accepted',
    official: 'decided_by decided_by_name',
  },

  // The vote: what anyone checks afterwards.
  archive_beginnings: { published: 'contest at bytes' },
  archive_endings: { published: 'contest at type bytes created_at' },
  archive_heads: { published: 'contest last_hash last_height ballots' },
  authority_statements: { published: 'id contest kind statement sha256 received_at', official: 'received_from' },
  ballot_choices: {
    published: 'contest position candidate_id full_name degree city institution professional_card photo',
  },
  ballot_ciphertexts: { published: 'digest' },
  ballots: { published: 'contest number tracker credential ballot event_hash' },
  cosignatures: { published: 'contest witness_id size root signed_at line note' },
  credential_list_pieces: { published: 'list_id at bytes' },
  credential_rolls: {
    impersonal: 'contest election_uuid header sha256 voters exported_at',
    official: 'exported_by',
  },
  election_keys: { impersonal: 'contest purpose wrapped destroyed_at' },
  booth_change_signatures: { published: 'change_id contest owner trustee_id signature created_at' },
  booth_changed_contests: { published: 'contest change_id' },
  booth_changes: { published: 'id from_booth to_booth reason proposed_at withdrawn_at effective_at' },
  booth_files: { published: 'booth path bytes' },
  booths: { published: 'sha256 manifest kept_at' },
  elections: {
    published: `contest uuid election trustees election_fingerprint trustees_fingerprint credentials_fingerprint booth
      sealed_check voters archive_timestamp`,
    official: 'sealed_by',
  },
  vote_check_counts: { published: 'contest hour outcome checks' },
  vote_check_reports: { impersonal: 'contest tracker day outcome' },
  vote_checks: { impersonal: 'contest ballot opened begun shown reported' },
  log_tiles: { published: 'contest level index hashes' },
  logs: { published: 'contest vkey size root note recent recent_notes' },
  partial_decryptions: { published: 'contest owner trustee_id partial endorsement strong_proof created_at' },
  photos: { published: 'sha256 mime_type bytes' },
  results: { published: 'contest result created_at' },
  sealed_credentials: { published: 'contest credential' },
  sealing_signatures: { published: 'contest owner trustee_id signature created_at' },
  tallies: { published: 'contest tally ballots created_at' },
  tally_parts: { impersonal: 'contest after_number up_to_number tally' },
  tie_resolutions: {
    published: 'contest method positions explanation resolved_on resolved_by minutes minutes_sha256 recorded_at',
    official: 'recorded_by',
  },
  turnout: { published: 'contest hour ballots recorded' },
  witnesses: {
    published: 'id process_id name page vkey public_key retired_at retired_reason',
    official: 'added_by added_at',
  },

  // The process and the installation.
  activity_chain: { impersonal: 'only_row last_id last_hash' },
  bounce_mailbox: {
    impersonal: `only_row mailbox uid_validity last_uid last_read_at failing_since failures returned delayed
      unmatched`,
  },
  calendars: { impersonal: 'id' },
  campaigns: {
    impersonal: `id contest kind audience subject body per_minute status revision created_at started_at ended_at reach
      fed_voter_id fed next_send_ms trouble`,
    official: 'created_by started_by',
  },
  cities: { impersonal: 'id state_id name' },
  declaration_acceptances: { impersonal: 'candidate_id accepted_at declaration_id' },
  declarations: { published: 'id process_id kind version title paragraphs created_at', official: 'created_by' },
  demonstration: { impersonal: 'only_row completed_at' },
  installation: { impersonal: 'only_row place marked_copy drill_since backed_up_at mail_settings mail_settings_since' },
  installation_secret: { impersonal: 'only_row fingerprint kept_at' },
  jobs: { transient: 'id kind subject run_at attempts again claim claimed_until' },
  migrations: { impersonal: 'name checksum applied_at needs' },
  process_documents: {
    published: `process_id document_type_id name format asked_of max_bytes help source source_url model usual_reasons`,
  },
  processes: {
    impersonal: `id slug state calendar_id forget_after_months created_at made_current_at archived_at forgotten_at
      same_reviewer_allowed`,
    published: `title body period organiser contact_page contact_email contact_phone contact_hours entity_nit
      entity_address notifications_email shows_gov_bar check_hosts check_rule_count check_rule_percent`,
    official: 'created_by',
  },
  professional_register: {
    official: `identification_type_id identification_number first_name second_name first_last_name second_last_name
      professional_card email mobile_phone data_updated_on disciplinary_status card_status imported_at`,
  },
  rate_counters: { transient: 'name holder window_start hits' },
  readiness: { impersonal: 'only_row checked_at' },
  site_texts: { published: 'id process_id kind version title paragraphs created_at', official: 'created_by' },
  review_digests: { official: 'staff_id day' },
  spent_proofs: { transient: 'nonce expires_at' },
  staff_challenges: {
    transient: 'challenge_hash staff_id purpose session_id action_hash by_directory expires_at',
  },
  directory_logins: { transient: 'handle_hash account_id expires_at' },
  // Deleted when its owner is deactivated.
  staff_directory_accounts: { official: 'id staff_id invited_at issuer subject tied_at' },
  staff_passkey_owners: { official: 'staff_id user_handle offer_declined_at' },
  staff_passkeys: {
    official: 'id staff_id credential_id public_key counter transports synced name created_at last_used_at',
  },
  staff_users: {
    official: 'id identification_number name email role active created_at appointed_at administered_until',
  },
  states: { impersonal: 'id name' },
  universities: { impersonal: 'id name snies_code active' },
  windows: { impersonal: 'name opens_at closes_at calendar_id grace_until extended_from extended_at' },
} as const satisfies { readonly [Table in StoredTable]: TableDecision<StoredColumn<Table>> } & {
  readonly migrations: TableDecision;
};

type StoredTable = Exclude<keyof Tables, 'activity_entries'>;
type StoredColumn<Table extends StoredTable> = Extract<keyof Tables[Table], string>;
