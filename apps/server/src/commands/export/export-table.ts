import { writeCsv } from '../../services/files/spreadsheets/write-csv.ts';

export type Column<Row> = readonly [title: string, of: (row: Row) => string | null | undefined];

/** A CSV of rows in memory, or of batches of rows. */
export function csvOf<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[] | AsyncIterable<readonly Row[]>,
): AsyncGenerator<Buffer> {
  async function* cells() {
    for await (const batch of Array.isArray(rows)
      ? [rows as readonly Row[]]
      : (rows as AsyncIterable<readonly Row[]>)) {
      yield batch.map((row) => columns.map(([, of]) => of(row) ?? ''));
    }
  }
  return writeCsv({ columns: columns.map(([title]) => ({ title, width: 0 })), rows: cells });
}
