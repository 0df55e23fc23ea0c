import { dataTable } from './data-table.ts';
import { sectionHeading } from './layout.ts';
import type { Element, Sheet } from './sheet.ts';
import { colours, contentWidth } from './theme.ts';

export interface AttachmentSummary {
  name: string;
  pageCount: number;
}

const columns = [
  { title: 'Anexo', width: 70 },
  { title: 'Documento', width: contentWidth - 230 },
  { title: 'Páginas de este archivo', width: 160 },
];
const style = { font: 'semibold', size: 9, colour: colours.ink } as const;

/** Lists where each uploaded document begins. Its pages follow unchanged, with nothing written over them. */
export function attachmentsSection(
  sheet: Sheet,
  parent: Element,
  attachments: readonly AttachmentSummary[],
  ownPages: number,
): void {
  const section = sheet.group(parent, 'Sect');
  sectionHeading(sheet, section, 'Documentos registrados', 20 * (attachments.length + 1) + 24);
  if (attachments.length === 0) {
    const none = { size: 9.5, colour: colours.grey } as const;
    sheet.element(section, 'P', () => sheet.write('Aún no se han cargado documentos en PDF.', none));
    sheet.pdf.y += 15;
    return;
  }
  let first = ownPages + 1;
  const rows = attachments.map(({ name, pageCount }, index) => {
    const last = first + pageCount - 1;
    const cells = [String(index + 1), name, first === last ? `${first}` : `${first} a ${last}`];
    first = last + 1;
    return { cells, style };
  });
  dataTable(sheet, section, columns, rows);
}
