/** The row of a statement that always has one, such as an aggregate. */
export function oneRow<Row>({ rows: [row] }: { rows: readonly Row[] }): Row {
  if (row === undefined) throw new Error('a statement without its row');
  return row;
}
