import { CopyButton } from '@urna/ui/button';
import type { ReactNode } from 'react';
import classes from './elections.module.css';

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

interface CodeListProps {
  /** Null for one that doesn't apply. */
  codes: readonly (readonly [name: string, value: string] | null)[];
  className: string | undefined;
}

/** Fingerprints, keys and addresses, each with a button that copies it. */
export function CodeList({ codes, className }: CodeListProps) {
  return (
    <dl className={className}>
      {codes
        .filter((code) => code !== null)
        .map(([name, value]) => (
          <div key={`${name} ${value}`}>
            <dt>{name}</dt>
            <dd>
              <code>{value}</code>
              <CopyButton text={value} what={name} />
            </dd>
          </div>
        ))}
    </dl>
  );
}
