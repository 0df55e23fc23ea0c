import type { CandidateKind, RegistrationStatus, ReviewStage, ReviewStatus } from '@urna/contract/candidacy/candidacy';
import type { DisownedEvent } from '@urna/contract/candidacy/disowning';
import type { FormDraftContent } from '@urna/contract/candidacy/form-draft';
import type { ProposalState } from '@urna/contract/candidacy/proposals';
import type { SetAsideAs } from '@urna/contract/candidacy/review';
import type { ColumnType, Generated } from 'kysely';

/** The tables of candidacies, their documents and their review. */

/** Written once: no update changes it. */
type Fixed<T> = ColumnType<T, T, never>;

export interface CandidatesTable {
  id: Generated<number>;
  process_id: Fixed<number>;
  contest: Fixed<number>;
  candidate_type: Fixed<CandidateKind>;
  identification_type_id: Fixed<number>;
  identification_number: Fixed<string>;
  issue_date: string;
  issue_place_id: number;
  professional_license: string;
  degree_type_id: number;
  snies_code: string | null;
  university_id: number | null;
  first_name: string;
  second_name: string | null;
  first_last_name: string;
  second_last_name: string;
  birth_city_id: number;
  birth_date: string;
  gender_id: number;
  email: string;
  landline_phone: string | null;
  mobile_phone: string;
  residence_city_id: number;
  physical_address: string;
  oath_accepted: boolean;
  data_processing_accept: boolean;
  image_usage_authorization: boolean;
  email_notification_accept: boolean;
  no_incompatibility_declaration: boolean;
  registration_start: Date | null;
  registration_end: Date | null;
  created_at: Fixed<Date>;
  updated_at: Date;
  registration_status: RegistrationStatus;
  review_status: Generated<ReviewStatus>;
  revision: Generated<number>;
  radicado: string | null;
  submitted_at: Date | null;
  /** The types of document that were asked for when it was submitted; null until then. */
  asked_documents: ColumnType<number[] | null, number[] | null | undefined, number[]>;
  corrected_at: Date | null;
  set_aside_at: ColumnType<Date | null, Date | null | undefined, Date>;
  set_aside_as: ColumnType<SetAsideAs | null, SetAsideAs | null | undefined, SetAsideAs>;
  reopened_from: ColumnType<number | null, number | null | undefined, never>;
  reopened_by: ColumnType<string | null, string | null | undefined, never>;
  reopen_reason: ColumnType<string | null, string | null | undefined, never>;
}

export interface DocumentsTable {
  id: Generated<number>;
  candidate_id: Fixed<number>;
  document_type_id: Fixed<number>;
  phase: ColumnType<'inscription' | 'correction', 'inscription' | 'correction' | undefined, never>;
  file_name: Fixed<string>;
  mime_type: Fixed<string>;
  file_size: Fixed<number>;
  sha256: Fixed<Buffer>;
  bytes: Fixed<Buffer>;
  warning: Fixed<string | null>;
  review_status: Generated<'PENDIENTE' | 'APROBADO' | 'RECHAZADO'>;
  created_at: Fixed<Date>;
}

export interface ReviewsTable {
  id: Generated<number>;
  candidate_id: Fixed<number>;
  stage: Fixed<'first' | 'final'>;
  staff_id: Fixed<number>;
  reviewer_name: Fixed<string>;
  reviewed_at: Fixed<Date>;
  old_status: Fixed<ReviewStatus>;
  review_status: Fixed<ReviewStatus>;
  observation: Fixed<string>;
}

export interface CandidateQuestionsTable {
  id: Generated<number>;
  candidate_id: Fixed<number>;
  stage: Fixed<ReviewStage>;
  asked_by: Fixed<number>;
  asked_by_name: Fixed<string>;
  asked_at: Fixed<Date>;
  text: Fixed<string>;
  wants_file: Fixed<boolean>;
  /** YYYY-MM-DD in Bogotá. */
  answer_by: Fixed<string>;
  answered_at: ColumnType<Date | null, Date | null | undefined, Date>;
  answer: ColumnType<string | null, string | null | undefined, string>;
  file_name: ColumnType<string | null, string | null | undefined, string>;
  file_size: ColumnType<number | null, number | null | undefined, number>;
  sha256: ColumnType<Buffer | null, Buffer | null | undefined, Buffer>;
  bytes: ColumnType<Buffer | null, Buffer | null | undefined, Buffer>;
  withdrawn_at: ColumnType<Date | null, Date | null | undefined, Date>;
}

