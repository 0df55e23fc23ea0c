import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { SettingsError } from '../settings.ts';

/**
 * Two processes with one key could cosign two inconsistent checkpoints. An open exclusive SQLite transaction keeps the
 * second one out, and the operating system frees it when its process dies, however it dies.
 */
export function lockFolder(folder: string): { release: () => void } {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const lock = new DatabaseSync(join(folder, 'en-uso.lock'), { timeout: 0 });
  try {
    lock.exec('begin exclusive');
  } catch {
    lock.close();
    throw new SettingsError(`Otro testigo está usando la carpeta ${folder}. Deténgalo primero, o use otra con --data.`);
  }
  return { release: () => lock.close() };
}
