import type { Log } from '../../platform/deps.ts';
import { type Repeated, repeat } from '../../platform/repeat.ts';
import type { ImportDeps } from './importers.ts';
import { runNextImport } from './run-import.ts';

const IDLE_MS = 1000;

/** Works on imports until stopped; one that is under way goes back to wait for the next process. */
export function startImportWorker(deps: ImportDeps & { log: Log }): Repeated {
  return repeat({ idleMs: IDLE_MS, log: deps.log, failure: 'the imports could not be read' }, (signal) =>
    runNextImport(deps, signal),
  );
}
