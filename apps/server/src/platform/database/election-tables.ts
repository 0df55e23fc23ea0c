import type { CandidateKind } from '@urna/contract/candidacy/candidacy';
import type { ContestStage, LoginKind } from '@urna/contract/election/contests';
import type { CredentialSource } from '@urna/contract/election/credential-authority';
import type { RepeatCause, TieMethod } from '@urna/contract/election/repetitions';
import type { ClaimMatter } from '@urna/contract/voting/claims';
import type { ColumnType, Generated } from 'kysely';

/** The tables of contests, roll, trustees, ballot box and tally. */

/** Written once: no update changes it. */
type Fixed<T> = ColumnType<T, T, never>;

export interface ContestsTable {
  id: Generated<number>;
  process_id: Fixed<number>;
  calendar_id: Fixed<number>;
  slug: string;
  title: string;
  question: string;
  candidate_type: CandidateKind;
  login: LoginKind;
  seats: Generated<number>;
  repeats: ColumnType<number | null, number | null | undefined, never>;
  repeated_because: ColumnType<RepeatCause | null, RepeatCause | null | undefined, never>;
  repeat_reason: ColumnType<string | null, string | null | undefined, never>;
  repeated_by: ColumnType<string | null, string | null | undefined, never>;
  /** Whose candidates stand in a repetition that takes no others. */
  candidates_of: ColumnType<number | null, number | null | undefined, never>;
  stage: Generated<ContestStage>;
  blank: Generated<boolean>;
  roll_imported_at: Date | null;
  roll_file_name: string | null;
  seal_requested_at: Date | null;
  seal_requested_by: number | null;
  seal_done: Generated<number>;
  seal_total: Generated<number>;
  seal_error: string | null;
  /** If sealing began while candidates could still be approved: what was open then, and the administrator's reason. */
  early_because: string[] | null;
  early_reason: string | null;
  sealed_at: Date | null;
  opened_at: Date | null;
  closed_at: Date | null;
  trustees_needed: number | null;
  trustees_planned: number | null;
  blank_majority_rule: string | null;
  tally_done: Generated<number>;
  tally_error: string | null;
  tallied_at: Date | null;
  decrypted_at: Date | null;
  published_at: Date | null;
  published_by: string | null;
  archive_sha256: string | null;
  archive_bytes: number | null;
  /** Of the offline verifier that was offered when the result was published. */
  verifier_sha256: string | null;
  demonstration: Generated<boolean>;
  custody_trustees: number | null;
  custody_needed: number | null;
  cleared_at: Date | null;
  opened_without_reason: string | null;
  opened_without_by: string | null;
  /** When the voters' marks of the closed contest were written anew. */
  voters_rewritten_at: Date | null;
  /** Until when a process writes the files anew that held what the publication destroyed, and when it was done. */
  erased_at: Date | null;
  credentials_by: Generated<CredentialSource>;
  authority_name: string | null;
  authority_email: string | null;
}

export interface ContestExclusionsTable {
  contest: Fixed<number>;
  candidate_id: Fixed<number>;
  reason: Fixed<string>;
  excluded_by: Fixed<string>;
  excluded_at: Fixed<Date>;
}

export interface BallotChoicesTable {
  contest: Fixed<number>;
  position: Fixed<number>;
  candidate_id: Fixed<number>;
  full_name: Fixed<string>;
  degree: Fixed<string>;
  city: Fixed<string>;
  institution: Fixed<string | null>;
  professional_card: Fixed<string>;
  photo: Fixed<Buffer | null>;
}

export interface VotersTable {
  id: Generated<number>;
  contest: Fixed<number>;
  identification_number: string | null;
  email: string;
  name: string;
  institution: string | null;
  password_hash: string | null;
  /** YYYY-MM-DD in Bogotá. */
  voted_on: string | null;
  certificate_code: string | null;
  /** Previous addresses of the roll since the sealing. */
  former_emails: Generated<string[]>;
}

