import { documentKind, type FileRefusal, type FileRules, fileRefusalText } from '@urna/contract/candidacy/documents';
import { PHOTO_SIZE } from '@urna/contract/shared/limits';
import { AppError } from '../../errors.ts';
import { tooLarge } from '../read-form.ts';
import type { FileSandbox } from '../sandbox/file-sandbox.ts';
import type { SandboxJobFailure } from '../sandbox/sandbox-jobs.ts';
import { examinePdfJob, examinePhotoJob } from './examine-jobs.ts';

export type UploadVerdict =
  | { ok: true; bytes: Buffer; mimeType: 'image/jpeg' | 'application/pdf'; warning: string | null }
  | { ok: false; refusal: FileRefusal };

/** What to store of a file that came in `field`; throws in words what is wrong with it. */
export async function requireAcceptable(
  deps: { fileSandbox: FileSandbox },
  rules: FileRules,
  { field, bytes }: { field: string; bytes: Uint8Array },
) {
  const verdict = await examineUpload(deps, rules, bytes);
  if (verdict.ok) return verdict;
  const refusal = fileRefusalText(verdict.refusal, rules);
  if (verdict.refusal === 'too_big') throw tooLarge(field, rules);
  throw new AppError('refused_file', { details: { refusal }, errors: { [field]: [refusal] } });
}

/**
 * Determines a file's kind by its content alone: its name and declared type are the sender's claims. The returned
 * `bytes` are what to store; they may differ from those received.
 */
export async function examineUpload(
  deps: { fileSandbox: FileSandbox },
  rules: FileRules,
  bytes: Uint8Array,
): Promise<UploadVerdict> {
  if (bytes.length === 0) return { ok: false, refusal: 'empty' };
  if (bytes.length > rules.max_bytes) return { ok: false, refusal: 'too_big' };
  return rules.format === 'jpg' ? examinePhoto(deps, rules, bytes) : examineDocument(deps, bytes);
}

async function examineDocument(deps: { fileSandbox: FileSandbox }, bytes: Uint8Array): Promise<UploadVerdict> {
  if (!isPdf(bytes)) return { ok: false, refusal: 'wrong_format' };
  const outcome = await deps.fileSandbox.run(examinePdfJob, { bytes });
  if (!outcome.ok) return refusalOf(outcome.reason);
  if (!outcome.value.ok) return outcome.value;
  return { ok: true, bytes: Buffer.from(bytes), mimeType: 'application/pdf', warning: null };
}

async function examinePhoto(
  deps: { fileSandbox: FileSandbox },
  { id, max_bytes }: FileRules,
  bytes: Uint8Array,
): Promise<UploadVerdict> {
  if (!isJpeg(bytes)) return { ok: false, refusal: 'wrong_format' };
  const outcome = await deps.fileSandbox.run(examinePhotoJob, { bytes, most: max_bytes });
  if (!outcome.ok) return refusalOf(outcome.reason);
  const photo = outcome.value;
  if (!photo.ok) return photo;
  const warning = id !== undefined && documentKind(id) === 'photo' ? warningOf(photo) : null;
  return { ok: true, bytes: Buffer.from(photo.bytes), mimeType: 'image/jpeg', warning };
}

function warningOf({ width, height }: { width: number; height: number }): string | null {
  if (width === PHOTO_SIZE.width && height === PHOTO_SIZE.height) return null;
  return `La foto mide ${width} x ${height} píxeles y lo solicitado es ${PHOTO_SIZE.width} x ${PHOTO_SIZE.height} (3x4 cm a 300 dpi). Se aceptó, pero verifique que se vea bien.`;
}

function refusalOf(reason: SandboxJobFailure): UploadVerdict {
  switch (reason) {
    case 'timed_out':
    case 'died':
      return { ok: false, refusal: 'too_complex' };
    case 'failed':
      return { ok: false, refusal: 'unreadable' };
    case 'unavailable':
      return { ok: false, refusal: 'not_examined' };
  }
}

/** A JPEG's first bytes: start of image, and the first byte of the next marker. */
function isJpeg(bytes: Uint8Array): boolean {
  return bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff;
}

/**
 * Readers tolerate up to 1,024 bytes before the header. We don't: a polyglot file that is also a web page or a program
 * hides there. A byte order mark or blanks, which some exporters leave, are harmless.
 */
function isPdf(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 64)).toString('latin1');
  return /^(?:\u00ef\u00bb\u00bf)?[\s\0]*%PDF-[12]\.\d/.test(start);
}
