import { logChecked } from '@urna/transparency/log-refusal';
import { type NoteKey, readVkey } from '@urna/transparency/note/note-key';
import { readNote } from '@urna/transparency/note/signed-note';
import { openReceipt, readReceiptText } from '@urna/transparency/receipt';

export interface SignedReceipt {
  signed: string;
  /** The tracking code of the ballot that this browser sent. */
  tracker: string;
  /** The published key of the contest's log, and the election that it belongs to. */
  key: { vkey: string; uuid: string };
}

/** Whether a receipt is of this ballot, and signed with the published key. */
export function isReceipt({ signed, tracker, key }: SignedReceipt): boolean {
  const read = logChecked(() => readReceiptText(readNote(signed).text));
  if (!read.ok || read.value.tracker !== tracker) return false;
  const own = contestKey(key);
  return own !== null && logChecked(() => openReceipt(signed, own)).ok;
}

/** A contest's key is named after its election: another election's key, though genuine, proves nothing here. */
function contestKey({ vkey, uuid }: SignedReceipt['key']): NoteKey | null {
  const read = logChecked(() => readVkey(vkey));
  if (!read.ok || read.value.kind !== 'log') return null;
  return read.value.name.endsWith(`/elections/${uuid}`) ? read.value : null;
}
