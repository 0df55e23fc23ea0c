import type { Deps } from '../../platform/deps.ts';
import { dueProcesses } from '../../services/processes/forgetting/forget-process.ts';
import type { Figure } from './exposition.ts';

/** The housekeeping forgets within ten minutes: what is still due after an hour is a failure that only its log tells. */
export async function erasureFigures(deps: Pick<Deps, 'db' | 'clock'>): Promise<Figure[]> {
  return [
    {
      name: 'urna_erasures_due',
      type: 'gauge',
      help: 'Archived processes whose personal data is kept beyond its term.',
      samples: [{ value: (await dueProcesses(deps)).length }],
    },
  ];
}
