import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export class DatabaseInUseError extends Error {
  override name = 'DatabaseInUseError';
}

/**
 * Two processes on one PGlite folder lose data without an error. An open exclusive SQLite transaction beside the folder
 * keeps the second one out, and the operating system frees it when its process dies, however it dies.
 */
export function lockEmbeddedFolder(folder: string): { release: () => void } {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const lock = new DatabaseSync(join(folder, 'in-use.lock'), { timeout: 0 });
  try {
    lock.exec('begin exclusive');
  } catch (cause) {
    lock.close();
    throw new DatabaseInUseError(
      `Otro proceso de Urna está usando la base de datos de la carpeta ${folder}. Deténgalo primero, o use otra carpeta con DATA_DIR.`,
      { cause },
    );
  }
  return { release: () => lock.close() };
}
