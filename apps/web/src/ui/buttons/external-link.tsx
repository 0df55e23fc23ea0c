import { ExternalIcon } from '@urna/ui/icons';
import type { ReactNode } from 'react';
import classes from './external-link.module.css';

export function ExternalLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a className={classes.link} href={href} target="_blank" rel="noopener noreferrer">
      {children}
      <span className={classes.icon}>
        <ExternalIcon size={16} />
      </span>
      <span className="spoken"> (se abre en una pestaña nueva)</span>
    </a>
  );
}
