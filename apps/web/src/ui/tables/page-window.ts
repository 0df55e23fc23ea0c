/** The page numbers to show: `size` of them around the current one, or all if there are fewer. */
export function pageWindow(page: number, totalPages: number, size: number): number[] {
  const shown = Math.min(size, totalPages);
  const first = Math.max(1, Math.min(page - Math.floor(size / 2), totalPages - shown + 1));
  return Array.from({ length: shown }, (_, place) => first + place);
}

/** The one-based range of items on the page; 0 - 0 if empty. */
export function rangeOfPage(page: number, perPage: number, total: number): { from: number; to: number } {
  if (total === 0) return { from: 0, to: 0 };
  return { from: (page - 1) * perPage + 1, to: Math.min(page * perPage, total) };
}
