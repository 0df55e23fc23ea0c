import type { FileRefusal } from '@urna/contract/candidacy/documents';
import type { ActaInput } from '../acta/acta-input.ts';
import type { AdmittedInput } from '../admitted/admitted-input.ts';
import type { CertificateInput } from '../certificates/certificate-input.ts';
import type { ConsolidatedInput } from '../consolidated-pdf/consolidated-input.ts';

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

/** `timed_out` and `died` are the file's fault, `unavailable` and `closed` the server's, `failed` a bug in either. */
export type SandboxJobFailure = 'timed_out' | 'died' | 'failed' | 'unavailable' | 'closed';

export type SandboxJobOutcome<Value> =
  | { ok: true; value: Value }
  | { ok: false; reason: SandboxJobFailure; detail: string };
