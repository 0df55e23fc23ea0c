import type { ReactNode } from 'react';
import classes from './facts.module.css';

/** A label with its value; a fact that doesn't apply is null. */
export type Fact = readonly [label: string, value: ReactNode] | null;

interface FactsProps {
  facts: readonly Fact[];
  /** Side by side as far as there is room, instead of one below the other. */
  inRow?: boolean;
  /** Overrides any rule of the component. */
  className?: string | undefined;
}

export function Facts({ facts, inRow = false, className = '' }: FactsProps) {
  return (
    <dl className={`${classes.facts ?? ''} ${className}`} data-in-row={inRow || undefined}>
      {facts.map((fact) =>
        fact === null ? null : (
          <div key={fact[0]}>
            <dt>{fact[0]}</dt>
            <dd>{fact[1]}</dd>
          </div>
        ),
      )}
    </dl>
  );
}
