import { candidateFields } from '@urna/contract/candidacy/candidate-fields';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { after } from '../../platform/clock.ts';
import { readRows } from '../../testing/database/record-statements.ts';
import { databaseIsShared } from '../../testing/database/test-database.ts';
import { archive, type FinishedProcess, finishProcess } from '../../testing/fixtures/finished-process.ts';
import { openTestApp, type TestApp } from '../../testing/servers/test-app.ts';
import { columnDecisions, type Owner, type TableDecision } from './column-decisions.ts';
import { forgetProcess } from './forget-process.ts';

interface Column {
  table: string;
  name: string;
  type: string;
  /** Filled by the database where an insert leaves it out. */
  optional: boolean;
  /** What it refers to. */
  parent: string | null;
  parent_column: string | null;
}

let app: TestApp;
let columns: Column[];
beforeAll(async () => {
  app = await openTestApp();
  ({ rows: columns } = await app.database.pool.query<Column>(`
    select relname as table, attname as name, format_type(atttypid, atttypmod) as type,
      not attnotnull or atthasdef or attidentity <> '' as optional, parent, parent_column
    from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
    left join lateral (
      select confrelid::regclass::text as parent,
        (select attname from pg_attribute of where of.attrelid = confrelid and of.attnum = confkey[1]) as parent_column
      from pg_constraint where contype = 'f' and conrelid = pg_class.oid and conkey = array[pg_attribute.attnum]
      limit 1
    ) as reference on true
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
    order by relname, attnum`));
});
afterAll(() => app.close());

const decisions = Object.entries<TableDecision>(columnDecisions);
const namesIn = (text = '') => text.split(/\s+/).filter(Boolean);

function decidedColumns(decision: TableDecision): string[] {
  if ('deleted' in decision) return [];
  const { impersonal, published, official, transient } = decision;
  const staying = [impersonal, published, official, transient].flatMap(namesIn);
  return 'forgotten' in decision ? [...staying, ...Object.keys(decision.forgotten)] : staying;
}

test('every column of every table of the database is decided about, once', () => {
  const tables = new Set(columns.map(({ table }) => table));
  expect(decisions.map(([table]) => table).toSorted()).toEqual([...tables].toSorted());
  for (const [table, decision] of decisions) {
    if ('deleted' in decision) continue;
    const existing = columns.filter((column) => column.table === table).map(({ name }) => name);
    expect([table, decidedColumns(decision).toSorted()]).toEqual([table, existing.toSorted()]);
  }
});

test('each field that a candidate declares is forgotten, unless its description says that it is impersonal', () => {
  const declared = Object.values(candidateFields).filter(({ isUnsent }) => !isUnsent);
  const personal = declared.filter(({ impersonal }) => !impersonal).map(({ wire }) => wire);
  const forgotten = Object.keys(columnDecisions.candidates.forgotten);
  expect(personal.filter((wire) => !forgotten.includes(wire))).toEqual([]);
  const staying = decidedColumns(columnDecisions.candidates).filter((column) => !forgotten.includes(column));
  expect(declared.filter(({ impersonal }) => impersonal).filter(({ wire }) => !staying.includes(wire))).toEqual([]);
});

const MARK = 'marca personal';

/** A value that nothing else in the database has, in each row another. */
function markFor({ table, name, type }: Column): RawBuilder<unknown> {
  const text = sql`(${`${MARK} ${table}.${name} `}::text || ctid::text)`;
  if (type === 'text') return text;
  if (type === 'text[]') return sql`array[${text}]`;
  if (type === 'jsonb') return sql`jsonb_build_object('x', ${text})`;
  if (type === 'bytea') return sql`convert_to(${text}, 'UTF8')`;
  if (type === 'tsvector') return sql`array_to_tsvector(array[${text}])`;
  if (type === 'date') return sql`date '1977-07-07'`;
  if (type === 'integer' || type === 'bigint') return sql`777777`;
  throw new Error(`say how a personal column of type ${type} is filled`);
}

/** For a column of a row that stands for one that no fixture has. */
function valueFor(column: Column): RawBuilder<unknown> {
  const { parent, parent_column, type } = column;
  if (parent && parent_column) return sql`(select min(${sql.ref(parent_column)}) from ${sql.table(parent)})`;
  if (/^(integer|bigint|smallint)$/.test(type)) return sql`1`;
  if (type.startsWith('timestamp')) return sql`timestamptz '2025-09-01'`;
  if (type === 'date') return sql`date '2025-09-01'`;
  if (type === 'boolean') return sql`false`;
  if (type === 'bytea') return sql`'\\x00'::bytea`;
  if (type === 'jsonb') return sql`'{}'::jsonb`;
  if (type === 'text') return sql`'x'`;
  throw new Error(`say how a column of type ${type} is filled`);
}

