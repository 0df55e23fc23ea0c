// Writes the consolidated PDF: the form, the declarations, and the documents themselves.

import { PDFDocument, PDFHexString, PDFName, type PDFRef } from '@cantoo/pdf-lib';
import { candidateKindLabels } from '@urna/contract/candidacy/candidacy';
import { fromWireTime } from '@urna/contract/shared/dates';
import { listPages, parsePdf } from '../../../platform/files/examine/parse-pdf.ts';
import { sectionHeading } from '../../../platform/files/pdf/layout.ts';
import { type Bookmark, colours, contentWidth, type Element, page, Sheet } from '../../../platform/files/pdf/sheet.ts';
import { dataTable, fieldSection } from '../../../platform/files/pdf/tables.ts';
import { appendAttachments, type OpenedAttachment } from './append-attachments.ts';
import { declarationsSection, fieldSections, printedName } from './candidate-sections.ts';
import type { ConsolidatedInput } from './consolidate-job.ts';
import { cover } from './cover.ts';
import { annexFeet, runningLines } from './running-lines.ts';

/** So many pages most registrations take before their documents. Any other number is counted first, and written again. */
const USUAL_PAGES = 4;

/** Runs in a sandbox process: it opens files that candidates uploaded, and takes too long for the main thread. */
export async function writeConsolidatedPdf(input: ConsolidatedInput): Promise<Uint8Array> {
  const attachments = await Promise.all(input.attachments.map(open));
  // The list of documents comes before the declarations and names pages after them.
  const usual = await writeOwnPages(input, attachments, USUAL_PAGES);
  const { bytes, bookmarks, pageCount } =
    usual.pageCount === USUAL_PAGES ? usual : await writeOwnPages(input, attachments, usual.pageCount);
  const target = await PDFDocument.load(bytes, { updateMetadata: false });
  const own = bookmarks.map(({ title, pageIndex, top }) => ({
    title,
    page: target.getPage(pageIndex).ref,
    top: page.height - top + 8,
  }));
  const firstPages = appendAttachments(target, attachments, await writeFeet(input, attachments, pageCount));
  const appended = attachments.map(({ name }, index) => {
    const first = firstPages[index];
    if (!first) throw new Error('an attachment without pages');
    return { title: titleOf(name, index), page: first, top: null };
  });
  writeOutline(target, [...own, ...appended]);
  return target.save({ addDefaultPage: false, updateFieldAppearances: false });
}

async function open({ name, format, bytes }: ConsolidatedInput['attachments'][number]): Promise<OpenedAttachment> {
  const parsed = await parsePdf(format === 'jpg' ? await pageOfPicture(bytes) : bytes);
  const list = listPages(parsed);
  if (!list.ok) throw new Error(`an attachment that was not examined: ${list.refusal}`);
  return { name, parsed, pages: list.pages };
}

/** The picture on a page of the width of ours. */
async function pageOfPicture(bytes: Uint8Array): Promise<Uint8Array> {
  const file = await PDFDocument.create();
  const picture = await file.embedJpg(bytes);
  const height = (picture.height / picture.width) * page.width;
  file.addPage([page.width, height]).drawImage(picture, { x: 0, y: 0, width: page.width, height });
  return file.save();
}

const titleOf = (name: string, index: number) => `Anexo ${index + 1}. ${name}`;

/** Name, annex and page for the foot of every page of the documents. */
async function writeFeet(
  input: ConsolidatedInput,
  attachments: readonly OpenedAttachment[],
  ownPages: number,
): Promise<Omit<OpenedAttachment, 'name'>> {
  const labels = attachments.flatMap(({ name, pages }, index) =>
    pages.map((_page, pageIndex) => `${titleOf(name, index)}, hoja ${pageIndex + 1} de ${pages.length}`),
  );
  const createdAt = fromWireTime(input.candidate.created_at);
  const sheet = new Sheet({ title: '', author: '', subject: '', createdAt });
  annexFeet(sheet, input, labels, ownPages);
  const parsed = await parsePdf(await sheet.finish());
  const list = listPages(parsed);
  if (!list.ok) throw new Error(`our own pages are refused: ${list.refusal}`);
  return { parsed, pages: list.pages };
}

async function writeOwnPages(
  input: ConsolidatedInput,
  attachments: readonly OpenedAttachment[],
  ownPages: number,
): Promise<{ bytes: Uint8Array; bookmarks: Bookmark[]; pageCount: number }> {
  const { candidate, process } = input;
  const title = `Inscripción de candidatura – ${printedName(candidate)}`;
  const subject = `${process.title}, periodo ${process.period}: ${candidateKindLabels[candidate.candidate_type]}`;
  const createdAt = fromWireTime(candidate.submitted_at ?? candidate.created_at);
  const sheet = new Sheet({ title, author: process.body, subject, createdAt });
  cover(sheet, sheet.root, input);
  for (const section of fieldSections(candidate)) fieldSection(sheet, sheet.root, section);
  attachmentsSection(sheet, sheet.root, attachments, ownPages);
  declarationsSection(sheet, sheet.root, input);
  const total = sheet.pageCount + attachments.reduce((sum, { pages }) => sum + pages.length, 0);
  runningLines(sheet, input, total);
  return { bytes: await sheet.finish(), bookmarks: sheet.bookmarks, pageCount: sheet.pageCount };
}

interface OutlineEntry {
  title: string;
  page: PDFRef;
  /** In the page's coordinates, from its bottom; null for the whole page. */
  top: number | null;
}

/** One level of bookmarks: our sections and the documents that follow. */
function writeOutline(target: PDFDocument, entries: readonly OutlineEntry[]): void {
  const { context, catalog } = target;
  const root = context.nextRef();
  const refs = entries.map(() => context.nextRef());
  for (const [index, { title, page: destination, top }] of entries.entries()) {
    const ref = refs[index];
    if (!ref) continue;
    const [previous, next] = [refs[index - 1], refs[index + 1]];
    const item = context.obj({
      Title: PDFHexString.fromText(title),
      Parent: root,
      Dest: [destination, 'XYZ', null, top, null],
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

const columns = [
  { title: 'Anexo', width: 70 },
  { title: 'Documento', width: contentWidth - 230 },
  { title: 'Páginas de este archivo', width: 160 },
];
const style = { font: 'semibold', size: 9, colour: colours.ink } as const;

/** Lists where each uploaded document begins. Its pages follow unchanged, with nothing written over them. */
function attachmentsSection(
  sheet: Sheet,
  parent: Element,
  attachments: readonly OpenedAttachment[],
  ownPages: number,
): void {
  const section = sheet.group(parent, 'Sect');
  sectionHeading(sheet, section, 'Documentos registrados', 20 * (attachments.length + 1) + 24);
  if (attachments.length === 0) {
    const none = { size: 9.5, colour: colours.grey } as const;
    sheet.addText(section, 'P', 'Aún no se han cargado documentos en PDF.', none);
    sheet.pdf.y += 15;
    return;
  }
  let first = ownPages + 1;
  const rows = attachments.map(({ name, pages }, index) => {
    const last = first + pages.length - 1;
    const cells = [String(index + 1), name, first === last ? `${first}` : `${first} a ${last}`];
    first = last + 1;
    return { cells, style };
  });
  dataTable(sheet, section, columns, rows);
}
