import { PageTitle } from '@urna/ui/panel';
import type { ReactNode } from 'react';
import type { PageHead } from '../../lib/page-heads.ts';

interface PublicPageProps extends PageHead {
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
