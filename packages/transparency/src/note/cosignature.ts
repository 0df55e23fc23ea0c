import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { demand } from '../log-refusal.ts';
import type { SecretNoteKey } from './note-key.ts';
import type { NoteSignature } from './signature-line.ts';

const TIME_BYTES = 8;

/** What a witness signs with its signature: that at this time it had seen no larger consistent tree of the log. */
const messageOf = (text: string, time: bigint): string => `cosignature/v1\ntime ${time}\n${text}`;

/** Splits a witness's signature into its time, in POSIX seconds, and the signature of the message with that time. */
export function readCosignature(
  text: string,
  { bytes }: NoteSignature,
  where: string,
): { time: bigint; message: string; bytes: Uint8Array } {
  demand(bytes.length === TIME_BYTES + 64, 'invalid_signature', where);
  const time = new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(0);
  demand(time < 2n ** 63n, 'malformed', where);
  return { time, message: messageOf(text, time), bytes: bytes.subarray(TIME_BYTES) };
}

/** A witness's signature of a checkpoint's text, made now: a witness dates nothing back. */
export function cosign(text: string, key: SecretNoteKey, time: bigint): NoteSignature {
  demand(key.kind === 'witness', 'invalid_key', 'key');
  demand(time >= 0n && time < 2n ** 63n, 'malformed', 'time');
  const encoded = new Uint8Array(TIME_BYTES);
  new DataView(encoded.buffer).setBigUint64(0, time);
  const signature = key.sign(utf8ToBytes(messageOf(text, time)));
  return { name: key.name, id: key.id, bytes: concatBytes(encoded, signature) };
}
