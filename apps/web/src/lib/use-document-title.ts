import { useEffect } from 'react';

/** The title of a refused form starts with the error, because screen readers and tab bars show the title first. */
export function useDocumentTitle(title: string, refused = false): void {
  useEffect(() => {
    document.title = refused ? `Error: ${title}` : title;
  }, [title, refused]);
}
