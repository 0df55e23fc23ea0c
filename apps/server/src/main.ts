import { ConfigError } from './platform/config.ts';
import { DatabaseDamagedError, DatabaseInUseError } from './platform/database/embedded-lock.ts';
import { ignoreBrokenPipe } from './platform/ignore-broken-pipe.ts';
import { WrongSecretError } from './platform/secret-fingerprint.ts';
import { DemonstrationError, start } from './start.ts';

/** The process: reads the environment, listens, and ends when it is told to. */
function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

ignoreBrokenPipe();

const starting = start(process.env);
let endingSince: number | null = null;

function end(signal: string): void {
  if (endingSince !== null) {
    // A second Ctrl-C means now. Under npm the first one arrives twice: from the terminal, and handed on by npm.
    if (performance.now() - endingSince > 1000) process.exit(1);
    return;
  }
  endingSince = performance.now();
  say(`Recibida la señal ${signal}: se termina lo que está en curso…`);
  starting
    .then((running) => running.stop())
    .then(
      () => process.exit(0),
      (error: unknown) => {
        say(`No se pudo terminar en orden: ${error instanceof Error ? error.message : String(error)}`);
        process.exit(1);
      },
    );
}
// Before the start is over: requests are answered a moment earlier, and a signal must not kill the process then.
process.on('SIGINT', () => end('SIGINT'));
process.on('SIGTERM', () => end('SIGTERM'));

try {
  const running = await starting;
  running.demonstration.catch((error: unknown) => {
    say(error instanceof Error ? error.message : String(error));
    running.stop().then(
      () => process.exit(1),
      () => process.exit(1),
    );
  });
} catch (error) {
  // What the operator can mend is told in a sentence; anything else keeps its stack.
  const isForOperator =
    error instanceof ConfigError ||
    error instanceof DatabaseInUseError ||
    error instanceof DatabaseDamagedError ||
    error instanceof WrongSecretError ||
    error instanceof DemonstrationError;
  if (isForOperator) say(error.message);
  else say(error instanceof Error ? (error.stack ?? error.message) : String(error));
  process.exit(1);
}
