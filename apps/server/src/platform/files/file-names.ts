const LONGEST = 80;

/** The file name, without characters that a header, a shell or a file system treats specially. */
export function safeFileName(name: string, { otherwise, format }: { otherwise: string; format: string }): string {
  // Browsers escape quotes and line breaks in a file name this way.
  const plain = name.replace(/(?:%(?:22|0D|0A))+/gi, '_');
  const base = (plain.split(/[/\\]/).at(-1) ?? '').replace(/\.[^.]*$/, '');
  const cleaned = base
    .normalize('NFC')
    .replace(/[^\p{L}\p{N} ._-]+/gu, '_')
    .replace(/^[. _-]+|[. _-]+$/g, '');
  // By characters: half of a surrogate pair can't be stored in the activity log's JSON.
  const short = Array.from(cleaned).slice(0, LONGEST).join('').trim();
  return `${short || otherwise}.${format}`;
}

const LONGEST_NAME = 120;

/** An uploaded file's name as people are shown it: without folders and control characters. */
export function shownFileName(name: string, otherwise: string): string {
  const base = name.split(/[/\\]/).at(-1) ?? '';
  const clean = base.replace(/[\p{C}<>]+/gu, '').trim();
  // By characters: half of a surrogate pair can't be stored in the activity log's JSON.
  return Array.from(clean).slice(0, LONGEST_NAME).join('') || otherwise;
}
