import { mkdir, open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Replaces a file so that after a crash it is either the old one or the new one, and the new one once this returns: the
 * content reaches the disk before the name, and the name before the caller goes on.
 */
export async function writeDurably(path: string, content: string | Uint8Array, mode = 0o600): Promise<void> {
  const folder = dirname(path);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const temporary = `${path}.new`;
  const file = await open(temporary, 'w', mode);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(temporary, path);
  await syncFolder(folder);
}

/** Makes names in a folder durable. Windows can't sync folders, and needs it less. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const file = await open(folder, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
