import { type PDFDocument, PDFHexString, PDFName, type PDFRef } from '@cantoo/pdf-lib';

export interface OutlineEntry {
  title: string;
  page: PDFRef;
  /** In the page's own coordinates, from its bottom; null for the whole page. */
  top: number | null;
}

/** One level of bookmarks, over our sections and the documents that follow. */
export function writeOutline(target: PDFDocument, entries: readonly OutlineEntry[]): void {
  const { context, catalog } = target;
  const root = context.nextRef();
  const refs = entries.map(() => context.nextRef());
  for (const [index, { title, page, top }] of entries.entries()) {
    const ref = refs[index];
    if (!ref) continue;
    const [previous, next] = [refs[index - 1], refs[index + 1]];
    const item = context.obj({
      Title: PDFHexString.fromText(title),
      Parent: root,
      Dest: [page, 'XYZ', null, top, null],
      ...(previous ? { Prev: previous } : {}),
      ...(next ? { Next: next } : {}),
    });
    context.assign(ref, item);
  }
  const [first, last] = [refs[0], refs.at(-1)];
  if (!first || !last) return;
  context.assign(root, context.obj({ Type: 'Outlines', First: first, Last: last, Count: refs.length }));
  catalog.set(PDFName.of('Outlines'), root);
  catalog.set(PDFName.of('PageMode'), PDFName.of('UseOutlines'));
}
