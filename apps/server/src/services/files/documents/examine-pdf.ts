import { PDFDocument } from '@cantoo/pdf-lib';
import type { FileRefusal } from '@urna/contract/candidacy/documents';
import type { PdfVerdict } from '../sandbox/sandbox-jobs.ts';
import { copyPagesAsForms } from './page-forms.ts';
import { hasActiveContent } from './pdf-active-content.ts';
import { inflatesTooMuch } from './pdf-inflation.ts';
import { listPages } from './pdf-page-list.ts';
import { type ParsedPdf, parsePdf, TooManyObjects } from './pdf-revisions.ts';
import { readAgain } from './pdf-second-reading.ts';

/** Runs in a sandbox process, so that a file that crashes a parser doesn't crash the server. */
export async function examinePdf(bytes: Uint8Array): Promise<PdfVerdict> {
  const refusal = await refusalOf(bytes);
  return refusal ? { ok: false, refusal } : { ok: true };
}

async function refusalOf(bytes: Uint8Array): Promise<FileRefusal | null> {
  const tail = readTail(bytes);
  if (!tail.isWhole) return 'unreadable';
  const parsed = await parse(bytes);
  if (typeof parsed === 'string') return parsed;
  if (parsed.needsPassword) return 'password_protected';
  if (hasActiveContent(parsed)) return 'active_content';
  const list = listPages(parsed);
  if (!list.ok) return list.refusal;
  if (await inflatesTooMuch(parsed)) return 'too_complex';
  const second = await readAgain(bytes, list.pages.length);
  if (second) return second;
  return (await canBeAppended(parsed)) ? null : 'unreadable';
}

/** A truncated download has no end mark; a second file appended to the first leaves it far from the end. */
function readTail(bytes: Uint8Array): { isWhole: boolean } {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
    .toString('latin1')
    .replace(/[\s\0]+$/, '');
  const end = text.lastIndexOf('%%EOF');
  return { isWhole: end >= 0 && text.length - end <= 1_024 && text.lastIndexOf('startxref', end) >= 0 };
}

async function parse(bytes: Uint8Array): Promise<ParsedPdf | FileRefusal> {
  try {
    return await parsePdf(bytes);
  } catch (error) {
    if (error instanceof TooManyObjects) return 'too_complex';
    // An encrypted file may fail before its trailer is read, since its object streams are unreadable too.
    return Buffer.from(bytes).includes('/Encrypt') ? 'password_protected' : 'unreadable';
  }
}

/**
 * Merged on trial now, while the person can still choose another file, instead of only when the registration is
 * rendered.
 */
async function canBeAppended(parsed: ParsedPdf): Promise<boolean> {
  try {
    const target = await PDFDocument.create({ updateMetadata: false });
    const list = listPages(parsed);
    if (!list.ok) return false;
    copyPagesAsForms(target.context, parsed, list.pages);
    return true;
  } catch {
    return false;
  }
}
