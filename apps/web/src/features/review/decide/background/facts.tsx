import type { Fact } from '../../../../domain/candidate-session/declared-facts.ts';
import classes from './facts.module.css';

export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="stack gap-xs">
      {facts.map(([label, value]) => (
        <div key={label} className={classes.fact}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
