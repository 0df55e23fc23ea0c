import type { ReactNode } from 'react';
import classes from './page-head.module.css';
import { PageTitle } from './page-title.tsx';

/** The title of a page, and the one thing that is done most on it. */
export function PageHead({ title, subtitle, action }: { title: string; subtitle: string; action?: ReactNode }) {
  return (
    <div className={classes.head}>
      <PageTitle title={title} subtitle={subtitle} />
      {action}
    </div>
  );
}
