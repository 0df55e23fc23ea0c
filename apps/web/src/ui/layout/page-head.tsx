import { PageTitle } from '@urna/ui/panel';
import type { ReactNode } from 'react';
import classes from './layout.module.css';

/** A page title with the page's main action. */
export function PageHead({ title, subtitle, action }: { title: string; subtitle: string; action?: ReactNode }) {
  return (
    <div className={classes.head}>
      <PageTitle title={title} subtitle={subtitle} />
      {action}
    </div>
  );
}
