/**
 * CSV injection: a spreadsheet runs a cell that begins like this as a formula, and people choose their texts. A leading
 * apostrophe makes it text. Full-width signs count too: programs set to East Asian languages accept them.
 */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

function cell(value: string | number): string {
  const text = String(value);
  const harmless = typeof value === 'string' && FORMULA.test(text) ? `'${text}` : text;
  return /[";\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** A line of the format that Excel in Spanish opens with a double click: semicolons, and CSV_START before the first. */
export const csvLine = (cells: readonly (string | number)[]): string => `${cells.map(cell).join(';')}\r\n`;

/** The byte order mark that tells UTF-8. */
export const CSV_START = '\ufeff';
