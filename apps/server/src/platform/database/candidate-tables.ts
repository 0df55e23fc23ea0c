import type { CandidateKind, RegistrationStatus, ReviewStatus } from '@urna/contract/candidacy/candidacy';
import type { DisownedEvent } from '@urna/contract/candidacy/disowning';
import type { DocumentKind } from '@urna/contract/candidacy/documents';
import type { ProposalState } from '@urna/contract/candidacy/proposals';
import type { SetAsideAs } from '@urna/contract/candidacy/review';
import type { ColumnType, Generated } from 'kysely';

/** The tables of candidacies, their documents and their review. */
type Kept<T> = ColumnType<T, T, never>;

export interface CandidatesTable {
  id: Generated<number>;
  process_id: Kept<number>;
  contest: Kept<number>;
  candidate_type: Kept<CandidateKind>;
  identification_type_id: Kept<number>;
  identification_number: Kept<string>;
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
  created_at: Kept<Date>;
  updated_at: Date;
  registration_status: RegistrationStatus;
  review_status: Generated<ReviewStatus>;
  revision: Generated<number>;
  radicado: string | null;
  submitted_at: Date | null;
  /** The kinds that were required when it was submitted; null until then. */
  asked_documents: ColumnType<DocumentKind[] | null, DocumentKind[] | null | undefined, DocumentKind[]>;
  corrected_at: Date | null;
  set_aside_at: ColumnType<Date | null, Date | null | undefined, Date>;
  set_aside_as: ColumnType<SetAsideAs | null, SetAsideAs | null | undefined, SetAsideAs>;
  reopened_from: ColumnType<number | null, number | null | undefined, never>;
  reopened_by: ColumnType<string | null, string | null | undefined, never>;
  reopen_reason: ColumnType<string | null, string | null | undefined, never>;
}

export interface DocumentsTable {
  id: Generated<number>;
  candidate_id: Kept<number>;
  document_type_id: Kept<number>;
  phase: ColumnType<'inscription' | 'correction', 'inscription' | 'correction' | undefined, never>;
  file_name: Kept<string>;
  mime_type: Kept<string>;
  file_size: Kept<number>;
  sha256: Kept<Buffer>;
  bytes: Kept<Buffer>;
  warning: Kept<string | null>;
  review_status: Generated<'PENDIENTE' | 'APROBADO' | 'RECHAZADO'>;
  created_at: Kept<Date>;
}

export interface ReviewsTable {
  id: Generated<number>;
  candidate_id: Kept<number>;
  stage: Kept<'first' | 'final'>;
  staff_id: Kept<number>;
  reviewer_name: Kept<string>;
  reviewed_at: Kept<Date>;
  old_status: Kept<ReviewStatus>;
  review_status: Kept<ReviewStatus>;
  observation: Kept<string>;
}

export interface ProposalsTable {
  id: Generated<number>;
  candidate_id: Kept<number>;
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
    process_id: Kept<number>;
    candidate_id: Kept<number | null>;
    voter_id: Kept<number | null>;
    event: Kept<DisownedEvent>;
    /** YYYY-MM-DD in Bogotá. */
    event_on: Kept<string>;
    nonce: Kept<number>;
    reported_on: Kept<string>;
  };
  declaration_acceptances: {
    candidate_id: number;
    declaration_id: number;
    accepted_at: Date;
  };
  documents: DocumentsTable;
  phone_links: {
    id: Generated<number>;
    session_id: Kept<number>;
    candidate_id: Kept<number>;
    document_type_id: Kept<number>;
    token_hash: Kept<Buffer>;
    key_hash: Buffer | null;
    created_at: Kept<Date>;
    expires_at: Kept<Date>;
    opened_at: Date | null;
    ended_at: Date | null;
    ended_by: 'upload' | 'computer' | 'phone' | 'replacement' | null;
  };
  consolidated_pdfs: {
    candidate_id: Kept<number>;
    bytes: Kept<Buffer>;
    sha256: Kept<Buffer>;
    created_at: Kept<Date>;
  };
  presence: {
    candidate_id: number;
    staff_id: number;
    since: Date;
    seen_at: Date;
  };
  recusals: {
    candidate_id: Kept<number>;
    staff_id: Kept<number>;
    recused_at: Kept<Date>;
  };
  review_notes: {
    id: Generated<number>;
    candidate_id: Kept<number>;
    staff_id: Kept<number>;
    author_name: string;
    text: string;
    created_at: Kept<Date>;
  };
  draft_reminders: {
    candidate_id: Kept<number>;
    hours_before: Kept<number>;
    closes_at: Kept<Date>;
    queued_at: Kept<Date>;
  };
  reviews: ReviewsTable;
  review_decisions: {
    review_id: Kept<number>;
    document_id: Kept<number>;
    review_status: Kept<'APROBADO' | 'RECHAZADO'>;
    reason: Kept<string | null>;
  };
  proposals: ProposalsTable;
  proposal_cvs: {
    id: Generated<number>;
    candidate_id: Kept<number>;
    file_name: Kept<string>;
    file_size: Kept<number>;
    sha256: Kept<Buffer>;
    bytes: Kept<Buffer>;
    created_at: Kept<Date>;
  };
  candidate_photos: {
    candidate_id: Kept<number>;
    document_id: number;
    sha256: Buffer | null;
    bytes: Buffer | null;
  };
}
