import { useQuery } from '@tanstack/react-query';
import { useProcess } from '../../../../domain/process/process-context.ts';
import { formatClock } from '../../../../lib/format.ts';
import { presenceQuery } from '../../review-api.ts';
import classes from '../review-page.module.css';

const names = new Intl.ListFormat('es', { type: 'conjunction' });

/** Shows which other reviewers have the candidate open, to avoid duplicate work. */
export function PresenceLine({ candidateId }: { candidateId: number }) {
  const { isArchived } = useProcess();
  const { data: others = [] } = useQuery(presenceQuery(candidateId, isArchived));
  // Who has it open, or else for whom it is held.
  const open = others.filter((other) => other.open);
  const shown = open.length > 0 ? open : others.slice(0, 1);
  const first = shown[0];
  return (
    // Always rendered, so that later arrivals are announced.
    <p className={classes.presence} role="status" data-shown={first !== undefined || undefined}>
      {first && first.open
        ? `${names.format(shown.map(({ name }) => name))} ${shown.length > 1 ? 'tienen' : 'tiene'} abierta esta candidatura desde las ${formatClock(new Date(first.since))}.`
        : null}
      {first && !first.open
        ? `${first.name} tiene reservada esta candidatura hasta las ${formatClock(new Date(first.until))}.`
        : null}
    </p>
  );
}
