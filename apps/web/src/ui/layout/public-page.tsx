import { PageTitle } from '@urna/ui/panel';
import type { ReactNode } from 'react';

/** What a public page is called. */
export interface PublicHead {
  title: string;
  subtitle: string;
}

interface PublicPageProps extends PublicHead {
  documentTitle?: string;
  /** The form of the page was refused: the tab's title says so first. */
  refused?: boolean;
  children: ReactNode;
}

/** A public page. Styled by page.css of packages/ui. */
export function PublicPage({ title, subtitle, documentTitle = title, refused = false, children }: PublicPageProps) {
  return (
    <div className="public-page">
      <PageTitle title={title} subtitle={subtitle} documentTitle={documentTitle} refused={refused} />
      {children}
    </div>
  );
}
