import type { ProcessOverview } from '@urna/contract/process/process-admin';
import type { ProcessState as State } from '@urna/contract/process/processes';
import { formatDateTime } from '../../../lib/format.ts';
import classes from './processes.module.css';

const stateLabels = {
  draft: 'Borrador',
  current: 'En curso',
  archived: 'Archivado',
} as const satisfies Record<State, string>;

/** The state of a process and since when. */
export function ProcessState({ process }: { process: ProcessOverview }) {
  const { state, made_current_at, archived_at } = process;
  const since = { draft: null, current: made_current_at, archived: archived_at }[state];
  return (
    <span className={classes.state} data-tone={state === 'current' ? 'success' : undefined}>
      {stateLabels[state]}
      {since ? <span className="note">desde el {formatDateTime(since).slice(0, 10)}</span> : null}
    </span>
  );
}
