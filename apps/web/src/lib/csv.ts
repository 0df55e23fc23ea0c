import { CSV_START, csvLine } from '@urna/credential-files/csv-line';

export function toCsv(rows: readonly (readonly (string | number)[])[]): Blob {
  const lines = rows.map((row) => csvLine(row.map(String)));
  return new Blob([CSV_START, ...lines], { type: 'text/csv;charset=utf-8' });
}
