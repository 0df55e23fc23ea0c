import { PageTitle } from '@urna/ui/panel';
import type { ReactNode } from 'react';
import classes from './message-page.module.css';

interface MessagePageProps {
  title: string;
  /** The title of the tab, if it says more than the heading. */
  documentTitle?: string;
  drawing: ReactNode;
  actions: ReactNode;
  children: ReactNode;
}

/** A page with only a message and links. */
export function MessagePage({ title, documentTitle = title, drawing, actions, children }: MessagePageProps) {
  return (
    <div className={classes.page}>
      <div className={classes.drawing}>{drawing}</div>
      <PageTitle title={title} documentTitle={documentTitle} />
      <div className={classes.text}>{children}</div>
      <div className={classes.actions}>{actions}</div>
    </div>
  );
}
