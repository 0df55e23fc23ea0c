import { RECEIPT_LINE } from '@urna/transparency/receipt';

/** In a narrow column the signature begins below its name. */
const SIGNATURE = /^— \S+( \S+)?$/;
const NAME_ALONE = /^— \S+$/;

/** Mail and PDF readers add marks of quotation, spaces, empty lines and other ends of lines, and drop some. */
const linesOf = (text: string): string[] =>
  text
    .split(/\r\n?|\n/)
    .map((line) =>
      line
        .replace(/^(> ?)+/, '')
        .replaceAll('\u00a0', ' ')
        .trim()
        // Word processors exchange dashes.
        .replace(/^[\u2013-]+ (?=\S+( \S+)?$)/, '\u2014 '),
    )
    .filter((line) => line !== '');

/**
 * The signed receipt within a pasted text, written as it was signed. Nothing is decided by this: a line that was
 * restored wrongly makes the signature invalid.
 */
export function receiptIn(text: string): string | undefined {
  const lines = linesOf(text);
  const start = lines.indexOf(RECEIPT_LINE);
  return start < 0 ? undefined : noteOf(lines.slice(start, start + 5), lines.slice(start + 5));
}

/** The checkpoint within a pasted text: an origin, a size and a root above the first signature. */
export function checkpointIn(text: string): string | undefined {
  const lines = linesOf(text);
  const start = lines.findIndex(
    (_, at) => /^\d{1,19}$/.test(lines[at + 1] ?? '') && /^[A-Za-z0-9+/]{43}=$/.test(lines[at + 2] ?? ''),
  );
  const end = lines.findIndex((line, at) => at > start && SIGNATURE.test(line));
  return start < 0 || end < 0 ? undefined : noteOf(lines.slice(start, end), lines.slice(end));
}

/** Base64 of every known kind of signature ends in padding, so a line without it goes on below. */
function noteOf(body: readonly string[], rest: readonly string[]): string {
  const signatures: string[] = [];
  for (const line of rest) {
    const last = signatures.at(-1);
    if (SIGNATURE.test(line)) signatures.push(line);
    else if (last !== undefined && !last.endsWith('=') && /^[A-Za-z0-9+/]+=*$/.test(line)) {
      signatures[signatures.length - 1] = NAME_ALONE.test(last) ? `${last} ${line}` : last + line;
    } else if (last !== undefined) break;
  }
  return `${body.join('\n')}\n\n${signatures.map((line) => `${line}\n`).join('')}`;
}
