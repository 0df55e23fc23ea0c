import { logChecked } from '@urna/transparency/log-refusal';
import { type NoteKey, readVkey } from '@urna/transparency/note/note-key';
import { RECEIPT_LINE } from '@urna/transparency/receipt';

/** What a person pasted, out of which a signed text or keys are read: mails, PDFs and phones change both. */

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
    (_, index) => /^\d{1,19}$/.test(lines[index + 1] ?? '') && /^[A-Za-z0-9+/]{43}=$/.test(lines[index + 2] ?? ''),
  );
  const end = lines.findIndex((line, index) => index > start && SIGNATURE.test(line));
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

/** How many lines a narrow column may break a key into. */
const MOST_PIECES = 5;

/**
 * The keys within a pasted text, each once, as on an acta. A key's id is a hash of the rest of it, so pieces that were
 * joined wrongly are no key.
 */
export function keysIn(text: string): NoteKey[] {
  const words = text.split(/\s+/).map((word) => word.replaceAll(/^["'«(<]+|["'»)>,;.]+$/g, ''));
  const keys = new Map<string, NoteKey>();
  for (let start = 0; start < words.length; start++) {
    for (let end = start + 1; end <= Math.min(words.length, start + MOST_PIECES); end++) {
      const joined = words.slice(start, end).join('');
      if (!/^[^+]+\+[0-9a-f]{8}\+[A-Za-z0-9+/]{43,}=*$/.test(joined)) continue;
      const read = logChecked(() => readVkey(joined));
      if (!read.ok) continue;
      // One key under two names is one witness.
      const id = read.value.publicKey.join();
      if (!keys.has(id)) keys.set(id, read.value);
      break;
    }
  }
  return [...keys.values()];
}
