import { useEffect } from 'react';

/** A refused form says so first: it is what a screen reader speaks and what a row of tabs shows. */
export function useDocumentTitle(title: string, refused = false): void {
  useEffect(() => {
    document.title = refused ? `Error: ${title}` : title;
  }, [title, refused]);
}
