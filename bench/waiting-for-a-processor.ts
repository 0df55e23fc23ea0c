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
 * Returns a function that measures how long, since its last call, this process or the database's waited for a busy CPU.
 * Both may have waited at the same time, so only the longest wait counts: at least that part of a response time was
 * caused by the machine's load. Null where the system doesn't count it.
 */
export function watchForProcessor(pool: Pool): () => number | null {
  const threads = new Map<number, number>();
  const know = (id: number) => threads.set(id, delayOf(id) ?? 0);
  know(process.pid);
  pool.on('acquire', (client) => {
    // The driver sets processID, but its types lack it.
    const { processID } = client as { processID?: number };
    if (processID !== undefined && !threads.has(processID)) know(processID);
  });
  const isCounted = delayOf(process.pid) !== null;
  return () => {
    if (!isCounted) return null;
    let longest = 0;
    for (const [id, before] of threads) {
      const now = delayOf(id) ?? before;
      longest = Math.max(longest, now - before);
      threads.set(id, now);
    }
    return longest;
  };
}