export interface ProposalsTable {
  id: Generated<number>;
  candidate_id: Fixed<number>;
  state: 'draft' | ProposalState;
  text: string;
  link: string | null;
  cv_id: number | null;
  saved_at: Date;
  submitted_at: ColumnType<Date | null, Date | null | undefined, Date>;
  decided_at: ColumnType<Date | null, Date | null | undefined, Date>;
  decided_by: ColumnType<number | null, number | null | undefined, number>;
  decided_by_name: ColumnType<string | null, string | null | undefined, string>;
  reason: ColumnType<string | null, string | null | undefined, string>;
}

export interface CandidateTables {
  candidates: CandidatesTable;
  disownings: {
    id: Generated<number>;
    process_id: Fixed<number>;
    candidate_id: Fixed<number | null>;
    voter_id: Fixed<number | null>;
    event: Fixed<DisownedEvent>;
    /** YYYY-MM-DD in Bogotá. */
    event_on: Fixed<string>;
    nonce: Fixed<number>;
    reported_on: Fixed<string>;
  };
  declaration_acceptances: {
    candidate_id: number;
    declaration_id: number;
    accepted_at: Date;
  };
  documents: DocumentsTable;
  phone_links: {
    id: Generated<number>;
    session_id: Fixed<number>;
    candidate_id: Fixed<number>;
    document_type_id: Fixed<number>;
    token_hash: Fixed<Buffer>;
    key_hash: Buffer | null;
    created_at: Fixed<Date>;
    expires_at: Fixed<Date>;
    opened_at: Date | null;
    ended_at: Date | null;
    ended_by: 'upload' | 'computer' | 'phone' | 'replacement' | null;
  };
  consolidated_pdfs: {
    candidate_id: Fixed<number>;
    bytes: Fixed<Buffer>;
    sha256: Fixed<Buffer>;
    created_at: Fixed<Date>;
  };
  assignments: {
    candidate_id: Fixed<number>;
    staff_id: number;
    assigned_at: Date;
  };
  candidate_notices: {
    candidate_id: Fixed<number>;
    notice: Fixed<string>;
    queued_at: Fixed<Date>;
  };
  review_digests: {
    staff_id: Fixed<number>;
    /** YYYY-MM-DD in Bogotá. */
    day: string;
  };
  presence: {
    candidate_id: number;
    staff_id: number;
    since: Date;
    seen_at: Date;
  };
  recusals: {
    candidate_id: Fixed<number>;
    staff_id: Fixed<number>;
    recused_at: Fixed<Date>;
  };
  review_notes: {
    id: Generated<number>;
    candidate_id: Fixed<number>;
    staff_id: Fixed<number>;
    author_name: string;
    text: string;
    created_at: Fixed<Date>;
  };
  candidate_questions: CandidateQuestionsTable;
  draft_reminders: {
    candidate_id: Fixed<number>;
    hours_before: Fixed<number>;
    closes_at: Fixed<Date>;
    queued_at: Fixed<Date>;
  };
  form_drafts: {
    contest: Fixed<number>;
    identification_type_id: Fixed<number>;
    identification_number: Fixed<string>;
    /** Updated to the next number. */
    version: ColumnType<number, never, number>;
    content: ColumnType<FormDraftContent, string, string>;
    saved_at: Date;
  };
  reviews: ReviewsTable;
  review_decisions: {
    review_id: Fixed<number>;
    document_id: Fixed<number>;
    review_status: Fixed<'APROBADO' | 'RECHAZADO'>;
    reason: Fixed<string | null>;
  };
  proposals: ProposalsTable;
  proposal_cvs: {
    id: Generated<number>;
    candidate_id: Fixed<number>;
    file_name: Fixed<string>;
    file_size: Fixed<number>;
    sha256: Fixed<Buffer>;
    bytes: Fixed<Buffer>;
    created_at: Fixed<Date>;
  };
  candidate_photos: {
    candidate_id: Fixed<number>;
    document_id: number;
    sha256: Buffer | null;
    bytes: Buffer | null;
  };
}
