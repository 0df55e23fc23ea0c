import type { ReactNode } from 'react';
import classes from './page-head.module.css';
import { PageTitle } from './page-title.tsx';

/** A page title with the page's main action. */
export function PageHead({ title, subtitle, action }: { title: string; subtitle: string; action?: ReactNode }) {
  return (
    <div className={classes.head}>
      <PageTitle title={title} subtitle={subtitle} />
      {action}
    </div>
  );
}
