import { ConfigError } from './platform/config.ts';
import { DatabaseDamagedError, DatabaseInUseError } from './platform/database/embedded-lock.ts';
import { outliveReaders } from './platform/outlive-readers.ts';
import { WrongSecretError } from './platform/secret-fingerprint.ts';
import { DemonstrationError, start } from './start.ts';

/** The process: reads the environment, listens, and ends when it is told to. */
function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

outliveReaders();

try {
  const running = await start(process.env);
  let endingSince: number | null = null;
  const end = (signal: string) => {
    if (endingSince !== null) {
      // A second Ctrl-C means now. Under npm the first one arrives twice: from the terminal, and handed on by npm.
      if (performance.now() - endingSince > 1000) process.exit(1);
      return;
    }
    endingSince = performance.now();
    say(`Recibida la señal ${signal}: se termina lo que está en curso…`);
    running.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        say(`No se pudo terminar en orden: ${error instanceof Error ? error.message : String(error)}`);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', () => end('SIGINT'));
  process.on('SIGTERM', () => end('SIGTERM'));
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
