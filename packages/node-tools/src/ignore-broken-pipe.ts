/** Ignores EPIPE: a closed pager or log collector must neither crash the process nor keep it alive. */
export function ignoreBrokenPipe(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}
