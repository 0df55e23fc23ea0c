import { execFile, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

/** Namespaces and overlays, as root; Debian's PostgreSQL, whose commands the book has. */
const canIsolate =
  process.getuid?.() === 0 &&
  spawnSync('unshare', ['--mount', '--net', '--pid', '--fork', 'true'], { stdio: 'ignore' }).status === 0 &&
  spawnSync('sh', ['-c', 'command -v apt-get'], { stdio: 'ignore' }).status === 0;
const missing = 'The commands of docs/operations.md need root, namespaces and Debian; their test is skipped.';
if (!canIsolate && process.env['TEST_SCOPE'] === 'full') {
  if (process.env['CI'] === 'true') throw new Error(missing);
  process.stderr.write(`${missing}\n`);
}

test.skipIf(!canIsolate)(
  'every command of docs/operations.md works, from the installation to the drill',
  { tags: ['full'], timeout: 20 * 60_000 },
  async () => {
    const script = join(import.meta.dirname, '../deploy/try.sh');
    // Rejects, with the block and what it printed, if one fails.
    const { stdout } = await promisify(execFile)(script, ['book']);
    expect(stdout).toMatch(/\d+ blocks of the book ran; systemctl was asked \d+ times\n/);
    expect(stdout).toMatch(/Everything worked\.\n$/);
  },
);
