import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toWireTime } from '@urna/contract/shared/dates';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isFullRun } from '../../../packages/belenios/testing/test-scope.ts';
import { as, CEDULA, formFor } from './testing/clients/candidate-client.ts';
import { fillDataFolder, openTestDatabase, type TestDatabase } from './testing/database/test-database.ts';
import { simplePdf } from './testing/fixtures/hostile-fixtures.ts';
import { registerFile, registerLine } from './testing/fixtures/register-file.ts';
import { runCommand } from './testing/servers/command-process.ts';
import { type ServerProcess, startServerProcess } from './testing/servers/server-process.ts';

const ROUNDS = isFullRun ? 3 : 1;
const PEOPLE = 400;
const FIRST = 30_000_001;

let database: TestDatabase;
let dataDir: string;
let env: Record<string, string>;

const cli = (...words: string[]) => runCommand({ DATA_DIR: dataDir, ...env }, ...words);

beforeAll(async () => {
  database = await openTestDatabase();
  dataDir = mkdtempSync(join(tmpdir(), 'urna-crash-'));
  fillDataFolder(dataDir);
  env = {
    URNA_DEMO: '0',
    CODES_PER_MINUTE_PER_ADDRESS: '1000000',
    REQUESTS_PER_MINUTE_PER_ADDRESS: '1000000',
    ...(database.url === null ? {} : { DATABASE_URL: database.url }),
  };
  const updated = new Date().toISOString().slice(0, 10);
  const lines = Array.from({ length: PEOPLE }, (_, index) => registerLine(FIRST + index, { updated }));
  const file = join(dataDir, 'register.csv');
  writeFileSync(file, registerFile(...lines));
  const stdout = await cli('import', 'register', file);
  if (!stdout.includes(`${PEOPLE} nuevas`)) throw new Error(stdout);
  await cli(
    'calendar',
    'inscription',
    toWireTime(new Date()),
    toWireTime(new Date(Date.now() + 24 * 3600 * 1000)),
    '--reason',
    'prueba',
  );
}, 120_000);
afterAll(async () => {
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
});

interface Acknowledged {
  number: string;
  token: string;
  id: number;
  document: number;
}

/** Registers people one after another until the server is gone; returns those whose registration was acknowledged. */
async function registerUntilDeath(
  server: ServerProcess,
  numbers: string[],
  acknowledged: Acknowledged[],
): Promise<void> {
  const post = async <Answer>(
    path: string,
    body: string | FormData,
    headers: Record<string, string>,
  ): Promise<Answer> => {
    const answer = await fetch(`${server.url}${path}`, { method: 'POST', body, headers });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Answer;
  };
  const json = { 'content-type': 'application/json' };
  for (let number = numbers.shift(); number !== undefined; number = numbers.shift()) {
    try {
      const person = {
        identification_type: CEDULA,
        identification_number: number,
        type_candidate: 'CANDIDATE_ACCOUNTANT',
      };
      const { token_info } = await post<{ token_info: { token: string } }>(
        '/api/validate-applicant',
        JSON.stringify(person),
        json,
      );
      const auth = as(token_info.token);
      const { data } = await post<{ data: { id: number } }>('/api/candidates', JSON.stringify(formFor(number)), {
        ...json,
        ...auth,
      });
      const form = new FormData();
      form.append('candidate_id', String(data.id));
      form.append('documents[0][document_type_id]', '2');
      form.append('documents[0][file]', new Blob([new Uint8Array(simplePdf())]), 'c.pdf');
      const uploaded = await post<{ data: { id: number }[] }>('/api/documents', form, auth);
      acknowledged.push({ number, token: token_info.token, id: data.id, document: uploaded.data[0]?.id ?? 0 });
    } catch (error) {
      // The connection broke, so this one was never acknowledged. An answer with a refusal is a bug.
      if (error instanceof Error && error.message.includes('answered')) throw error;
      return;
    }
  }
}

// A vote, with a kill of PostgreSQL too, is what the short run tries.
test('kill -9 in the middle of registrations keeps everything that was acknowledged', {
  tags: ['full'],
  timeout: 180_000,
}, async () => {
  const numbers = Array.from({ length: PEOPLE }, (_, index) => String(FIRST + index));
  const acknowledged: Acknowledged[] = [];
  for (let round = 1; round <= ROUNDS; round++) {
    const server = await startServerProcess({ dataDir, env });
    const before = acknowledged.length;
    const streams = Array.from({ length: 4 }, () => registerUntilDeath(server, numbers, acknowledged));
    await expect.poll(() => acknowledged.length - before, { timeout: 60_000, interval: 5 }).toBeGreaterThanOrEqual(8);
    server.process.kill('SIGKILL');
    await Promise.all(streams);
    await server.stop();
    expect(numbers.length, 'it was killed in the middle, not at the end').toBeGreaterThan(0);

    const again = await startServerProcess({ dataDir, env });
    for (const { token, id, document, number } of acknowledged) {
      const me = await fetch(`${again.url}/api/applicant/me`, { headers: as(token) });
      expect(me.status).toBe(200);
      const { data } = (await me.json()) as {
        data: { identification_number: string; data: { id: number }; documents: { id: number }[] };
      };
      expect(data).toMatchObject({ identification_number: number, data: { id } });
      expect(data.documents.map((one) => one.id)).toEqual([document]);
    }
    expect(await again.stop()).toBe(0);
  }
  const stdout = await cli('verify-log');
  expect(stdout).toMatch(/^La cadena está completa: \d+ entradas comprobadas\.$/m);
});
