import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { readBase64, readDecimal } from './encoding.ts';
import { demand } from './log-refusal.ts';
import type { NoteKey, SecretNoteKey } from './note/note-key.ts';
import { openNote, signNote, writeNote } from './note/signed-note.ts';

/** What a voter gets for a ballot: a ballot that is missing later is proven missing. */
export interface Receipt {
  /** The contest's log. */
  origin: string;
  /** The tracking code: the ballot's SHA-256 in base64 without padding. */
  tracker: string;
  /** The ballot's place in the chain of events, which is its leaf's index. The first ballot has 1. */
  height: bigint;
  /** The SHA-256 of its event. */
  eventHash: Uint8Array;
}

/** No origin can equal this line, because a key's name has no spaces: a receipt never passes for a checkpoint. */
export const RECEIPT_LINE = 'urna receipt v1';

const textOf = ({ origin, tracker, height, eventHash }: Receipt): string =>
  [RECEIPT_LINE, origin, tracker, String(height), bytesToHex(eventHash), ''].join('\n');

/** Signs a receipt as the log that the key is named after. */
export function signReceipt(receipt: Omit<Receipt, 'origin'>, key: SecretNoteKey): string {
  const text = textOf({ ...receipt, origin: key.name });
  readText(text);
  return writeNote({ text, signatures: [signNote(text, key)] });
}

/** Verifies that the log of this key signed the receipt. */
export function openReceipt(note: string, log: NoteKey): Receipt {
  demand(log.kind === 'log', 'invalid_key', 'key');
  const receipt = readText(openNote(note, [log]).text);
  demand(receipt.origin === log.name, 'wrong_origin', 'receipt');
  return receipt;
}

/** Reads a receipt whose contest isn't known yet. It must not be believed before `openReceipt`. */
export const readReceiptText = (text: string): Receipt => readText(text);

function readText(text: string): Receipt {
  const lines = text.split('\n');
  const [first, origin = '', tracker = '', height = '', eventHash = '', rest] = lines;
  demand(lines.length === 6 && rest === '' && first === RECEIPT_LINE && origin !== '', 'malformed', 'receipt');
  demand(readBase64(`${tracker}=`, 'tracking code').length === 32, 'malformed', 'tracking code');
  demand(/^[0-9a-f]{64}$/.test(eventHash), 'malformed', 'event');
  const place = readDecimal(height, 'height');
  // Event 0 is the setup.
  demand(place > 0n, 'malformed', 'height');
  return { origin, tracker, height: place, eventHash: hexToBytes(eventHash) };
}
