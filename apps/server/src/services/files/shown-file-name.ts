const LONGEST_NAME = 120;

/** An uploaded file's name as people are shown it: without folders and control characters. */
export function shownFileName(name: string, otherwise: string): string {
  const base = name.split(/[/\\]/).at(-1) ?? '';
  return (
    base
      .replace(/[\p{C}<>]+/gu, '')
      .trim()
      .slice(0, LONGEST_NAME) || otherwise
  );
}
