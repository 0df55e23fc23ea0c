import type { FieldSection } from './candidate-sections.ts';
import { rule, sectionHeading } from './layout.ts';
import type { Element, Sheet } from './sheet.ts';
import { colours, contentWidth, page } from './theme.ts';

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
    sheet.element(row, 'TD', () =>
      sheet.write(text, value, { x: page.left + labelWidth, y: top + padding, width: valueWidth }),
    );
    sheet.artifact(() => rule(sheet, top + height));
    sheet.pdf.y = top + height;
  });
  sheet.pdf.y += 15;
}
