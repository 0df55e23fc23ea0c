import { readFileSync } from 'node:fs';

/** The part of the driver's pool that is needed here. */
interface Pool {
  on: (event: 'acquire', listener: (client: object) => void) => unknown;
}

/** Milliseconds that a thread was runnable without running, as Linux counts them; null elsewhere. */
function delayOf(id: number): number | null {
  try {
    return Number(readFileSync(`/proc/${String(id)}/schedstat`, 'utf8').split(' ')[1]) / 1e6;
  } catch {
    return null;
  }
}

/**
 * Measures how long, since the last call, this process or the database's waited for a busy processor. Both may have
 * waited at the same time, so only the longest wait counts: at least that much of a response time was the machine's and
 * not the server's. Null where the system doesn't count it.
 */
export function watchForProcessor(pool: Pool): () => number | null {
  const threads = new Map<number, number>();
  const know = (id: number) => threads.set(id, delayOf(id) ?? 0);
  know(process.pid);
  pool.on('acquire', (client) => {
    // The driver has it, its types don't.
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
