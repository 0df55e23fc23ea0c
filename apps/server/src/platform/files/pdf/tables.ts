import { rule, sectionHeading } from './layout.ts';
import { colours, contentWidth, type Element, page, type Sheet, type TextStyle } from './sheet.ts';

export interface FieldSection {
  title: string;
  /** Whether the values are hashes, which people compare character by character. */
  areHashes?: boolean;
  rows: readonly (readonly [label: string, value: string])[];
}

const labelWidth = 178;
const valueWidth = contentWidth - labelWidth;
const padding = 3.7;
const label = { font: 'regular', size: 9, colour: colours.grey } as const;
const words = { font: 'semibold', size: 9.5, colour: colours.ink } as const;
const hash = { font: 'mono', size: 8, colour: colours.ink } as const;

/** One row per field: label and value. A row grows with its text and is never split across pages. */
export function fieldSection(sheet: Sheet, parent: Element, { title, rows, areHashes }: FieldSection): void {
  const value = areHashes === true ? hash : words;
  const heights = rows.map(
    ([name, text]) =>
      Math.max(sheet.heightOf(name, labelWidth - 12, label), sheet.heightOf(text, valueWidth, value)) + padding * 2,
  );
  const section = sheet.group(parent, 'Sect');
  sectionHeading(sheet, section, title, (heights[0] ?? 0) + (heights[1] ?? 0));
  const table = sheet.group(section, 'Table');
  rows.forEach(([name, text], index) => {
    const height = heights[index] ?? 0;
    // Avoid a widow: the last row moves to the next page together with the one before it.
    sheet.makeRoom(index === rows.length - 2 ? height + (heights[index + 1] ?? 0) : height);
    const top = sheet.pdf.y;
    const row = sheet.group(table, 'TR');
    sheet.element(row, 'TH', () => sheet.write(name, label, { y: top + padding, width: labelWidth - 12 }), {
      scope: 'Row',
    });
    sheet.addText(row, 'TD', text, value, { x: page.left + labelWidth, y: top + padding, width: valueWidth });
    sheet.artifact(() => rule(sheet, top + height));
    sheet.pdf.y = top + height;
  });
  sheet.pdf.y += 15;
}

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

/** A table as wide as the text, over as many pages as it needs, with its head on each. */
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
    sheet.artifact(() => rule(sheet, bottom));
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
    rule(sheet, bottom);
    sheet.pdf.y = bottom;
  }, 'Pagination');
}

function heightOf(sheet: Sheet, columns: readonly TableColumn[], cells: readonly string[], style: TextStyle): number {
  const heights = columns.map(({ width }, index) => sheet.heightOf(cells[index] ?? '', width - GAP, style));
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
  for (const [index, { width, align = 'left' }] of columns.entries()) {
    const box = { x: left, y: top + PADDING, width: width - (align === 'left' ? GAP : 0) };
    mark(() => sheet.write(cells[index] ?? '', { ...style, align }, box));
    left += width;
  }
  return top + heightOf(sheet, columns, cells, style);
}
