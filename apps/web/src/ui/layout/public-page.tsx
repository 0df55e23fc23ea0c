import type { ReactNode } from 'react';
import type { PageHead } from '../../lib/page-heads.ts';
import { PageTitle } from './page-title.tsx';

interface PublicPageProps extends PageHead {
  documentTitle?: string;
  children: ReactNode;
}

/** A public page. Styled by first-paint.css, because the built HTML contains its title. */
export function PublicPage({ title, subtitle, documentTitle = title, children }: PublicPageProps) {
  return (
    <div className="public-page">
      <PageTitle title={title} subtitle={subtitle} documentTitle={documentTitle} />
      {children}
    </div>
  );
}
