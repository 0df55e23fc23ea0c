import { constants, getPriority, setPriority } from 'node:os';

/**
 * Lowers the priority of the calling thread: on Linux setpriority(2) for "this process" applies to it alone, so requests
 * are served before what it computes. On other systems it would slow down the whole server. From the priority that the
 * server was started with (`nice`), because only root may raise one: an absolute value failed with EACCES.
 */
export function lowerPriority(by: number): void {
  if (process.platform !== 'linux') return;
  setPriority(0, Math.min(constants.priority.PRIORITY_LOW, getPriority(0) + by));
}
