import { ignoreBrokenPipe } from '@urna/node-tools/ignore-broken-pipe';
import { ConfigError } from './platform/config.ts';
import { DatabaseDamagedError, DatabaseInUseError } from './platform/database/embedded-lock.ts';
import { NewerDatabaseError } from './platform/database/migrate.ts';
import { InstallationError } from './platform/installation.ts';
import { WrongSecretError } from './platform/secret-fingerprint.ts';
import { DemonstrationError, start } from './start.ts';

/** The process: reads the environment, listens, and stops on a signal. */
function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

ignoreBrokenPipe();

const starting = start(process.env);
let endingSince: number | null = null;

function end(signal: string): void {
  if (endingSince !== null) {
    // A second Ctrl-C stops at once. Under npm the first one arrives twice: from the terminal, and forwarded by npm.
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
// Before the start is complete: requests are answered a moment earlier, and a signal must not kill the process then.
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
  // Errors that the operator can fix are printed as a sentence; any other keeps its stack.
  const isForOperator =
    error instanceof ConfigError ||
    error instanceof DatabaseInUseError ||
    error instanceof DatabaseDamagedError ||
    error instanceof NewerDatabaseError ||
    error instanceof WrongSecretError ||
    error instanceof InstallationError ||
    error instanceof DemonstrationError;
  if (isForOperator) say(error.message);
  else say(error instanceof Error ? (error.stack ?? error.message) : String(error));
  process.exit(1);
}
