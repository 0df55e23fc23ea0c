import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** Runs the test that kills servers and PostgreSQL while votes are cast, with more votes than fit into a test run. */
export function benchCrash(votes: number): number {
  const root = join(import.meta.dirname, '..');
  const words = ['run', '--project', 'postgres', 'apps/server/src/vote-crash.test.ts'];
  const { status } = spawnSync(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), ...words], {
    cwd: root,
    env: { ...process.env, CRASH_VOTES: String(votes) },
    stdio: 'inherit',
  });
  return status ?? 1;
}
