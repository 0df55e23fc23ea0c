import type { Table } from './table.ts';

/**
 * CSV injection: a spreadsheet runs a cell that begins like this as a formula, and candidates choose the text. A
 * leading apostrophe makes it text. Full-width signs count too: programs set to East Asian languages accept them.
 */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

function cell(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return /[";\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

const line = (cells: readonly string[]) => `${cells.map(cell).join(';')}\r\n`;

/** The format that Excel in Spanish opens with a double click: semicolons and a byte order mark for UTF-8. */
export async function* writeCsv({ columns, rows }: Table): AsyncGenerator<Buffer> {
  yield Buffer.from(`\ufeff${line(columns.map(({ title }) => title))}`);
  for await (const batch of rows()) yield Buffer.from(batch.map(line).join(''));
}
