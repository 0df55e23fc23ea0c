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

interface WatchedThreads {
  add: (id: number) => void;
  /** Milliseconds since the last call; null where the system doesn't count it. */
  longestWait: () => number | null;
}

/**
 * Measures how long threads waited for a busy CPU. Several may have waited at the same time, so only the longest wait
 * counts: at least that part of a response time was caused by the machine's load.
 */
export function watchThreads(ids: readonly number[]): WatchedThreads {
  const threads = new Map(ids.map((id) => [id, delayOf(id) ?? 0]));
  const isCounted = delayOf(process.pid) !== null;
  return {
    add: (id) => {
      if (!threads.has(id)) threads.set(id, delayOf(id) ?? 0);
    },
    longestWait: () => {
      if (!isCounted) return null;
      let longest = 0;
      for (const [id, before] of threads) {
        const now = delayOf(id) ?? before;
        longest = Math.max(longest, now - before);
        threads.set(id, now);
      }
      return longest;
    },
  };
}

/** Watches this process and the database's: returns a function that tells the longest wait since its last call. */
export function watchForProcessor(pool: Pool): () => number | null {
  const { add, longestWait } = watchThreads([process.pid]);
  pool.on('acquire', (client) => {
    // The driver sets processID, but its types lack it.
    const { processID } = client as { processID?: number };
    if (processID !== undefined) add(processID);
  });
  return longestWait;
}
