import type { Log } from '../../../platform/deps.ts';
import { type Repeated, repeat } from '../../../platform/repeat.ts';
import type { ChangeDeps } from '../../../services/access/change-requests/action.ts';
import type { ImportDeps } from './importers.ts';
import { runNextImport } from './run-import.ts';

const IDLE_MS = 1000;

/** Runs imports until stopped; stopping returns the current one to the queue. */
export function startImportWorker(deps: ImportDeps & ChangeDeps & { log: Log }): Repeated {
  return repeat({ idleMs: IDLE_MS, log: deps.log, failure: 'the imports could not be read' }, (signal) =>
    runNextImport(deps, signal),
  );
}
