import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerColumns } from './services/register/register-csv.ts';
import { openTestDatabase, type TestDatabase } from './testing/test-database.ts';

let database: TestDatabase;
let dataDir: string;

beforeAll(async () => {
  database = await openTestDatabase();
  dataDir = mkdtempSync(join(tmpdir(), 'urna-cli-'));
});
afterAll(async () => {
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
});

function start(...words: string[]) {
  return spawn(process.execPath, [join(import.meta.dirname, 'cli.ts'), ...words], {
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: dataDir,
      ...(database.url === null ? {} : { DATABASE_URL: database.url }),
    },
  });
}

async function said(...words: string[]): Promise<string> {
  const child = start(...words);
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
  expect(await once(child, 'close')).toEqual([0, null]);
  return text;
}

test('an import whose progress nobody reads any more is done all the same', async () => {
  const file = join(dataDir, 'register.csv');
  const lines = Array.from({ length: 3000 }, (_, at) =>
    [
      'CC',
      40_000_001 + at,
      'Ana',
      '',
      'Peña',
      'Ávila',
      '1-T',
      'ana@demo.test',
      '',
      '2025-01-01',
      'SIN_SANCION',
      'ACTIVA',
    ].join(','),
  );
  writeFileSync(file, [registerColumns.join(','), ...lines].join('\n'));
  const child = start('import', 'register', file);
  child.stdout.destroy();
  child.stderr.destroy();
  expect(await once(child, 'exit')).toEqual([0, null]);
  expect(await said('import', 'register', file)).toContain('0 personas nuevas, 3000 que ya estaban');
});
