import type { QueryKey } from '@tanstack/react-query';
import type { Calendar } from '@urna/contract/process/calendar';
import type { AnnouncedChange } from '@urna/contract/staff/change-requests';

/** What the server rendered a page with, so that the app starts from it instead of asking again. */
export interface PageData {
  calendar?: Calendar;
  announced?: AnnouncedChange[];
  queries: [key: QueryKey, data: unknown][];
  /** What the order of the candidates was drawn with. */
  seed: number;
}

/** The same, while the server renders a page. */
export const rendering = { seed: 0 };

/** The element in which make-pages.ts of the server writes it. */
const PAGE_DATA_ID = 'page-data';

function readPageData(): PageData | null {
  // The server and unit tests run in no page.
  if (!('document' in globalThis)) return null;
  const text = document.getElementById(PAGE_DATA_ID)?.textContent;
  return text ? (JSON.parse(text) as PageData) : null;
}

/** Null on a page that the server didn't render. */
export const pageData = readPageData();
