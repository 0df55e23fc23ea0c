/** Shows two pages on either side of the current one, and the last; all if there are five or fewer. */
const ALL_UP_TO = 5;
const EITHER_SIDE = 2;

export function ballotPages(page: number, totalPages: number): (number | 'gap')[] {
  const whole = totalPages <= ALL_UP_TO;
  const first = whole ? 1 : Math.max(1, page - EITHER_SIDE);
  const last = whole ? totalPages : Math.min(totalPages, page + EITHER_SIDE);
  const window = Array.from({ length: Math.max(0, last - first + 1) }, (_, place) => first + place);
  if (last >= totalPages) return window;
  return last === totalPages - 1 ? [...window, totalPages] : [...window, 'gap', totalPages];
}
