import { type Checkpoint, type OpenedCheckpoint, readCheckpointText } from '@urna/transparency/checkpoint';
import { sameBytes } from '@urna/transparency/encoding';
import { cosign } from '@urna/transparency/note/cosignature';
import type { SecretNoteKey } from '@urna/transparency/note/note-key';
import { writeSignatureLine } from '@urna/transparency/note/signature-line';
import { readNote, writeNote } from '@urna/transparency/note/signed-note';
import type { StateFile } from './witness-state.ts';

/** The last cosigned checkpoint of a log. */
export function lastCosigned({ state }: Pick<StateFile, 'state'>): Checkpoint | null {
  return state.cosigned === null ? null : readCheckpointText(readNote(state.cosigned).text);
}

/**
 * Cosigns a checkpoint that continues the last one, and returns the signature line. The comparison and the new record are
 * one update, durable before the signature leaves this function: a witness that is killed never contradicts itself.
 */
export async function cosignNext(
  file: StateFile,
  key: SecretNoteKey,
  { text, size, root, logSignature }: OpenedCheckpoint,
  now: Date,
): Promise<string> {
  const signature = cosign(text, key, BigInt(Math.floor(now.getTime() / 1000)));
  await file.update((state) => {
    const last = lastCosigned({ state });
    const continues = last === null || last.size < size || (last.size === size && sameBytes(last.root, root));
    if (!continues) throw new Error('the checkpoint doesn’t continue the last one');
    return { cosigned: writeNote({ text, signatures: [logSignature.signature, signature] }) };
  });
  return writeSignatureLine(signature);
}
