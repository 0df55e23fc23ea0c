import { readFileSync } from 'node:fs';

/** The part of the driver's pool that is used here. */
interface Pool {
  on: (event: 'acquire', listener: (client: object) => void) => unknown;
}

/** Milliseconds for which Linux counted a thread as runnable but not running; null on other systems. */
function delayOf(id: number): number | null {
  try {
    return Number(readFileSync(`/proc/${String(id)}/schedstat`, 'utf8').split(' ')[1]) / 1e6;
  } catch {
    return null;
  }
}

/**
 * Watches this process and the database's: returns a function that tells for how many milliseconds they waited for a busy
 * CPU since its last call, or null where the system doesn't count it. Several may have waited at the same time, so only
 * the longest wait counts: at least that part of a response time was caused by the machine's load.
 */
export function watchForProcessor(pool: Pool): () => number | null {
  const waited = new Map([[process.pid, delayOf(process.pid) ?? 0]]);
  const isCounted = delayOf(process.pid) !== null;
  pool.on('acquire', (client) => {
    // The driver sets processID, but its types lack it.
    const { processID } = client as { processID?: number };
    if (processID !== undefined && !waited.has(processID)) waited.set(processID, delayOf(processID) ?? 0);
  });
  return () => {
    if (!isCounted) return null;
    let longest = 0;
    for (const [id, before] of waited) {
      const now = delayOf(id) ?? before;
      longest = Math.max(longest, now - before);
      waited.set(id, now);
    }
    return longest;
  };
}
