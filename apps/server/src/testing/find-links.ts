import pg from 'pg';

/** A voter, and the ballot that is theirs: what nothing that is stored may tell. */
export interface KnownVote {
  /** All that names the voter, such as id, address and document number. Ids must not be small numbers. */
  voter: readonly string[];
  /** The ballot's number in the box. */
  number: number;
  /** All that names the ballot: tracking code and credential. */
  ballot: readonly string[];
}

/** How a table puts voters beside their ballots. */
export interface Link {
  /** `row`: a row names both. `equal`: rows of both share a value. `order`: rows of voters stand in the order of the box. */
  way: 'row' | 'equal' | 'order';
  where: string;
  /** For an order, Spearman's rank correlation with the box; otherwise the number of pairs. */
  strength: number;
}

/** Standard deviations: chance comes so far once in 1.7 million orders, and a dump has some hundreds. */
const BOUND = 5;
/** With fewer rows not even the very same order can be told from chance. */
export const FEWEST = BOUND ** 2 + 2;

/**
 * Searches a dump for whatever matches voters with their ballots better than chance, in any column, in the order of any
 * column or of the table's file, and in the transactions that wrote the rows.
 */
export function findLinks(tables: readonly StoredTable[], votes: readonly KnownVote[]): Link[] {
  const voterNames = indexOf(votes.map(({ voter }) => voter));
  const ballotNames = indexOf(votes.map(({ ballot }) => ballot));
  // A voter may have several rows in a table: the first and the last say most.
  const bothEnds = (names: ReadonlyMap<string, number>) =>
    tables.flatMap((table) => (['first', 'last'] as const).map((which) => ownRows(table, names, which)));
  const ofVoters = bothEnds(voterNames);
  // Rows that name a voter too are reported by rowsWithBoth.
  const ofBallots = tables.map((table) =>
    ownRows({ ...table, rows: table.rows.filter((row) => namedIn(row, voterNames).size === 0) }, ballotNames, 'first'),
  );
  return [
    ...rowsWithBoth(tables, voterNames, ballotNames),
    ...ofVoters.flatMap((owned) => orders(owned, votes)),
    ...ofVoters.flatMap((voters) => ofBallots.flatMap((ballots) => equalValues(voters, ballots))),
  ];
}

/** Where each name belongs: to the vote at this index. */
function indexOf(names: readonly (readonly string[])[]): Map<string, number> {
  return new Map(names.flatMap((some, index) => some.map((name) => [name, index] as const)));
}

/** The votes that a row names in any cell, also within texts and JSON. */
function namedIn(row: readonly (string | null)[], names: ReadonlyMap<string, number>): Set<number> {
  const words = row.flatMap((cell) => cell?.match(/[\p{L}\p{N}@._+/-]+/gu) ?? []);
  const parts = words.flatMap((word) => [word, ...word.split(/[./:-]/)]);
  return new Set(parts.map((part) => names.get(part)).filter((vote) => vote !== undefined));
}

interface OwnedRows {
  table: StoredTable;
  /** A row that names a vote alone. */
  rowOf: Map<number, readonly (string | null)[]>;
}

function ownRows(table: StoredTable, names: ReadonlyMap<string, number>, which: 'first' | 'last'): OwnedRows {
  const rowOf: OwnedRows['rowOf'] = new Map();
  for (const row of table.rows) {
    const named = namedIn(row, names);
    const [only] = named;
    if (named.size === 1 && only !== undefined && (which === 'last' || !rowOf.has(only))) rowOf.set(only, row);
  }
  return { table, rowOf };
}

function rowsWithBoth(
  tables: readonly StoredTable[],
  voters: ReadonlyMap<string, number>,
  ballots: ReadonlyMap<string, number>,
): Link[] {
  return tables.flatMap(({ name, rows }) => {
    const both = rows.filter((row) => {
      const named = namedIn(row, voters);
      return named.size > 0 && [...namedIn(row, ballots)].some((vote) => named.has(vote));
    });
    return both.length === 0 ? [] : [{ way: 'row' as const, where: name, strength: both.length }];
  });
}

/** A value as something that can be put in order: numbers by size, places in a file by page and line, texts by letters. */
function sortKey(value: string): number | string {
  const [, page, line] = /^\((\d+),(\d+)\)$/.exec(value) ?? [];
  if (page !== undefined && line !== undefined) return Number(page) * 100_000 + Number(line);
  return /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value;
}

