import { useQuery } from '@tanstack/react-query';
import { formatClock } from '../../../lib/format.ts';
import { presenceQuery } from '../review-api.ts';
import classes from './review-page.module.css';

const names = new Intl.ListFormat('es', { type: 'conjunction' });

/** Shows which other reviewers have the candidate open, to avoid duplicate work. */
export function PresenceLine({ candidateId }: { candidateId: number }) {
  const { data: others = [] } = useQuery(presenceQuery(candidateId));
  const first = others[0];
  return (
    // Always rendered, so that later arrivals are announced.
    <p className={classes.presence} role="status" data-shown={first !== undefined || undefined}>
      {first
        ? `${names.format(others.map(({ name }) => name))} ${others.length > 1 ? 'tienen' : 'tiene'} abierta esta candidatura desde las ${formatClock(new Date(first.since))}.`
        : null}
    </p>
  );
}
