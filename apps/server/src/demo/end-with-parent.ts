import { isMainThread } from 'node:worker_threads';

/**
 * Preloaded into programs that the demonstration starts: the channel to the server closes when the server ends, however
 * it ends, and no program is left behind. A program's own threads load this too, and have no channel.
 */
if (isMainThread) {
  const end = () => process.kill(process.pid, 'SIGTERM');
  if (!process.connected) end();
  process.once('disconnect', end);
  // The channel alone keeps no program running.
  process.channel?.unref();
}
