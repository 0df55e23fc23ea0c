import { useEffect } from 'react';

/** What the page that is being rendered is called, for the server, which runs no effects. */
export const renderedHead: { title?: string; description?: string } = {};

interface Title {
  title: string;
  description?: string | undefined;
  refused?: boolean;
}

/** The title of a refused form starts with the error, because screen readers and tab bars show the title first. */
export function useDocumentTitle({ title, description, refused = false }: Title): void {
  if (!('document' in globalThis)) Object.assign(renderedHead, { title, description });
  useEffect(() => {
    document.title = refused ? `Error: ${title}` : title;
  }, [title, refused]);
}
