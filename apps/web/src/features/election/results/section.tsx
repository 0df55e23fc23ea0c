import type { ReactNode } from 'react';
import classes from './results.module.css';

/** A part of a public page about a contest. */
export function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="card stack" aria-labelledby={id}>
      <h2 id={id} className={classes.heading}>
        {title}
      </h2>
      {children}
    </section>
  );
}

interface PairsProps {
  /** A name, and what is told of it. */
  pairs: readonly (readonly [name: string, value: ReactNode, more?: ReactNode])[];
  label?: string;
}

/** Names at one end of the line and what is told of them at the other. */
export function Pairs({ pairs, label }: PairsProps) {
  return (
    <dl className={classes.pairs} aria-label={label}>
      {pairs.map(([name, value, more]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
          {more ? <dd>{more}</dd> : null}
        </div>
      ))}
    </dl>
  );
}
