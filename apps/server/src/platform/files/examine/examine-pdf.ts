import { PDFDocument } from '@cantoo/pdf-lib';
import type { FileRefusal } from '@urna/contract/candidacy/documents';
import { getDocument, PasswordException, type PDFDocumentProxy, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PdfVerdict } from './examine-jobs.ts';
import { copyPagesAsForms } from './page-forms.ts';
import { listPages, type ParsedPdf, parsePdf, type SourcePage, TooManyObjects } from './parse-pdf.ts';
import { hasActiveContent } from './pdf-active-content.ts';
import { inflatesTooMuch } from './pdf-inflation.ts';

/** Runs in a sandbox process, so that a file that crashes a parser doesn't crash the server. */
export async function examinePdf(bytes: Uint8Array): Promise<PdfVerdict> {
  const refusal = await refusalOf(bytes);
  return refusal ? { ok: false, refusal } : { ok: true };
}

async function refusalOf(bytes: Uint8Array): Promise<FileRefusal | null> {
  if (!isWhole(bytes)) return 'unreadable';
  const parsed = await parse(bytes);
  if (typeof parsed === 'string') return parsed;
  if (parsed.needsPassword) return 'password_protected';
  if (hasActiveContent(parsed)) return 'active_content';
  const list = listPages(parsed);
  if (!list.ok) return list.refusal;
  if (await inflatesTooMuch(parsed)) return 'too_complex';
  const second = await readAgain(bytes, list.pages.length);
  if (second) return second;
  return (await canBeAppended(parsed, list.pages)) ? null : 'unreadable';
}

/** A truncated download has no end mark; a second file appended to the first leaves it far from the end. */
function isWhole(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
    .toString('latin1')
    .replace(/[\s\0]+$/, '');
  const end = text.lastIndexOf('%%EOF');
  return end >= 0 && text.length - end <= 1_024 && text.lastIndexOf('startxref', end) >= 0;
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
async function canBeAppended(parsed: ParsedPdf, pages: readonly SourcePage[]): Promise<boolean> {
  try {
    const target = await PDFDocument.create({ updateMetadata: false });
    copyPagesAsForms(target.context, parsed, pages);
    return true;
  } catch {
    return false;
  }
}

/**
 * Reads the file with a second parser, which follows the cross-reference table where ours reads from top to bottom. A
 * file crafted to mislead one of them is seen by the other, and reviewers see the file through this one.
 */
async function readAgain(bytes: Uint8Array, expectedPages: number): Promise<FileRefusal | null> {
  const task = getDocument({
    // A copy, since the parser keeps the buffer it is given.
    data: new Uint8Array(bytes),
    verbosity: VerbosityLevel.ERRORS,
    isImageDecoderSupported: false,
    isOffscreenCanvasSupported: false,
    useSystemFonts: false,
    useWorkerFetch: false,
    useWasm: false,
    enableXfa: false,
  });
  try {
    const document = await task.promise;
    if (document.numPages !== expectedPages) return 'unreadable';
    return (await hasActions(document)) ? 'active_content' : null;
  } catch (error) {
    return error instanceof PasswordException ? 'password_protected' : 'unreadable';
  } finally {
    await task.destroy();
  }
}

async function hasActions(document: PDFDocumentProxy): Promise<boolean> {
  if (await document.getJSActions()) return true;
  if (await document.getAttachments()) return true;
  const { info } = await document.getMetadata();
  if ('IsXFAPresent' in info && info.IsXFAPresent === true) return true;
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    if (await page.getJSActions()) return true;
    const annotations = (await page.getAnnotations()) as { actions?: object; subtype?: string; file?: unknown }[];
    if (annotations.some(({ actions, file }) => Boolean(actions) || Boolean(file))) return true;
    page.cleanup();
  }
  return false;
}
