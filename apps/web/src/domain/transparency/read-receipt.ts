import { logChecked } from '@urna/transparency/log-refusal';
import type { NoteKey } from '@urna/transparency/note/note-key';
import { readNote } from '@urna/transparency/note/signed-note';
import { openReceipt, type Receipt, readReceiptText } from '@urna/transparency/receipt';

/** What the receipt says, which must not be believed before `isSigned`; null if it isn't whole. */
export function readReceipt(note: string): Receipt | null {
  const read = logChecked(() => readReceiptText(readNote(note).text));
  return read.ok ? read.value : null;
}

export const isSigned = (note: string, key: NoteKey): boolean => logChecked(() => openReceipt(note, key)).ok;
