import { type RefObject, useEffect, useRef } from 'react';

/** What the link in index.html leads to. */
export const CONTENT_ID = 'contenido';

/**
 * The link that skips to the content can be used before the app has drawn any: the browser then finds nothing to lead
 * to and looks no second time. Whoever used it is led there once it is drawn.
 */
export function useSkipToContent(): RefObject<HTMLElement | null> {
  const content = useRef<HTMLElement>(null);
  useEffect(() => {
    if (location.hash === `#${CONTENT_ID}`) content.current?.focus();
  }, []);
  return content;
}
