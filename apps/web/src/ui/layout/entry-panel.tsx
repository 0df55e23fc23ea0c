import type { ReactNode } from 'react';
import { Notice } from '../feedback/notice.tsx';
import { Mark } from '../icons/logo.tsx';
import { PageTitle } from './page-title.tsx';

interface EntryPanelProps {
  title: string;
  subtitle?: ReactNode;
  /** Shown in the red box, unless the form below has its own. */
  error?: string | null;
  refused: boolean;
  /** Text under the panel. */
  aside?: ReactNode;
  children: ReactNode;
}

/**
 * The narrow panel of login and identification pages. Styled by first-paint.css, because the built HTML of some pages
 * contains it.
 */
export function EntryPanel({ title, subtitle, error, refused, aside, children }: EntryPanelProps) {
  return (
    <div className="entry-page">
      <div className="entry-panel">
        <span className="entry-mark">
          <Mark size={44} />
        </span>
        <PageTitle title={title} subtitle={subtitle} refused={refused} />
        {error === undefined ? null : (
          // Rendered before there is an error: an alert that is inserted with its text is often not announced.
          <div role="alert" className="entry-error">
            {error ? (
              <Notice type="error" role="note">
                {error}
              </Notice>
            ) : null}
          </div>
        )}
        {children}
      </div>
      {aside ? <div className="entry-aside">{aside}</div> : null}
    </div>
  );
}
