import { CSV_START, csvLine } from '@urna/credential-files/csv-line';

export function toCsv(rows: readonly (readonly (string | number)[])[]): Blob {
  return new Blob([CSV_START, ...rows.map(csvLine)], { type: 'text/csv;charset=utf-8' });
}
