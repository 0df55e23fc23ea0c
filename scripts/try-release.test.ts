import { execFile, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { findPostgresPrograms } from '../apps/server/src/testing/database/postgres-programs.ts';

const isInstalled = (program: string) =>
  spawnSync('sh', ['-c', `PATH=$PATH:/usr/sbin command -v ${program}`], { stdio: 'ignore' }).status === 0;
/** As root on Debian the script installs them itself. */
const canInstall = process.getuid?.() === 0 && isInstalled('apt-get');
const hasPrograms =
  findPostgresPrograms() !== null && ['nginx', 'pgbouncer', 'openssl', 'curl'].every((program) => isInstalled(program));

test.skipIf(!hasPrograms && !canInstall)(
  'a release is unpacked behind nginx and PgBouncer, and an election is held and verified with it',
  { tags: ['full'], timeout: 20 * 60_000 },
  async () => {
    const script = join(import.meta.dirname, '../deploy/try.sh');
    // Rejects, with the logs of what ran, if the script fails.
    const { stdout } = await promisify(execFile)(script, ['release']);
    expect(stdout).toContain('Verificada: cada paso, de la apertura al resultado, es correcto.');
    expect(stdout).toMatch(/Everything worked\.\n$/);
  },
);
