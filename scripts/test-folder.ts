import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

/** A file system in memory, which Linux has. */
const MEMORY = '/dev/shm';
/** Ten times what the short run needs at once. */
const NEEDED_BYTES = 4e9;

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** What runs that were killed have left takes memory. */
function removeAbandoned(): void {
  for (const name of readdirSync(MEMORY)) {
    const pid = Number(/^urna-tests-(\d+)-/.exec(name)?.[1] ?? Number.NaN);
    if (pid > 0 && !isRunning(pid)) rmSync(join(MEMORY, name), { recursive: true, force: true });
  }
}

/**
 * Lets this process and those that it starts keep their temporary files in memory, if there is room. A test database is
 * nine hundred small files: on ext4, making and removing one has taken half a second of a core, in memory a tenth of it.
 */
export function keepTemporaryFilesInMemory(): void {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    if (bavail * bsize < NEEDED_BYTES) return;
    removeAbandoned();
    const folder = mkdtempSync(join(MEMORY, `urna-tests-${process.pid}-`));
    // PostgreSQL, which under root runs as another user, goes through it to its own folder.
    chmodSync(folder, 0o711);
    process.env['TMPDIR'] = folder;
    process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));
  } catch {
    // There is none, or it can't be written: temporary files stay where they are.
  }
}
