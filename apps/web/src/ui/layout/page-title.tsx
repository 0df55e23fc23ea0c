import { type ReactNode, useEffect, useRef } from 'react';
import { useDocumentTitle } from '../../lib/use-document-title.ts';

interface PageTitleProps {
  title: string;
  /** The title of the tab, if it says more than the heading. */
  documentTitle?: string;
  subtitle?: ReactNode;
  /** The form was refused: the tab's title says so first. */
  refused?: boolean;
}

/** Browsers announce the title of the loaded page; later navigations must be announced by the app. */
let isFirstPage = true;

/** Styled by first-paint.css, because the built HTML of some pages contains the title. */
export function PageTitle({ title, documentTitle = title, subtitle, refused = false }: PageTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useDocumentTitle({
    title: documentTitle,
    description: typeof subtitle === 'string' ? subtitle : undefined,
    refused,
  });
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