function orders({ table, rowOf }: OwnedRows, votes: readonly KnownVote[]): Link[] {
  if (rowOf.size < FEWEST) return [];
  const owners = [...rowOf.keys()];
  const box = owners.map((owner) => votes[owner]?.number ?? 0);
  const values = table.columns.map((column, index) => ({
    where: `${table.name}.${column}`,
    keys: owners.map((owner) => sortKey(rowOf.get(owner)?.[index] ?? '')),
  }));
  return values.flatMap(({ where, keys }) => {
    const strength = rankCorrelation(keys, box);
    return isNoChance(strength, owners.length) ? [{ way: 'order' as const, where, strength }] : [];
  });
}

/**
 * Values that a voter's row has in common with their own ballot's, more often than with the next ballot's. Both are
 * compared among the votes that have the two rows: a value that all rows share would otherwise tell the two tables'
 * overlap, which is chance.
 */
function equalValues(voters: OwnedRows, ballots: OwnedRows): Link[] {
  const owners = [...voters.rowOf.keys()].filter((owner) => ballots.rowOf.has(owner));
  return voters.table.columns.flatMap((column, index) =>
    ballots.table.columns.flatMap((other, otherIndex) => {
      const shared = (step: number) =>
        owners.filter((owner, position) => {
          const value = voters.rowOf.get(owner)?.[index];
          const partner = owners[(position + step) % owners.length] ?? owner;
          return value !== null && value === ballots.rowOf.get(partner)?.[otherIndex];
        }).length;
      const own = shared(0);
      if (own === 0) return [];
      const chance = Math.max(...[1, 2, 3].map(shared));
      return own - chance > BOUND * Math.sqrt(Math.max(4, chance))
        ? [
            {
              way: 'equal' as const,
              where: `${voters.table.name}.${column} = ${ballots.table.name}.${other}`,
              strength: own,
            },
          ]
        : [];
    }),
  );
}

/** Whether an order of so many says something. */
export const isNoChance = (strength: number, count: number): boolean =>
  Math.abs(strength) > BOUND / Math.sqrt(count - 1);

/** Spearman's coefficient: 1 for the same order, -1 for the opposite one, near 0 for orders that tell nothing. */
export function rankCorrelation(keys: readonly (number | string)[], others: readonly (number | string)[]): number {
  const [a, b] = [ranksOf(keys), ranksOf(others)];
  const mean = (keys.length + 1) / 2;
  const sum = (of: (index: number) => number) => keys.reduce<number>((total, _key, index) => total + of(index), 0);
  const apart = (ranks: readonly number[], index: number) => (ranks[index] ?? mean) - mean;
  const spread = Math.sqrt(sum((index) => apart(a, index) ** 2) * sum((index) => apart(b, index) ** 2));
  return spread === 0 ? 0 : sum((index) => apart(a, index) * apart(b, index)) / spread;
}

/** Equal values share the mean of their ranks. */
function ranksOf(keys: readonly (number | string)[]): number[] {
  const compare = (a: number | string, b: number | string) =>
    typeof a === typeof b ? (a < b ? -1 : a > b ? 1 : 0) : typeof a === 'number' ? -1 : 1;
  const sorted = keys.map((key, index) => ({ key, index })).toSorted((a, b) => compare(a.key, b.key));
  const ranks = keys.map(() => 0);
  for (let first = 0; first < sorted.length; ) {
    let last = first;
    while (last + 1 < sorted.length && sorted[last + 1]?.key === sorted[first]?.key) last++;
    for (let position = first; position <= last; position++) {
      ranks[sorted[position]?.index ?? 0] = (first + last) / 2 + 1;
    }
    first = last + 1;
  }
  return ranks;
}

/** All that a table holds, as text: its columns, and the system columns that say where and by whom a row was written. */
export interface StoredTable {
  name: string;
  columns: string[];
  /** In the order in which they stand in the table's file. */
  rows: (string | null)[][];
}

const systemColumns = ['ctid', 'xmin', 'xmax'];

export async function readEverything(pool: pg.Pool): Promise<StoredTable[]> {
  const { rows: tables } = await pool.query<{ name: string; columns: string[] }>(`
    select relname as name, json_agg(attname order by attnum) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
    where relnamespace = 'public'::regnamespace and relkind = 'r'
    group by relname order by relname`);
  const stored: StoredTable[] = [];
  for (const { name, columns } of tables) {
    const all = [...systemColumns, ...columns];
    const texts = all.map((column) => `${pg.escapeIdentifier(column)}::text`).join(', ');
    const { rows } = await pool.query({
      text: `select ${texts} from ${pg.escapeIdentifier(name)} order by ${pg.escapeIdentifier(name)}.ctid`,
      rowMode: 'array',
    });
    stored.push({ name, columns: all, rows: rows as (string | null)[][] });
  }
  return stored;
}
