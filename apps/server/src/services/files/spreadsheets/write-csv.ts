import { CSV_START, csvLine } from '@urna/credential-files/csv-line';
import type { Table } from './table.ts';

export async function* writeCsv({ columns, rows }: Table): AsyncGenerator<Buffer> {
  yield Buffer.from(CSV_START + csvLine(columns.map(({ title }) => title)));
  for await (const batch of rows()) yield Buffer.from(batch.map(csvLine).join(''));
}
