import type { Element, Sheet, TextStyle } from './sheet.ts';
import { colours, page } from './theme.ts';

const PADDING = 4;
const GAP = 4;
const head = { font: 'regular', size: 8.5, colour: colours.grey } as const;
const plain = { font: 'regular', size: 9.5, colour: colours.ink } as const;

export interface TableColumn {
  title: string;
  width: number;
  align?: 'right';
}

export interface TableRow {
  cells: readonly string[];
  style?: TextStyle;
}

/** A table over as many pages as it needs, with its head on each. */
export function dataTable(
  sheet: Sheet,
  parent: Element,
  columns: readonly TableColumn[],
  rows: readonly TableRow[],
): void {
  const table = sheet.group(parent, 'Table');
  const titles = columns.map(({ title }) => title);
  const addRow = (cells: readonly string[], style: TextStyle, kind: 'TH' | 'TD') => {
    const row = sheet.group(table, 'TR');
    const options = kind === 'TH' ? ({ scope: 'Column' } as const) : {};
    const bottom = drawCells(sheet, columns, cells, style, (draw) => sheet.element(row, kind, draw, options));
    sheet.artifact(() => drawLine(sheet, columns, bottom));
    sheet.pdf.y = bottom;
  };
  addRow(titles, head, 'TH');
  for (const { cells, style = plain } of rows) {
    const pages = sheet.pageCount;
    sheet.makeRoom(heightOf(sheet, columns, cells, style));
    if (sheet.pageCount > pages) repeatHead(sheet, columns, titles);
    addRow(cells, style, 'TD');
  }
  sheet.pdf.y += 15;
}

/** Screen readers know the head already: on a further page it is decoration. */
function repeatHead(sheet: Sheet, columns: readonly TableColumn[], titles: readonly string[]): void {
  sheet.artifact(() => {
    const bottom = drawCells(sheet, columns, titles, head, (draw) => draw());
    drawLine(sheet, columns, bottom);
    sheet.pdf.y = bottom;
  }, 'Pagination');
}

function heightOf(sheet: Sheet, columns: readonly TableColumn[], cells: readonly string[], style: TextStyle): number {
  const heights = columns.map(({ width }, at) => sheet.heightOf(cells[at] ?? '', width - GAP, style));
  return Math.max(...heights, 11) + PADDING * 2;
}

/** Returns where the row ends. */
function drawCells(
  sheet: Sheet,
  columns: readonly TableColumn[],
  cells: readonly string[],
  style: TextStyle,
  mark: (draw: () => void) => void,
): number {
  const top = sheet.pdf.y;
  let left: number = page.left;
  for (const [at, { width, align = 'left' }] of columns.entries()) {
    const place = { x: left, y: top + PADDING, width: width - (align === 'left' ? GAP : 0) };
    mark(() => sheet.write(cells[at] ?? '', { ...style, align }, place));
    left += width;
  }
  return top + heightOf(sheet, columns, cells, style);
}

function drawLine(sheet: Sheet, columns: readonly TableColumn[], y: number): void {
  const end = page.left + columns.reduce((sum, { width }) => sum + width, 0);
  sheet.pdf.lineWidth(0.5).strokeColor(colours.line).moveTo(page.left, y).lineTo(end, y).stroke();
}
