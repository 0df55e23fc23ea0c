import type { Observation } from '../../../lib/candidate-session/candidate-state.ts';
import { formatDateTime } from '../../../lib/format.ts';
import classes from './documents.module.css';

export function Observations({ observations }: { observations: readonly Observation[] }) {
  if (observations.length === 0) return null;
  return (
    <section className={classes.group} aria-labelledby="observaciones">
      <h2 className={classes.groupTitle} id="observaciones">
        Observaciones del comité
      </h2>
      {observations.map(({ observation, created_at }) => (
        <figure key={`${created_at} ${observation}`} className={classes.observation}>
          <blockquote>{observation}</blockquote>
          <figcaption>
            <time>{formatDateTime(created_at)}</time>
          </figcaption>
        </figure>
      ))}
    </section>
  );
}
