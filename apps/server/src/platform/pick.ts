import { isDeepStrictEqual } from 'node:util';

/**
 * Copies the named properties of a row. A copy into another table, an answer or an export names what it copies: what
 * would be left out by name lets every column through that is added later.
 */
export function pick<Row extends object, Name extends keyof Row>(row: Row, names: readonly Name[]): Pick<Row, Name> {
  return Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<Row, Name>;
}

/** What a change of a row really changes, before and after. */
export function differences<Row extends object, Change extends { [Name in keyof Row]?: Row[Name] | undefined }>(
  row: Row,
  change: Change,
) {
  const names = (Object.keys(change) as (keyof Row & keyof Change)[]).filter(
    (name) => change[name] !== undefined && !isDeepStrictEqual(change[name], row[name]),
  );
  type Changed = Partial<Pick<Row, keyof Row & keyof Change>>;
  return { names, old: pick(row, names) as Changed, attributes: pick(change, names) as Changed };
}
