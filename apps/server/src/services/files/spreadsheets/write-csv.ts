import type { Table } from './table.ts';

/**
 * A cell that begins like this is a formula to a spreadsheet, and a candidate chooses what stands in it: the apostrophe
 * makes it text. Full-width signs count too: programs set to East Asian languages read them alike.
 */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

function cell(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return /[";\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

const line = (cells: readonly string[]) => `${cells.map(cell).join(';')}\r\n`;

/** What Excel in Spanish opens with a double click: semicolons, and the mark that says UTF-8. */
export async function* writeCsv({ columns, rows }: Table): AsyncGenerator<Buffer> {
  yield Buffer.from(`\ufeff${line(columns.map(({ title }) => title))}`);
  for await (const batch of rows()) yield Buffer.from(batch.map(line).join(''));
}
