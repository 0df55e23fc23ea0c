import { PageTitle } from '@urna/ui/panel';
import type { ReactNode } from 'react';

/** What a public page is called. */
export interface PublicHead {
  title: string;
  subtitle: string;
}

interface PublicPageProps extends PublicHead {
  documentTitle?: string;
  children: ReactNode;
}

/** A public page. Styled by page.css of packages/ui. */
export function PublicPage({ title, subtitle, documentTitle = title, children }: PublicPageProps) {
  return (
    <div className="public-page">
      <PageTitle title={title} subtitle={subtitle} documentTitle={documentTitle} />
      {children}
    </div>
  );
}
