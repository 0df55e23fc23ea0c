import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommand, startCommand } from './testing/command-process.ts';
import { registerFile, registerLine } from './testing/register-file.ts';
import { openTestDatabase, type TestDatabase } from './testing/test-database.ts';

let database: TestDatabase;
let dataDir: string;
let env: Record<string, string>;

beforeAll(async () => {
  database = await openTestDatabase();
  dataDir = mkdtempSync(join(tmpdir(), 'urna-cli-'));
  env = { DATA_DIR: dataDir, ...(database.url === null ? {} : { DATABASE_URL: database.url }) };
});
afterAll(async () => {
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
});

test('an import whose progress nobody reads any more is done all the same', async () => {
  const file = join(dataDir, 'register.csv');
  writeFileSync(file, registerFile(...Array.from({ length: 3000 }, (_, at) => registerLine(40_000_001 + at))));
  const child = startCommand(env, 'import', 'register', file);
  child.stdout.destroy();
  child.stderr.destroy();
  expect(await once(child, 'exit')).toEqual([0, null]);
  const again = await runCommand(env, 'import', 'register', file);
  expect(again).toContain('0 personas nuevas, 3000 que ya estaban');
});
