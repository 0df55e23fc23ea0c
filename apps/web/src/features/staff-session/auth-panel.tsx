import type { ReactNode } from 'react';
import { Mark } from '../../ui/logo.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import classes from './auth-panel.module.css';

interface AuthPanelProps {
  title: string;
  subtitle: ReactNode;
  /** Shown in the red box, unless the form below has one of its own. */
  error?: string | null;
  refused: boolean;
  children: ReactNode;
}

/** The narrow panel of both steps of the login. */
export function AuthPanel({ title, subtitle, error, refused, children }: AuthPanelProps) {
  return (
    <div className={classes.page}>
      <div className={classes.panel}>
        <span className={classes.mark}>
          <Mark size={44} />
        </span>
        <PageTitle title={title} subtitle={subtitle} refused={refused} />
        {error === undefined ? null : (
          // In the page before there is an error: an alert that arrives together with its text is often not spoken.
          <div role="alert" className={classes.error}>
            {error ? (
              <Notice type="error" role="note">
                {error}
              </Notice>
            ) : null}
          </div>
        )}
        {children}
      </div>
      <p className={classes.aside}>Acceso exclusivo para el personal del proceso electoral.</p>
    </div>
  );
}
