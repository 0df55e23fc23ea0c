import { type ReactNode, useEffect, useRef } from 'react';
import { useDocumentTitle } from '../../lib/use-document-title.ts';

interface PageTitleProps {
  title: string;
  /** What the tab says, where it says more than the heading. */
  documentTitle?: string;
  subtitle?: ReactNode;
  /** The form of this page was refused: the tab says so first. */
  refused?: boolean;
}

/** The browser itself speaks the title of the page that it loads; from the second on it's up to us. */
let isFirstPage = true;

/** Drawn by first-paint.css: some pages come with their title, before the app runs. */
export function PageTitle({ title, documentTitle = title, subtitle, refused = false }: PageTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useDocumentTitle(documentTitle, refused);
  useEffect(() => {
    if (!isFirstPage) heading.current?.focus({ preventScroll: true });
    isFirstPage = false;
  }, []);
  return (
    <div className="page-title">
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {subtitle ? <p>{subtitle}</p> : null}
    </div>
  );
}
