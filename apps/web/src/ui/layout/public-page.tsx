import type { ReactNode } from 'react';
import type { PageHead } from '../../lib/page-heads.ts';
import { PageTitle } from './page-title.tsx';

interface PublicPageProps extends PageHead {
  documentTitle?: string;
  children: ReactNode;
}

/** A page for anyone to read. Its frame is drawn by first-paint.css, since the page comes with its head. */
export function PublicPage({ title, subtitle, documentTitle = title, children }: PublicPageProps) {
  return (
    <div className="public-page">
      <PageTitle title={title} subtitle={subtitle} documentTitle={documentTitle} />
      {children}
    </div>
  );
}
