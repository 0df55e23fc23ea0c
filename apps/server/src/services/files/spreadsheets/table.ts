/** A table to save: what its columns are called, and its rows in batches, so that no whole table stands in memory. */
export interface Table {
  columns: readonly { title: string; width: number }[];
  rows: () => AsyncIterable<readonly (readonly string[])[]>;
}
