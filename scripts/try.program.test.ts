import { execFile, spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { findPostgresPrograms } from '../apps/server/src/testing/database/postgres-programs.ts';

const run = promisify(execFile);
const repository = join(import.meta.dirname, '..');
const isFullRun = process.env['TEST_SCOPE'] === 'full';

const isInstalled = (program: string) =>
  spawnSync('sh', ['-c', `PATH=$PATH:/usr/sbin command -v ${program}`], { stdio: 'ignore' }).status === 0;
const isRoot = process.getuid?.() === 0;
/** As root on Debian the scripts install what they need. */
const canInstall = isRoot && isInstalled('apt-get');
const canRunRelease =
  canInstall ||
  (findPostgresPrograms() !== null &&
    ['nginx', 'pgbouncer', 'openssl', 'curl'].every((program) => isInstalled(program)));
/** Namespaces and overlays; Debian's PostgreSQL, whose commands the book has. */
const canIsolate =
  canInstall && spawnSync('unshare', ['--mount', '--net', '--pid', '--fork', 'true'], { stdio: 'ignore' }).status === 0;
const canBuildImages = isRoot && isInstalled('buildah');

if (isFullRun && !canBuildImages)
  process.stderr.write('Trying the image needs root and buildah (Debian: apt-get install buildah); it is skipped.\n');
if (isFullRun && !canIsolate) {
  const missing = 'The commands of docs/operations.md need root, namespaces and Debian; their test is skipped.';
  if (process.env['CI'] === 'true') throw new Error(missing);
  process.stderr.write(`${missing}\n`);
}

/** One after the other, because a release is made in one folder of the repository. */
describe.runIf(isFullRun && canRunRelease)('a release', () => {
  let release: string;

  beforeAll(async () => {
    await run('npm', ['run', 'release'], { cwd: repository });
    const [archive = ''] = readdirSync(join(repository, 'dist')).filter((name) => name.endsWith('.tar.gz'));
    release = join(repository, 'dist', archive);
  }, 10 * 60_000);

  /** What `deploy/try.sh` prints; rejects, with the logs of what ran, if it fails. */
  async function tried(way: 'release' | 'image' | 'book'): Promise<string> {
    const { stdout } = await run(join(repository, 'deploy/try.sh'), [way, '--release', release]);
    expect(stdout).toMatch(/Everything worked, in \d+ minutes and \d+ seconds\.\n$/);
    return stdout;
  }

  test('is unpacked behind nginx and PgBouncer, and an election is held and verified with it', {
    tags: ['full'],
    timeout: 20 * 60_000,
  }, async () => {
    expect(await tried('release')).toContain('Verificada: cada paso, de la apertura al resultado, es correcto.');
  });

  test.skipIf(!canIsolate)(
    'is operated by every command of docs/operations.md, from the installation to the drill',
    { tags: ['full'], timeout: 20 * 60_000 },
    async () => {
      expect(await tried('book')).toMatch(/\d+ blocks of the book ran; systemctl was asked \d+ times\n/);
    },
  );

  test.skipIf(!canBuildImages)(
    'becomes an image that runs behind its proxy, holds an election, is backed up, upgraded and rolled back',
    { tags: ['full'], timeout: 30 * 60_000 },
    async () => {
      expect(await tried('image')).toContain('Verificada: cada paso, de la apertura al resultado, es correcto.');
    },
  );
});
