import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react';
import { ChevronDownIcon, Mark } from './icons.tsx';
import { LiveNotice } from './notice.tsx';
import classes from './panel.module.css';

export interface PageHead {
  title?: string;
  description?: string;
  /** Instead of the site's picture. */
  image?: { path: string; alt: string };
}

/** Filled with what the page is called while a server renders it, which runs no effects. Null in a browser. */
export const HeadContext = createContext<PageHead | null>(null);

interface DocumentTitle {
  title: string;
  description?: string | undefined;
  refused?: boolean;
}

/** The title of a refused form starts with the error, because screen readers and tab bars show the title first. */
export function useDocumentTitle({ title, description, refused = false }: DocumentTitle): void {
  const head = useContext(HeadContext);
  if (head) Object.assign(head, { title, ...(description !== undefined && { description }) });
  useEffect(() => {
    document.title = refused ? `Error: ${title}` : title;
  }, [title, refused]);
}

/** What previews of a link to this page show, where that says more than its title: only the server writes it. */
export function useLinkPreview(preview: Pick<PageHead, 'description' | 'image'>): void {
  const head = useContext(HeadContext);
  if (head) Object.assign(head, preview);
}

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

/** The heading of a page, which is also the title of its tab. Styled by page.css. */
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

/** The narrow panel of login and identification pages. Styled by page.css. */
export function EntryPanel({ title, subtitle, error, refused, aside, children }: EntryPanelProps) {
  return (
    <div className="entry-page">
      <div className="entry-panel card">
        <span className="entry-mark">
          <Mark size={44} />
        </span>
        <PageTitle title={title} subtitle={subtitle} refused={refused} />
        {error === undefined ? null : (
          <LiveNotice type="error" className="entry-error">
            {error}
          </LiveNotice>
        )}
        {children}
      </div>
      {aside ? <div className="entry-aside">{aside}</div> : null}
    </div>
  );
}

/** A label with its value; a fact that doesn't apply is null. */
export type Fact = readonly [label: string, value: ReactNode] | null;

interface FactsProps {
  facts: readonly Fact[];
  /** Side by side as far as there is room, instead of one below the other. */
  inRow?: boolean;
  /** Overrides any rule of the component. */
  className?: string | undefined;
}

export function Facts({ facts, inRow = false, className = '' }: FactsProps) {
  return (
    <dl className={`${classes.facts ?? ''} ${className}`} data-in-row={inRow || undefined}>
      {facts.map((fact) =>
        fact === null ? null : (
          <div key={fact[0]}>
            <dt>{fact[0]}</dt>
            <dd>{fact[1]}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

interface FoldProps {
  label: string;
  /** Only a phone folds it: wide screens and paper have room for the whole. */
  onPhone?: boolean;
  className?: string;
  children: ReactNode;
}

/** Folded detail at the end of a text, for those who want it. */
export function Fold({ label, onPhone = false, className, children }: FoldProps) {
  return (
    <details className={classes.fold} data-on-phone={onPhone || undefined}>
      <summary>
        {label}
        <ChevronDownIcon />
      </summary>
      <div className={className}>{children}</div>
    </details>
  );
}
