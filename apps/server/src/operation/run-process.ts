import { ignoreBrokenPipe } from '@urna/node-tools/ignore-broken-pipe';
import { messageOf, OperatorError } from '../platform/errors.ts';

export interface Running {
  stop: () => Promise<void>;
}

/** How long requests and jobs in flight may take to finish before the process ends anyway. */
const STOP_MS = 15_000;

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

/**
 * Runs a server as a process: stops it in order on a signal, and prints an error that the operator can fix as a
 * sentence. The signal of `start` is for work that a start would wait for.
 */
export async function runProcess(start: (stopping: AbortSignal) => Promise<Running>): Promise<void> {
  ignoreBrokenPipe();
  const stopping = new AbortController();
  const starting = start(stopping.signal);
  let endingSince: number | null = null;

  function end(signal: string): void {
    if (endingSince !== null) {
      // A second Ctrl-C stops at once. Under npm the first one arrives twice: from the terminal, and forwarded by npm.
      if (performance.now() - endingSince > 1000) process.exit(1);
      return;
    }
    endingSince = performance.now();
    say(`Recibida la señal ${signal}: se termina lo que está en curso…`);
    stopping.abort();
    starting
      .then((running) => {
        setTimeout(() => process.exit(1), STOP_MS);
        return running.stop();
      })
      .then(
        () => process.exit(0),
        (error: unknown) => {
          say(`No se pudo terminar en orden: ${messageOf(error)}`);
          process.exit(1);
        },
      );
  }
  // Before the start is complete: requests are answered a moment earlier, and a signal must not kill the process then.
  process.on('SIGINT', () => end('SIGINT'));
  process.on('SIGTERM', () => end('SIGTERM'));

  try {
    await starting;
  } catch (error) {
    if (error instanceof OperatorError) say(error.message);
    else say(error instanceof Error ? (error.stack ?? error.message) : String(error));
    process.exit(1);
  }
}
