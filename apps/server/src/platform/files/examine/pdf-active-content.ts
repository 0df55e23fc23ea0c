import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFHexString,
  PDFName,
  type PDFObject,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib';
import { type ParsedPdf, resolve } from './parse-pdf.ts';

/** Keys that occur only in files that run, open or embed something, wherever they are. */
const activeKeys = new Set([
  'JavaScript',
  'EmbeddedFiles',
  'EF',
  'XFA',
  'Collection',
  'RichMediaContent',
  'RichMediaSettings',
]);
const activeSubtypes = new Set(['FileAttachment', 'RichMedia', 'Screen', 'Movie', 'Sound', '3D']);
const activeActions = new Set([
  'JavaScript',
  'Launch',
  'ImportData',
  'SubmitForm',
  'Rendition',
  'RichMediaExecute',
  'GoToE',
  'GoToR',
  'Movie',
  'Sound',
]);
const harmlessLink = /^(?:https?:|mailto:|tel:|www\.|[^:]*$)/i;

/**
 * Checks every dictionary of every revision, reachable or not: another reader's cross-reference table may reach one
 * that ours doesn't. Names are decoded, so /J#61vaScript is /JavaScript.
 */
export function hasActiveContent({ context, everyObject }: ParsedPdf): boolean {
  // An explicit stack: recursion would overflow on a deeply nested file.
  const pending: PDFObject[] = [...everyObject];
  for (let object = pending.pop(); object; object = pending.pop()) {
    if (object instanceof PDFArray) {
      for (const item of object.asArray()) pending.push(item);
    }
    const dict = object instanceof PDFStream ? object.dict : object;
    if (!(dict instanceof PDFDict)) continue;
    if (isActive(context, dict)) return true;
    for (const value of dict.values()) pending.push(value);
  }
  return false;
}

function isActive(context: PDFContext, dict: PDFDict): boolean {
  for (const [key, value] of dict.entries()) {
    const name = key.decodeText();
    if (activeKeys.has(name)) return true;
    if (name === 'JS' && isScript(resolve(context, value))) return true;
    if (name === 'URI' && !isHarmlessLink(resolve(context, value))) return true;
  }
  const type = nameIn(context, dict, 'Type');
  const subtype = nameIn(context, dict, 'Subtype');
  if (type === 'EmbeddedFile' || (subtype !== null && activeSubtypes.has(subtype))) return true;
  // Elements of the structure tree have an /S too, with any name.
  const action = type === 'StructElem' ? null : nameIn(context, dict, 'S');
  return action !== null && activeActions.has(action);
}

/** A page's font may be called /JS; its value is a dictionary. */
function isScript(value: PDFObject | undefined): boolean {
  return value instanceof PDFString || value instanceof PDFHexString || value instanceof PDFStream;
}

function isHarmlessLink(value: PDFObject | undefined): boolean {
  if (value instanceof PDFString || value instanceof PDFHexString) return harmlessLink.test(value.decodeText().trim());
  // The catalog has a /URI too: a dictionary with the base of relative links.
  return true;
}

function nameIn(context: PDFContext, dict: PDFDict, key: string): string | null {
  const value = resolve(context, dict.get(PDFName.of(key)));
  return value instanceof PDFName ? value.decodeText() : null;
}
