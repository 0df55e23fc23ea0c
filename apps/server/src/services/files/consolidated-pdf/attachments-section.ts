import { sectionHeading } from './section-heading.ts';
import type { Element, Sheet } from './sheet.ts';
import { colours, contentWidth, page } from './theme.ts';

export interface AttachmentSummary {
  name: string;
  pageCount: number;
}

const columns = [
  { title: 'Anexo', x: page.left, width: 70 },
  { title: 'Documento', x: page.left + 70, width: contentWidth - 230 },
  { title: 'Páginas de este archivo', x: page.left + contentWidth - 160, width: 160 },
] as const;
const rowHeight = 20;

/** Lists where each uploaded document begins. Its pages follow unchanged, with nothing written over them. */
export function attachmentsSection(
  sheet: Sheet,
  parent: Element,
  attachments: readonly AttachmentSummary[],
  ownPages: number,
): void {
  const section = sheet.group(parent, 'Sect');
  sectionHeading(sheet, section, 'Documentos registrados', rowHeight * (attachments.length + 1) + 24);
  if (attachments.length === 0) {
    const style = { size: 9.5, colour: colours.grey } as const;
    sheet.element(section, 'P', () => sheet.write('Aún no se han cargado documentos en PDF.', style));
    sheet.pdf.y += 15;
    return;
  }
  const table = sheet.group(section, 'Table');
  tableRow(sheet, table, 'TH', ['Anexo', 'Documento', 'Páginas de este archivo']);
  let first = ownPages + 1;
  for (const [index, { name, pageCount }] of attachments.entries()) {
    const last = first + pageCount - 1;
    tableRow(sheet, table, 'TD', [String(index + 1), name, first === last ? `${first}` : `${first} a ${last}`]);
    first = last + 1;
  }
  sheet.pdf.y += 15;
}

function tableRow(sheet: Sheet, table: Element, cell: 'TH' | 'TD', texts: readonly string[]): void {
  const top = sheet.pdf.y;
  const row = sheet.group(table, 'TR');
  const isHead = cell === 'TH';
  for (const [index, { x, width }] of columns.entries()) {
    const style = {
      font: isHead ? 'regular' : 'semibold',
      size: 9,
      colour: isHead ? colours.grey : colours.ink,
    } as const;
    const draw = () => sheet.write(texts[index] ?? '', style, { x, y: top + 5, width });
    sheet.element(row, cell, draw, isHead ? { scope: 'Column' } : {});
  }
  sheet.artifact(() => {
    const [y, end] = [top + rowHeight, page.width - page.right];
    sheet.pdf.lineWidth(0.5).strokeColor(colours.line).moveTo(page.left, y).lineTo(end, y).stroke();
  });
  sheet.pdf.y = top + rowHeight;
}
