import type { Registry } from 'prom-client';
import type { Deps } from '../../platform/deps.ts';
import { dueProcesses } from '../../services/processes/forgetting/forget-process.ts';
import { addGauge } from './add-gauge.ts';

/** The housekeeping forgets within ten minutes: what is still due after an hour is a failure that only its log tells. */
export async function addErasureFigures(registry: Registry, deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  addGauge(
    registry,
    'urna_erasures_due',
    'Archived processes whose personal data is kept beyond its term.',
    (await dueProcesses(deps)).length,
  );
}
