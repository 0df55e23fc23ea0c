import type { CandidateKind } from '@urna/contract/candidacy/candidacy';
import type { ContestStage, LoginKind } from '@urna/contract/election/contests';
import type { CredentialSource } from '@urna/contract/election/credential-authority';
import type { RepeatCause, TieMethod } from '@urna/contract/election/repetitions';
import type { ColumnType, Generated } from 'kysely';

/** The tables of contests, roll, trustees, ballot box and tally. */
type Kept<T> = ColumnType<T, T, never>;

export interface ContestsTable {
  id: Generated<number>;
  process_id: Kept<number>;
  calendar_id: Kept<number>;
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
  contest: Kept<number>;
  candidate_id: Kept<number>;
  reason: Kept<string>;
  excluded_by: Kept<string>;
  excluded_at: Kept<Date>;
}

export interface BallotChoicesTable {
  contest: Kept<number>;
  position: Kept<number>;
  candidate_id: Kept<number>;
  full_name: Kept<string>;
  degree: Kept<string>;
  city: Kept<string>;
  institution: Kept<string | null>;
  professional_card: Kept<string>;
  photo: Kept<Buffer | null>;
}

export interface VotersTable {
  id: Generated<number>;
  contest: Kept<number>;
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

export interface TrusteesTable {
  id: Generated<number>;
  contest: Kept<number>;
  name: string;
  email: string;
  public_key: string | null;
  added_by: Kept<string>;
  added_at: Kept<Date>;
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
  contest: Kept<number>;
  owner: Kept<number>;
  trustee_id: Kept<number>;
  signature: Kept<string>;
  created_at: Kept<Date>;
}

export interface ElectionsTable {
  contest: Kept<number>;
  uuid: Kept<string>;
  election: Kept<string>;
  trustees: Kept<string>;
  election_fingerprint: Kept<string>;
  trustees_fingerprint: Kept<string>;
  credentials_fingerprint: Kept<string>;
  /** The booth that was sealed. Which one is served now, its changes say. */
  booth: Kept<string>;
  /** `SealedCheck`, to the letter. */
  sealed_check: Kept<string | null>;
  voters: Kept<number>;
  sealed_by: Kept<string>;
  archive_timestamp: Kept<number>;
}

export interface PartialDecryptionsTable {
  contest: Kept<number>;
  owner: Kept<number>;
  trustee_id: Kept<number | null>;
  partial: Kept<string>;
  endorsement: Kept<string>;
  strong_proof: Kept<string>;
  created_at: Kept<Date>;
}

export interface ElectionTables {
  contests: ContestsTable;
  contest_exclusions: ContestExclusionsTable;
  photos: {
    sha256: Kept<Buffer>;
    mime_type: Kept<string>;
    bytes: Kept<Buffer>;
  };
  ballot_choices: BallotChoicesTable;
  voters: VotersTable;
  trustees: TrusteesTable;
  sealing_signatures: SealingSignaturesTable;
  booths: {
    sha256: Kept<string>;
    manifest: Kept<string>;
    kept_at: Kept<Date>;
  };
  booth_files: {
    booth: Kept<string>;
    path: Kept<string>;
    bytes: Kept<Buffer>;
  };
  elections: ElectionsTable;
  booth_changes: {
    id: Generated<number>;
    from_booth: Kept<string>;
    to_booth: Kept<string>;
    reason: Kept<string>;
    proposed_at: Kept<Date>;
    withdrawn_at: Date | null;
    effective_at: Date | null;
  };
  booth_change_signatures: SealingSignaturesTable & { change_id: Kept<number> };
  booth_changed_contests: {
    contest: Kept<number>;
    change_id: Kept<number>;
  };
  sealed_credentials: {
    contest: Kept<number>;
    credential: Kept<Buffer>;
  };
  archive_beginnings: {
    contest: Kept<number>;
    at: Kept<number>;
    bytes: Kept<Buffer>;
  };
  archive_heads: {
    contest: Kept<number>;
    last_hash: string;
    last_height: number;
    ballots: Generated<number>;
  };
  ballots: {
    contest: Kept<number>;
    number: Kept<number>;
    tracker: Kept<string>;
    credential: Kept<string>;
    ballot: Kept<string>;
    /** The SHA-256 of its event in the archive. */
    event_hash: Kept<Buffer>;
  };
  ballot_ciphertexts: {
    /** A 64-bit integer as text: JavaScript's numbers are too small for it. */
    digest: Kept<string>;
  };
  logs: {
    contest: Kept<number>;
    /** The public key, whose name is the log's origin. */
    vkey: Kept<string>;
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
    contest: Kept<number>;
    level: Kept<number>;
    index: Kept<number>;
    /** Up to 256 hashes one after another. */
    hashes: Buffer;
  };
  witnesses: {
    id: Generated<number>;
    process_id: Kept<number>;
    name: Kept<string>;
    page: string;
    vkey: Kept<string>;
    public_key: Kept<Buffer>;
    added_by: Kept<string>;
    added_at: Kept<Date>;
    retired_at: Date | null;
    retired_reason: string | null;
  };
  cosignatures: {
    contest: Kept<number>;
    witness_id: Kept<number>;
    size: number;
    root: Buffer;
    /** POSIX seconds. */
    signed_at: number;
    line: string;
    /** The checkpoint that it signs, with the server's signature. */
    note: string;
  };
  turnout: {
    contest: Kept<number>;
    hour: Kept<Date>;
    ballots: number;
    /** How many of them the activity log tells of. */
    recorded: Generated<number>;
  };
  election_keys: {
    contest: Kept<number>;
    purpose: Kept<'credentials' | 'trustee' | 'signing' | 'check'>;
    /** Null once it is destroyed. */
    wrapped: Buffer | null;
    destroyed_at: Date | null;
  };
  vote_checks: {
    contest: Kept<number>;
    ballot: Kept<Buffer>;
    opened: Generated<Buffer[]>;
    begun: Generated<boolean>;
    shown: Generated<boolean>;
    reported: Generated<boolean>;
  };
  vote_check_counts: { contest: Kept<number>; hour: Kept<Date>; outcome: Kept<string>; checks: number };
  vote_check_reports: { contest: Kept<number>; tracker: Kept<string>; day: Kept<string>; outcome: Kept<string> };
  archive_endings: {
    contest: Kept<number>;
    at: Kept<number>;
    type: Kept<'EndBallots' | 'EncryptedTally' | 'PartialDecryption' | 'Result'>;
    bytes: Kept<Buffer>;
    created_at: Kept<Date>;
  };
  tally_parts: {
    contest: Kept<number>;
    after_number: Kept<number>;
    up_to_number: Kept<number>;
    tally: Kept<string>;
  };
  tallies: {
    contest: Kept<number>;
    tally: Kept<string>;
    ballots: Kept<number>;
    created_at: Kept<Date>;
  };
  partial_decryptions: PartialDecryptionsTable;
  results: {
    contest: Kept<number>;
    result: Kept<string>;
    created_at: Kept<Date>;
  };
  tie_resolutions: {
    contest: Kept<number>;
    method: Kept<TieMethod>;
    /** Positions on the ballot. */
    positions: Kept<number[]>;
    explanation: Kept<string>;
    resolved_on: Kept<string>;
    resolved_by: Kept<string>;
    minutes: Kept<Buffer>;
    minutes_sha256: Kept<Buffer>;
    recorded_by: Kept<string>;
    recorded_at: Kept<Date>;
  };
}
