/** Whoever reads what the process says may be gone, a pager or a collector of logs: that is no reason to end, nor not to. */
export function outliveReaders(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}