export interface ClaimsTable {
  id: Generated<number>;
  process_id: Fixed<number>;
  contest: Fixed<number | null>;
  matter: Fixed<ClaimMatter>;
  identification: Fixed<string>;
  institution: Fixed<string | null>;
  name: Fixed<string>;
  email: Fixed<string>;
  text: Fixed<string>;
  asked_at: Fixed<Date>;
  presented_at: ColumnType<Date | null, undefined, Date>;
  file_name: ColumnType<string | null, undefined, string>;
  file_size: ColumnType<number | null, undefined, number>;
  sha256: ColumnType<Buffer | null, undefined, Buffer>;
  bytes: ColumnType<Buffer | null, undefined, Buffer>;
  decided_at: ColumnType<Date | null, undefined, Date>;
  decided_by: ColumnType<number | null, undefined, number>;
  decided_by_name: ColumnType<string | null, undefined, string>;
  accepted: ColumnType<boolean | null, undefined, boolean>;
  reason: ColumnType<string | null, undefined, string>;
}

export interface TrusteesTable {
  id: Generated<number>;
  contest: Fixed<number>;
  name: string;
  email: string;
  public_key: string | null;
  added_by: Fixed<string>;
  added_at: Fixed<Date>;
  key_brought: Generated<boolean>;
  link_number: Generated<number>;
  link_sent_at: Date | null;
  reminded_at: Date | null;
  certificate: string | null;
  commitment: string | null;
  polynomial: string | null;
  output: string | null;
  rehearsal: string | null;
  rehearsed_at: Date | null;
  objected_at: Date | null;
  objection: string | null;
}

export interface SealingSignaturesTable {
  contest: Fixed<number>;
  owner: Fixed<number>;
  trustee_id: Fixed<number>;
  signature: Fixed<string>;
  created_at: Fixed<Date>;
}

export interface ElectionsTable {
  contest: Fixed<number>;
  uuid: Fixed<string>;
  election: Fixed<string>;
  trustees: Fixed<string>;
  election_fingerprint: Fixed<string>;
  trustees_fingerprint: Fixed<string>;
  credentials_fingerprint: Fixed<string>;
  /** The booth that was sealed. Which one is served now, its changes say. */
  booth: Fixed<string>;
  /** `SealedCheck`, to the letter. */
  sealed_check: Fixed<string | null>;
  voters: Fixed<number>;
  sealed_by: Fixed<string>;
  archive_timestamp: Fixed<number>;
}

export interface PartialDecryptionsTable {
  contest: Fixed<number>;
  owner: Fixed<number>;
  trustee_id: Fixed<number | null>;
  partial: Fixed<string>;
  endorsement: Fixed<string>;
  strong_proof: Fixed<string>;
  created_at: Fixed<Date>;
}

