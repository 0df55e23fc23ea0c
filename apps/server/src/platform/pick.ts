/**
 * Copies the named properties of a row. A copy into another table, an answer or an export names what it copies: what
 * would be left out by name lets every column through that is added later.
 */
export function pick<Row extends object, Name extends keyof Row>(row: Row, names: readonly Name[]): Pick<Row, Name> {
  return Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<Row, Name>;
}
