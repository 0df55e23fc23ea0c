import { toHex } from '@urna/belenios/bytes';
import { sha256Hex } from '@urna/belenios/hash';
import type { Inclusion } from '@urna/contract/checking/transparency';
import type { LogView } from '@urna/contract/checking/witnesses';
import { logChecked } from '@urna/transparency/log-refusal';
import type { NoteKey } from '@urna/transparency/note/note-key';
import { readNote } from '@urna/transparency/note/signed-note';
import { openReceipt, type Receipt, readReceiptText } from '@urna/transparency/receipt';
import { checkInclusion, contestKey, type InclusionVerdict } from '@urna/verification/inclusion';

/** What the receipt says, which must not be believed before `isSigned`; null if it isn't whole. */
export function readReceipt(note: string): Receipt | null {
  const read = logChecked(() => readReceiptText(readNote(note).text));
  return read.ok ? read.value : null;
}

const isSigned = (note: string, key: NoteKey): boolean => logChecked(() => openReceipt(note, key)).ok;

/** What a signed receipt shows of the box, in the browser's own judgement. */
export type ReceiptVerdict =
  /** The key that the server publishes didn't sign it. */
  | { kind: 'unsigned' }
  /** The contest signed it, and the server says, unsigned, that the box has no such ballot. */
  | { kind: 'missing' }
  /** The contest signed another place, or another chain before it; `proven` if it also signed the box that differs. */
  | { kind: 'moved'; index: number; proven: boolean }
  | { kind: 'kept'; inclusion: InclusionVerdict };

interface Box {
  log: LogView;
  uuid: string;
  /** Null if the box has no ballot with this code. */
  inclusion: Inclusion | null;
}

export function checkReceipt(note: string, receipt: Receipt, { log, uuid, inclusion }: Box): ReceiptVerdict {
  const key = contestKey(log, uuid);
  if (!key || !isSigned(note, key)) return { kind: 'unsigned' };
  if (!inclusion) return { kind: 'missing' };
  const { event, index } = inclusion;
  // The event names the hash of the event before it, and so all of the box up to it.
  const isSameEvent = sha256Hex(event) === toHex(receipt.eventHash);
  const verdict = checkInclusion(receipt.tracker, inclusion, { log, uuid });
  if (BigInt(index) !== receipt.height || !isSameEvent) {
    return { kind: 'moved', index, proven: verdict.kind === 'proven' };
  }
  return { kind: 'kept', inclusion: verdict };
}
