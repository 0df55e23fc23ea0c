import type { DehydratedState } from '@tanstack/react-query';
import type { Rendered } from './rendered.ts';

/** What the server rendered a page with, so that the app starts from it instead of asking again. */
export interface PageData extends Rendered {
  queries: DehydratedState;
}

/** From the element in which make-pages.ts of the server writes it; null on a page that the server didn't render. */
export function readPageData(): PageData | null {
  const text = document.getElementById('page-data')?.textContent;
  return text ? (JSON.parse(text) as PageData) : null;
}