export interface ElectionTables {
  claims: ClaimsTable;
  contests: ContestsTable;
  contest_exclusions: ContestExclusionsTable;
  photos: {
    sha256: Fixed<Buffer>;
    mime_type: Fixed<string>;
    bytes: Fixed<Buffer>;
  };
  ballot_choices: BallotChoicesTable;
  voters: VotersTable;
  trustees: TrusteesTable;
  sealing_signatures: SealingSignaturesTable;
  booths: {
    sha256: Fixed<string>;
    manifest: Fixed<string>;
    kept_at: Fixed<Date>;
  };
  booth_files: {
    booth: Fixed<string>;
    path: Fixed<string>;
    bytes: Fixed<Buffer>;
  };
  elections: ElectionsTable;
  booth_changes: {
    id: Generated<number>;
    from_booth: Fixed<string>;
    to_booth: Fixed<string>;
    reason: Fixed<string>;
    proposed_at: Fixed<Date>;
    withdrawn_at: Date | null;
    effective_at: Date | null;
  };
  booth_change_signatures: SealingSignaturesTable & { change_id: Fixed<number> };
  booth_changed_contests: {
    contest: Fixed<number>;
    change_id: Fixed<number>;
  };
  sealed_credentials: {
    contest: Fixed<number>;
    credential: Fixed<Buffer>;
  };
  archive_beginnings: {
    contest: Fixed<number>;
    at: Fixed<number>;
    bytes: Fixed<Buffer>;
  };
  archive_heads: {
    contest: Fixed<number>;
    last_hash: string;
    last_height: number;
    ballots: Generated<number>;
  };
  ballots: {
    contest: Fixed<number>;
    number: Fixed<number>;
    tracker: Fixed<string>;
    credential: Fixed<string>;
    ballot: Fixed<string>;
    /** The SHA-256 of its event in the archive. */
    event_hash: Fixed<Buffer>;
  };
  ballot_ciphertexts: {
    /** A 64-bit integer as text: JavaScript's numbers are too small for it. */
    digest: Fixed<string>;
  };
  logs: {
    contest: Fixed<number>;
    /** The public key, whose name is the log's origin. */
    vkey: Fixed<string>;
    /** The number of events in the last checkpoint. */
    size: Generated<number>;
    root: Buffer | null;
    /** The last checkpoint, signed. */
    note: string | null;
    /** The sizes of the last checkpoints, the newest first. */
    recent: Generated<number[]>;
    /** Those checkpoints, as they were signed. */
    recent_notes: Generated<string[]>;
  };
  log_tiles: {
    contest: Fixed<number>;
    level: Fixed<number>;
    index: Fixed<number>;
    /** Up to 256 hashes one after another. */
    hashes: Buffer;
  };
  witnesses: {
    id: Generated<number>;
    process_id: Fixed<number>;
    name: Fixed<string>;
    page: string;
    vkey: Fixed<string>;
    public_key: Fixed<Buffer>;
    added_by: Fixed<string>;
    added_at: Fixed<Date>;
    retired_at: Date | null;
    retired_reason: string | null;
  };
  cosignatures: {
    contest: Fixed<number>;
    witness_id: Fixed<number>;
    size: number;
    root: Buffer;
    /** POSIX seconds. */
    signed_at: number;
    line: string;
    /** The checkpoint that it signs, with the server's signature. */
    note: string;
  };
  turnout: {
    contest: Fixed<number>;
    hour: Fixed<Date>;
    ballots: number;
    /** How many of them the activity log tells of. */
    recorded: Generated<number>;
  };
  election_keys: {
    contest: Fixed<number>;
    purpose: Fixed<'credentials' | 'trustee' | 'signing' | 'check'>;
    /** Null once it is destroyed. */
    wrapped: Buffer | null;
    destroyed_at: Date | null;
  };
  vote_checks: {
    contest: Fixed<number>;
    ballot: Fixed<Buffer>;
    opened: Generated<Buffer[]>;
    begun: Generated<boolean>;
    shown: Generated<boolean>;
    reported: Generated<boolean>;
  };
  vote_check_counts: { contest: Fixed<number>; hour: Fixed<Date>; outcome: Fixed<string>; checks: number };
  vote_check_reports: { contest: Fixed<number>; tracker: Fixed<string>; day: Fixed<string>; outcome: Fixed<string> };
  archive_endings: {
    contest: Fixed<number>;
    at: Fixed<number>;
    type: Fixed<'EndBallots' | 'EncryptedTally' | 'PartialDecryption' | 'Result'>;
    bytes: Fixed<Buffer>;
    created_at: Fixed<Date>;
  };
  tally_parts: {
    contest: Fixed<number>;
    after_number: Fixed<number>;
    up_to_number: Fixed<number>;
    tally: Fixed<string>;
  };
  tallies: {
    contest: Fixed<number>;
    tally: Fixed<string>;
    ballots: Fixed<number>;
    created_at: Fixed<Date>;
  };
  partial_decryptions: PartialDecryptionsTable;
  results: {
    contest: Fixed<number>;
    result: Fixed<string>;
    created_at: Fixed<Date>;
  };
  tie_resolutions: {
    contest: Fixed<number>;
    method: Fixed<TieMethod>;
    /** Positions on the ballot. */
    positions: Fixed<number[]>;
    explanation: Fixed<string>;
    resolved_on: Fixed<string>;
    resolved_by: Fixed<string>;
    minutes: Fixed<Buffer>;
    minutes_sha256: Fixed<Buffer>;
    recorded_by: Fixed<string>;
    recorded_at: Fixed<Date>;
  };
}
