import { logChecked } from '@urna/transparency/log-refusal';
import type { NoteKey } from '@urna/transparency/note/note-key';
import { readNote } from '@urna/transparency/note/signed-note';
import { openReceipt, type Receipt, readReceiptText } from '@urna/transparency/receipt';

/** What a person pastes or a mail program shows: quotation marks, other spaces, wrapped or doubled lines. */
const linesOf = (text: string): string[] =>
  text
    .split(/\r\n?|\n/)
    .map((line) =>
      line
        .replace(/^(> ?)+/, '')
        .replaceAll('\u00A0', ' ')
        .trim(),
    )
    .filter((line) => line !== '');

/**
 * The receipt within a pasted text, written as it was signed; null if there is none. What is restored wrongly has no
 * valid signature.
 */
export function receiptIn(text: string): string | null {
  const lines = linesOf(text);
  const start = lines.findIndex((line) => /^urna receipt v\d+$/.test(line));
  const body = lines.slice(start, start + 5);
  const [first, ...more] = lines.slice(start + 5);
  if (start < 0 || body.length < 5 || first === undefined || !/^[\u2014\u2013-]/.test(first)) return null;
  // A mail program may have wrapped the signature, which ends in its base64's padding.
  let signature = first.replace(/^[\u2013-]+ /, '\u2014 ');
  for (const line of more) {
    if (signature.endsWith('=') || !/^[A-Za-z0-9+/]+=*$/.test(line)) break;
    const isNameOnly = /^\u2014 \S+$/.test(signature);
    signature += isNameOnly ? ` ${line}` : line;
  }
  return `${body.join('\n')}\n\n${signature}\n`;
}

/** What the receipt says, which must not be believed before `isSigned`; null if it isn't whole. */
export function readReceipt(note: string): Receipt | null {
  const read = logChecked(() => readReceiptText(readNote(note).text));
  return read.ok ? read.value : null;
}

export const isSigned = (note: string, key: NoteKey): boolean => logChecked(() => openReceipt(note, key)).ok;
