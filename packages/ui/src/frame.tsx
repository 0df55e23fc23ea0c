import { type ReactNode, useSyncExternalStore } from 'react';
import classes from './frame.module.css';
import { OfflineIcon } from './icons.tsx';
import { PageTitle } from './panel.tsx';

/** Of the link home around the logo. */
export const homeClass = classes.home;

/** Lifts messages out of the page's flow, to where they cover nothing. */
export const toastsClass = classes.toasts;

interface HeaderProps {
  home: ReactNode;
  /** As wide as the window, above a menu at its side. */
  isWide?: boolean;
  children: ReactNode;
}

/** The strip above every page: the way home, and what can be done from anywhere. */
export function Header({ home, isWide = false, children }: HeaderProps) {
  return (
    <header className={classes.header}>
      <div className={classes.inner} data-wide={isWide || undefined}>
        {home}
        <div className={classes.actions}>{children}</div>
      </div>
    </header>
  );
}

function subscribe(notify: () => void): () => void {
  window.addEventListener('online', notify);
  window.addEventListener('offline', notify);
  return () => {
    window.removeEventListener('online', notify);
    window.removeEventListener('offline', notify);
  };
}

export const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );

/** Says below the header what still works while there is no connection. */
export function OfflineBar({ children }: { children: string }) {
  const isOnline = useOnline();
  return (
    <div role="status" className={classes.region} data-screen-only>
      {isOnline ? null : (
        <p className={classes.bar} data-offline>
          <OfflineIcon />
          <span>{children}</span>
        </p>
      )}
    </div>
  );
}

interface ProgressNoticeProps {
  /** From 0 to 1; null while nothing is under way. */
  progress: number | null;
  label: string;
  children: string;
}

/** Says at the foot of the window that something takes a moment, and needs no action. */
export function ProgressNotice({ progress, label, children }: ProgressNoticeProps) {
  return (
    <div role="status" className={classes.progress} data-screen-only>
      {progress === null ? null : (
        <div>
          <p>{children}</p>
          <progress max={1} value={progress} aria-label={label} />
        </div>
      )}
    </div>
  );
}

interface MessagePageProps {
  title: string;
  /** The title of the tab, if it says more than the heading. */
  documentTitle?: string;
  drawing: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** A page with only a message and links. */
export function MessagePage({ title, documentTitle = title, drawing, actions, children }: MessagePageProps) {
  return (
    <div className={classes.message}>
      <div className={classes.drawing}>{drawing}</div>
      <PageTitle title={title} documentTitle={documentTitle} />
      <div className={classes.text}>{children}</div>
      <div className={classes.links}>{actions}</div>
    </div>
  );
}
