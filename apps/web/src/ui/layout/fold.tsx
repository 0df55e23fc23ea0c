import type { ReactNode } from 'react';
import { ChevronDownIcon } from '../icons/icons.tsx';
import classes from './fold.module.css';

/** Folded detail at the end of a text, for those who want it. */
export function Fold({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <details className={classes.fold}>
      <summary>
        {label}
        <ChevronDownIcon />
      </summary>
      <div className={className}>{children}</div>
    </details>
  );
}
