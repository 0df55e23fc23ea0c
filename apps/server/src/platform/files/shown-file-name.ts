const LONGEST_NAME = 120;

/** An uploaded file's name as people are shown it: without folders and control characters. */
export function shownFileName(name: string, otherwise: string): string {
  const base = name.split(/[/\\]/).at(-1) ?? '';
  const clean = base.replace(/[\p{C}<>]+/gu, '').trim();
  // By characters: half of a surrogate pair can't be stored in the activity log's JSON.
  return Array.from(clean).slice(0, LONGEST_NAME).join('') || otherwise;
}
