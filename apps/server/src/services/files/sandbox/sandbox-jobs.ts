import type { FileRefusal } from '@urna/contract/candidacy/documents';
import type { Results } from '@urna/contract/election/results';
import type { CheckNumbers } from '@urna/contract/election/vote-checks';
import type { PrintedProcess } from '../../processes/printed-process.ts';
import type { ConsolidatedInput } from '../consolidated-pdf/candidate-sections.ts';

/** Everything that the acta prints: what was published, and where anyone finds it. */
export interface ActaInput {
  process: PrintedProcess;
  results: Results;
  /** People marked as having voted, which must equal the number of ballots. */
  votersWhoVoted: number;
  /** Of the voters' own checks; null where none was offered. */
  checks: CheckNumbers;
  resultsUrl: string;
  archiveUrl: string;
}

/** The candidates admitted to each contest, as they are published. */
export interface AdmittedInput {
  process: PrintedProcess;
  /** When the list was made, as ISO 8601. */
  at: string;
  contests: readonly { title: string; sealed_at: string | null; candidates: readonly AdmittedCandidate[] }[];
}

interface AdmittedCandidate {
  full_name: string;
  professional_card: string;
  city: string;
  institution: string | null;
}

/** Everything that a certificate prints. Nothing of the ballot: certificates are shown to others. */
export interface CertificateInput {
  process: PrintedProcess;
  /** What the contest asked. */
  question: string;
  /** Null once their data was removed. */
  person: {
    name: string;
    /** For accountants. */
    identificationNumber: string | null;
    /** For electors. */
    institution: string | null;
  } | null;
  /** YYYY-MM-DD in Bogotá. */
  votedOn: string;
  /** In groups, for reading. */
  code: string;
  /** The page that verifies the code. */
  checkUrl: string;
}

/** The jobs of the sandbox. */
export type PdfVerdict = { ok: true } | { ok: false; refusal: FileRefusal };

export type PhotoVerdict =
  | { ok: true; bytes: Uint8Array; width: number; height: number }
  | { ok: false; refusal: FileRefusal };

export interface SandboxJobs {
  examine_pdf: { input: { bytes: Uint8Array }; output: PdfVerdict };
  examine_photo: { input: { bytes: Uint8Array }; output: PhotoVerdict };
  shrink_photo: { input: { bytes: Uint8Array }; output: Uint8Array | null };
  consolidate: { input: ConsolidatedInput; output: Uint8Array };
  certificate: { input: CertificateInput; output: Uint8Array };
  acta: { input: ActaInput; output: Uint8Array };
  admitted: { input: AdmittedInput; output: Uint8Array };
}

export type SandboxJobKind = keyof SandboxJobs;

export interface SandboxJobRequest<Kind extends SandboxJobKind = SandboxJobKind> {
  id: number;
  kind: Kind;
  input: SandboxJobs[Kind]['input'];
}

export type SandboxJobReply =
  | { ready: true }
  | { id: number; ok: true; value: unknown }
  | { id: number; ok: false; detail: string };

/** `timed_out` and `died` are the file's fault, `unavailable` the server's, `failed` a bug in either. */
export type SandboxJobFailure = 'timed_out' | 'died' | 'failed' | 'unavailable';

export type SandboxJobOutcome<Value> =
  | { ok: true; value: Value }
  | { ok: false; reason: SandboxJobFailure; detail: string };
