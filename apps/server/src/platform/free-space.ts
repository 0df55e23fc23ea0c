import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';

/** A folder that is made only when it is needed is on the disk of its parent until then. */
export const existing = (folder: string): string =>
  existsSync(folder) || dirname(folder) === folder ? folder : existing(dirname(folder));

/** Bytes of the disk that a folder is on, or will be. */
export async function freeSpace(folder: string): Promise<{ free: number; size: number }> {
  const { bavail, blocks, bsize } = await statfs(existing(folder));
  return { free: bavail * bsize, size: blocks * bsize };
}
