import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { WindowName } from '@urna/contract/processes/calendar';
import { databaseBetweenServers } from '../../apps/server/src/testing/database/between-servers.ts';
import { type ServerProcess, startServerProcess } from '../../apps/server/src/testing/servers/server-process.ts';
import { isFullRun } from '../../packages/belenios/testing/test-scope.ts';
import { closeWindowAt } from './administration.ts';
import { call } from './candidate-by-api.ts';
import { DEMO_FOLDER } from './prepare-demo.ts';
import { closeDemo, decryptDemo, publishDemo } from './publish-demo.ts';
import { staff, staffSession } from './staff.ts';

export type PublicStage =
  | 'no process'
  | 'no dates'
  | 'before registration'
  | 'registration'
  | 'before voting'
  | 'voting'
  | 'counting'
  | 'result';

const inDays = (days: number) => new Date(Date.now() + days * 24 * 3600 * 1000);
const settings = { URNA_DEMO: '1', REQUESTS_PER_MINUTE_PER_ADDRESS: '100000', RENDERS_PER_MINUTE_PER_ADDRESS: '1000' };

/**
 * Leads the demonstration through every stage of the calendar that the public meets, with the bar of GOV.CO, and lets
 * `look` visit each; in the short run the voting and the result alone. Where no step of the product leads from one to the
 * next, the database is changed between two starts of the server: the demonstration has all its windows open from the
 * beginning.
 */
export async function walkPublicStages(
  look: (stage: PublicStage, server: ServerProcess) => Promise<void>,
): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'urna-stages-'));
  await cp(process.env[DEMO_FOLDER] ?? '', dataDir, { recursive: true });
  let server: ServerProcess | null = null;
  const restart = async (changes: readonly [statement: string, values?: readonly unknown[]][]) => {
    await server?.stop();
    server = null;
    await databaseBetweenServers({ url: null, dataDir }, async ({ pool }) => {
      for (const [statement, values = []] of changes) await pool.query(statement, [...values]);
    });
    server = await startServerProcess({ dataDir, env: settings });
    return server;
  };
  try {
    const withBar: [string] = ["update processes set shows_gov_bar = true where slug = '2025'"];
    if (isFullRun) {
      const beforeVoting = await restart([
        withBar,
        ["update contests set stage = 'sealed' where stage = 'open'"],
        windowOf2025('inscription', -60, -30),
        windowOf2025('correction', -29, -20),
        windowOf2025('voting', 10, 12),
      ]);
      await look('before voting', beforeVoting);
    }

    const open = await restart([
      withBar,
      ["update contests set stage = 'open' where stage = 'sealed'"],
      windowOf2025('inscription', -60, 30),
      windowOf2025('correction', -60, 30),
      windowOf2025('voting', -1, 30),
    ]);
    await look('voting', open);
    for (const contest of ['contador', 'ies'] as const) await closeDemo(open, contest);
    if (isFullRun) await look('registration', open);
    await closeWindowAt(open, 'inscription', new Date());
    if (isFullRun) await look('counting', open);
    await decryptDemo(open, 'contador');
    await publishDemo(open, 'contador');
    await look('result', open);
    if (!isFullRun) return;

    const { token } = (await staffSession(open, staff.administrator)).token_info;
    await call(open, 'POST', '/admin/processes', next, token);
    const after = await restart([
      ["update processes set state = 'archived', archived_at = now() where slug = '2025'"],
      ["update processes set shows_gov_bar = true where slug = '2029'"],
    ]);
    await look('no process', after);
    const confirmed = { confirmation: 'PONER EN CURSO', reason: 'Lo pide esta prueba.' };
    await call(after, 'POST', '/admin/processes/2029/current', confirmed, token);
    await pagesName(after, 'Elecciones 2029');
    await look('no dates', after);
    const inscription = {
      window: 'inscription',
      opens_at: inDays(10).toISOString(),
      closes_at: inDays(40).toISOString(),
      reason: 'Lo pide esta prueba.',
    };
    await call(after, 'PUT', '/admin/calendar', inscription, token);
    await look('before registration', after);
  } finally {
    await (server as ServerProcess | null)?.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

const windowOf2025 = (name: WindowName, opens: number, closes: number): [string, unknown[]] => [
  "update windows set opens_at = $1, closes_at = $2 where name = $3 and calendar_id = (select calendar_id from processes where slug = '2025')",
  [inDays(opens), inDays(closes), name],
];

/** Pages are written with words that may be a second old. */
async function pagesName({ url }: ServerProcess, title: string): Promise<void> {
  await expect.poll(async () => (await fetch(`${url}/home`)).text()).toContain(title);
}

const next = {
  slug: '2029',
  title: 'Elecciones 2029',
  body: 'Tribunal Disciplinario',
  period: '2030-2033',
  organiser: 'Junta Central de Contadores',
  copy_of: '2025',
  shift_days: null,
};
