import { execFile, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

/** Machines that build no images have none of what the script needs; as root it installs the rest. */
const canBuild =
  process.getuid?.() === 0 && spawnSync('sh', ['-c', 'command -v buildah'], { stdio: 'ignore' }).status === 0;
if (!canBuild && process.env['TEST_SCOPE'] === 'full')
  process.stderr.write('Trying the image needs root and buildah (Debian: apt-get install buildah); it is skipped.\n');

test.skipIf(!canBuild)(
  'an image is built, runs behind its proxy, holds an election, is backed up, upgraded and rolled back',
  { tags: ['full'], timeout: 30 * 60_000 },
  async () => {
    const script = join(import.meta.dirname, '../deploy/try.sh');
    // Rejects, with the logs of what ran, if the script fails.
    const { stdout } = await promisify(execFile)(script, ['image']);
    expect(stdout).toContain('Verificada: cada paso, de la apertura al resultado, es correcto.');
    expect(stdout).toMatch(/Everything worked\.\n$/);
  },
);
