/** A table to export: its column names, and its rows in batches, so that the whole table is never in memory. */
export interface Table {
  columns: readonly { title: string; width: number }[];
  rows: () => AsyncIterable<readonly (readonly string[])[]>;
}
