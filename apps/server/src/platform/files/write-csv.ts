import { CSV_START, csvLine } from '@urna/credential-files/csv-line';

/** A table to export: its column names, and its rows in batches, so that the whole table is never in memory. */
export interface Table {
  columns: readonly { title: string; width: number }[];
  rows: () => AsyncIterable<readonly (readonly string[])[]>;
}

export async function* writeCsv({ columns, rows }: Table): AsyncGenerator<Buffer> {
  yield Buffer.from(CSV_START + csvLine(columns.map(({ title }) => title)));
  for await (const batch of rows()) yield Buffer.from(batch.map(csvLine).join(''));
}
