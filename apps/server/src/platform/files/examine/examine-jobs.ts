import type { FileRefusal } from '@urna/contract/candidacy/documents';
import type { SandboxJob } from '../sandbox/sandbox-jobs.ts';

export type PdfVerdict = { ok: true } | { ok: false; refusal: FileRefusal };

export type PhotoVerdict =
  | { ok: true; bytes: Uint8Array; width: number; height: number }
  | { ok: false; refusal: FileRefusal };

interface File {
  bytes: Uint8Array;
}

export const examinePdfJob: SandboxJob<File, PdfVerdict> = { kind: 'examine_pdf' };
/** `most` bytes are what it may have where it is encoded anew. */
export const examinePhotoJob: SandboxJob<File & { most: number }, PhotoVerdict> = { kind: 'examine_photo' };
/** Null for a photo that can't be read. */
export const shrinkPhotoJob: SandboxJob<File, Uint8Array | null> = { kind: 'shrink_photo' };
