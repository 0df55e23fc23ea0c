import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const folder = join(import.meta.dirname, '../../../migrations');
const names = readdirSync(folder).toSorted();

describe('the migrations', () => {
  /** As `sha256sum` writes it. */
  const checksums = readFileSync(join(import.meta.dirname, 'migration-checksums.txt'), 'utf8')
    .trimEnd()
    .split('\n');

  test.for(names)('%s is unchanged: what changes is a new migration', (name) => {
    const hash = createHash('sha256').update(readFileSync(join(folder, name)));
    expect(checksums, 'CONTRIBUTING.md, "Add a migration"').toContain(`${hash.digest('hex')}  ${name}`);
  });

  test('are those in the list of checksums, so none is removed or renamed', () => {
    expect(checksums.map((line) => line.slice(66))).toEqual(names);
  });

  test('are numbered consecutively, except that 0026 was never used', () => {
    const numbers = names.map((name) => Number(name.slice(0, 4)));
    const all = Array.from({ length: numbers.at(-1) ?? 0 }, (_, at) => at + 1);
    expect(numbers).toEqual(all.filter((number) => number !== 26));
  });
});

/**
 * Two versions run side by side during an upgrade, and the one before must run again after a rollback. So a migration
 * first adds (expand); what earlier versions used goes in a later one (contract), which says with `-- contract: unused
 * since NNNN` which migration came with the first version that does without. Earlier processes then refuse the database.
 */
const FIRST_UNDER_THE_RULE = '0027';

const takesAway: readonly [pattern: RegExp, what: string][] = [
  [/\bdrop\s+(table|column|function|type|view|sequence)\b/i, 'drops what earlier versions may use'],
  [/\brename\b/i, 'renames what earlier versions know by its name'],
  [/\bset\s+not\s+null\b/i, 'refuses rows that earlier versions write'],
  [/\balter\s+(column\s+)?\w+\s+(set\s+data\s+)?type\b/i, 'changes a type'],
  [/\bdrop\s+default\b/i, 'requires a value that earlier versions leave out'],
  [
    /\badd\s+column\s+(if\s+not\s+exists\s+)?\w+(?![^,;]*\b(default|generated)\b)[^,;]*\bnot\s+null\b/i,
    'adds a column that earlier versions leave out',
  ],
];

/** Without comments, texts and function bodies, which may hold any word. */
const statementsOf = (sql: string) =>
  sql
    .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/'(?:[^']|'')*'/g, "''");

function reasonsAgainst(name: string, sql: string): string[] {
  const since = /^-- contract: unused since (\d{4})$/m.exec(sql)?.[1];
  if (since !== undefined) {
    const known = names.some((one) => one.startsWith(since));
    return known && since < name.slice(0, 4) ? [] : [`${since} is no earlier migration`];
  }
  const statements = statementsOf(sql);
  return takesAway.filter(([pattern]) => pattern.test(statements)).map(([, what]) => what);
}

test.for(names.filter((name) => name >= FIRST_UNDER_THE_RULE))('%s leaves earlier versions what they use', (name) => {
  expect(reasonsAgainst(name, readFileSync(join(folder, name), 'utf8'))).toEqual([]);
});

describe('the rule', () => {
  test.each([
    'drop table codes;',
    'alter table voters drop column email;',
    'alter table voters\n  rename column email to address;',
    'alter table voters alter column email set not null;',
    'alter table voters alter column email type citext;',
    'alter table voters alter number type bigint using number + 0;',
    'alter table voters alter column state drop default;',
    'alter table voters add column country text not null;',
    'drop function cast_vote;',
  ])('refuses %s', (sql) => {
    expect(reasonsAgainst('9999_x.sql', sql)).toHaveLength(1);
    expect(reasonsAgainst('9999_x.sql', `-- contract: unused since 0025\n${sql}`)).toEqual([]);
    expect(reasonsAgainst('9999_x.sql', `-- contract: unused since 9999\n${sql}`)).toHaveLength(1);
  });

  test.each([
    'create table countries (code text primary key, name text not null);',
    "alter table voters add column country text not null default 'CO', add column region text;",
    'create index voters_by_country on voters (country);',
    '-- Later versions drop column email.\nselect 1;',
    "comment on table voters is 'nobody may drop table voters';",
    'create function f() returns int language sql as $$ select 1 -- drop table x\n $$;',
    'drop index voters_by_country;',
    'alter table contests drop constraint one_choice;',
  ])('allows %s', (sql) => expect(reasonsAgainst('9999_x.sql', sql)).toEqual([]));
});
