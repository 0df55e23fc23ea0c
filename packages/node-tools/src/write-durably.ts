import { randomUUID } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Writes or replaces a file, readable by its owner only, so that after a crash it is either the old one or the new one,
 * and the new one once this returns: the content reaches the disk before the name, and the name before the caller goes
 * on.
 */
export async function writeDurably(path: string, content: string | Uint8Array | AsyncIterable<string>): Promise<void> {
  const temporary = `${path}.${randomUUID()}`;
  try {
    const file = await open(temporary, 'wx', 0o600);
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await syncFolder(dirname(path));
}

/** Makes a created, renamed or removed name durable. Windows can't sync folders, and needs it less. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
