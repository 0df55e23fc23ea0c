import { workerData } from 'node:worker_threads';

/**
 * Ends its process when the memory or the time is used up. A thread, since the main one may be inside a parser that
 * never yields. It enforces the time as well, since the server, which has a timer of its own, may have died.
 */
const { due, residentBytes } = workerData as { due: BigInt64Array; residentBytes: number };
const LOOK_EVERY_MS = 15;
// The server's own timer should fire first: it knows the reason.
const GRACE_MS = 2_000n;

setInterval(() => {
  const clock = Atomics.load(due, 0);
  const { user, system } = process.cpuUsage();
  const isOverdue =
    clock > 0n && (BigInt(Date.now()) > clock + GRACE_MS || BigInt(user + system) > Atomics.load(due, 1));
  if (isOverdue || process.memoryUsage.rss() > residentBytes) process.kill(process.pid, 'SIGKILL');
}, LOOK_EVERY_MS);
