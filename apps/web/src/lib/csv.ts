/** Prevents CSV injection: spreadsheets run these cells as formulas when the file is opened. */
const looksLikeFormula = /^[=+\-@\t\r]/;

function cell(value: string | number): string {
  const text = String(value);
  const safe = typeof value === 'string' && looksLikeFormula.test(text) ? `'${text}` : text;
  return /[",;\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Writes a CSV that spreadsheets with a Colombian locale open correctly: semicolons and a UTF-8 byte order mark. */
export function toCsv(rows: readonly (readonly (string | number)[])[]): Blob {
  const text = rows.map((row) => row.map(cell).join(';')).join('\r\n');
  return new Blob([`\uFEFF${text}\r\n`], { type: 'text/csv;charset=utf-8' });
}
