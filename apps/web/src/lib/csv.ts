/** What a spreadsheet would take for a formula, and run, when the file is opened. */
const looksLikeFormula = /^[=+\-@\t\r]/;

function cell(value: string | number): string {
  const text = String(value);
  const safe = typeof value === 'string' && looksLikeFormula.test(text) ? `'${text}` : text;
  return /[",;\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A CSV that spreadsheets of the region open by a double click: semicolons, and a mark that it is UTF-8. */
export function toCsv(rows: readonly (readonly (string | number)[])[]): Blob {
  const text = rows.map((row) => row.map(cell).join(';')).join('\r\n');
  return new Blob([`\uFEFF${text}\r\n`], { type: 'text/csv;charset=utf-8' });
}