// Every value is written as the superuser of a replica, past triggers, foreign keys and checks.
describe.runIf(databaseIsShared)('the forgetting of a process', () => {
  let finished: FinishedProcess;
  /** The rows of each table as text, of those that go, and how many of those that stay. */
  const going = new Map<string, string[]>();

  const ids = (owner: Owner, process: number) =>
    ({
      candidate: sql`in (select id from candidates where process_id = ${process})`,
      voter: sql`in (select voters.id from voters join contests on contests.id = contest where process_id = ${process})`,
      mail: sql`in (select id from outbox where process_id = ${process})`,
      entry: sql`in (select id from activity_log where process_id = ${process} and salt is not null)`,
      process: sql`in (${process}::bigint)`,
    })[owner];
  const treated = decisions.flatMap(([table, decision]) => ('of' in decision ? [{ table, decision }] : []));
  const rowsOf = (decision: (typeof treated)[number]['decision']) => {
    const are = ids(decision.of, finished.process.id);
    return 'deleted' in decision ? decision.deleted(are) : decision.rows(are);
  };
  const read = async (table: string, where: RawBuilder<boolean>) =>
    (
      await sql<{ row: string }>`
        select to_jsonb(one)::text as row from ${sql.table(table)} as one
        where (tableoid, ctid) in (select tableoid, ctid from ${sql.table(table)} where ${where})`.execute(
        app.database.db,
      )
    ).rows.map(({ row }) => row);

  beforeAll(async () => {
    finished = await finishProcess(app);
    finished = { ...finished, process: await archive(app, finished.process) };
    const { pool, db } = app.database;
    const { rows: checks } = await pool.query<{ table: string; name: string }>(
      `select conrelid::regclass::text as table, conname as name from pg_constraint
       where contype = 'c' and connamespace = 'public'::regnamespace and coninhcount = 0`,
    );
    for (const { table, name } of checks) await pool.query(`alter table ${table} drop constraint "${name}"`);
    await db.connection().execute(async (connection) => {
      await sql`set session_replication_role = replica`.execute(connection);
      // From the back: what others refer to stands later in the list.
      for (const { table, decision } of treated.toReversed()) {
        const own = columns.filter((column) => column.table === table);
        const { rows } = await sql`select from ${sql.table(table)} where ${rowsOf(decision)}`.execute(connection);
        if (rows.length === 0) {
          const filled = own.filter(({ optional, parent }) => !optional || parent !== null);
          await sql`insert into ${sql.table(table)} (${sql.join(filled.map(({ name }) => sql.ref(name)))})
            values (${sql.join(filled.map(valueFor))})`.execute(connection);
        }
        if ('deleted' in decision) continue;
        const forgotten = own.filter(({ name }) => name in decision.forgotten);
        const marks = forgotten.map((column) => sql`${sql.ref(column.name)} = ${markFor(column)}`);
        await sql`update ${sql.table(table)} set ${sql.join(marks)} where ${rowsOf(decision)}`.execute(connection);
      }
      await sql`set session_replication_role = origin`.execute(connection);
    });
    for (const { table, decision } of treated) {
      const rows = await read(table, rowsOf(decision));
      if ('deleted' in decision) going.set(table, rows);
      else if (rows.length === 0) throw new Error(`${table} has no row to forget`);
    }
    app.clock.set(after(new Date(finished.process.archived_at ?? 0), 32 * 24 * 3600).toISOString());
    await forgetProcess(app.deps, finished.process);
  });

  test('deletes each row of the tables that are deleted', async () => {
    for (const [table, rows] of going) {
      expect([table, rows.length]).not.toEqual([table, 0]);
      const left = new Set(await read(table, sql<boolean>`true`));
      expect([table, rows.filter((row) => left.has(row))]).toEqual([table, []]);
    }
  });

  test('overwrites every personal column, whatever it held', async () => {
    for (const { table, decision } of treated) {
      if ('deleted' in decision) continue;
      for (const [column, value] of Object.entries(decision.forgotten)) {
        const ref = sql.ref(column);
        // The entries' salt is gone too, by which those with a personal part were found.
        const where =
          decision.of === 'entry' ? sql<boolean>`${ref} = ${markFor(columnOf(table, column))}` : rowsOf(decision);
        const { rows } = await sql`select from ${sql.table(table)}
          where ${where} and (${ref} is distinct from ${value} or ${ref} = ${markFor(columnOf(table, column))})`.execute(
          app.database.db,
        );
        expect([table, column, rows.length]).toEqual([table, column, 0]);
      }
    }
  });

  test('leaves no mark of them anywhere in the database', async () => {
    const hex = Buffer.from(MARK).toString('hex');
    const rows = await readRows(app.database.pool);
    const marked = [...rows].flatMap(([table, { rows: all }]) =>
      all.filter((row) => row.includes(MARK) || row.includes(hex)).map((row) => `${table} ${row}`),
    );
    expect(marked).toEqual([]);
  });

  function columnOf(table: string, name: string): Column {
    const column = columns.find((one) => one.table === table && one.name === name);
    if (!column) throw new Error(`${table} has no column ${name}`);
    return column;
  }
});
