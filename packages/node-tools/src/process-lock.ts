import { DatabaseSync } from 'node:sqlite';

/**
 * Keeps other processes out by an open exclusive SQLite transaction, which the operating system frees when its process
 * dies, however it dies. Undefined while another process holds it.
 */
export function lockForProcess(file: string): { release: () => void } | undefined {
  const lock = new DatabaseSync(file, { timeout: 0 });
  try {
    lock.exec('begin exclusive');
  } catch {
    lock.close();
    return undefined;
  }
  return { release: () => lock.close() };
}
