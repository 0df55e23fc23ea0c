import { parse } from 'csv-parse/sync';
import type { z } from 'zod';

export interface BadLine {
  line: number;
  reason: string;
}

export interface CsvRows<Row> {
  rows: { line: number; row: Row }[];
  bad: BadLine[];
}

/** Spreadsheets of the region save with semicolons and in Windows-1252; both are as good as commas and UTF-8. */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Reads a CSV whose first line names its columns; every line that doesn't fit is told with its number and why. */
export function readCsv<Row>(bytes: Uint8Array, columns: readonly string[], schema: z.ZodType<Row>): CsvRows<Row> {
  const text = decode(bytes).replace(/^\ufeff/, '');
  const head = text.slice(0, text.indexOf('\n') + 1 || undefined);
  const delimiter = head.split(';').length > head.split(',').length ? ';' : ',';
  let records: { info: { lines: number }; record: Record<string, string> }[];
  try {
    records = parse(text, {
      columns: (names: string[]) => names.map((name) => name.trim().toLowerCase()),
      delimiter,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    }) as unknown as typeof records;
  } catch (error) {
    const line = typeof error === 'object' && error !== null && 'lines' in error ? Number(error.lines) : 1;
    return { rows: [], bad: [{ line, reason: 'El archivo no es un CSV válido: revise las comillas de esta línea.' }] };
  }
  const present = new Set(records[0] ? Object.keys(records[0].record) : head.trim().toLowerCase().split(delimiter));
  const absent = columns.filter((column) => !present.has(column));
  if (absent.length > 0) return { rows: [], bad: [{ line: 1, reason: `Faltan las columnas: ${absent.join(', ')}.` }] };
  const result: CsvRows<Row> = { rows: [], bad: [] };
  for (const { info, record } of records) {
    const parsed = schema.safeParse(record);
    if (parsed.success) result.rows.push({ line: info.lines, row: parsed.data });
    else {
      const reason = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ');
      result.bad.push({ line: info.lines, reason });
    }
  }
  return result;
}
