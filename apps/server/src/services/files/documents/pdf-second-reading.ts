import type { FileRefusal } from '@urna/contract/candidacy/documents';
import { getDocument, PasswordException, type PDFDocumentProxy, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';

/**
 * Reads the file with a second parser, which follows the cross-reference table where ours reads from top to bottom. A
 * file crafted to mislead one of them is seen by the other, and reviewers see the file through this one.
 */
export async function readAgain(bytes: Uint8Array, expectedPages: number): Promise<FileRefusal | null> {
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
