import { writeCosignatures } from '@urna/transparency/add-checkpoint';
import { type Checkpoint, type OpenedCheckpoint, readCheckpointText } from '@urna/transparency/checkpoint';
import { sameBytes } from '@urna/transparency/encoding';
import { cosign } from '@urna/transparency/note/cosignature';
import type { SecretNoteKey } from '@urna/transparency/note/note-key';
import { readNote, writeNote } from '@urna/transparency/note/signed-note';
import type { StateFile } from './witness-state.ts';

/** The checkpoint that was cosigned last changed meanwhile, or the new one doesn't continue it. */
export class NotNext extends Error {}

/** The last cosigned checkpoint of a log. */
export function lastCosigned({ state }: Pick<StateFile, 'state'>): Checkpoint | null {
  return state.cosigned === null ? null : readCheckpointText(readNote(state.cosigned).text);
}

/**
 * Cosigns a checkpoint that the caller knows to continue the one of `old` leaves, and returns the signature line. The
 * comparison with the last one and the new record are one update, durable before the signature leaves this function:
 * of two requests that both continue the same checkpoint, or of two that contradict each other, one is refused.
 */
export async function cosignNext(
  file: StateFile,
  key: SecretNoteKey,
  checkpoint: OpenedCheckpoint,
  old: bigint,
  now: Date,
): Promise<string> {
  const { text, logSignature } = checkpoint;
  const signature = cosign(text, key, BigInt(Math.floor(now.getTime() / 1000)));
  await file.update((state) => {
    const last = lastCosigned({ state });
    const isNext = (last?.size ?? 0n) === old && checkpoint.size >= old;
    const isSame = last === null || last.size < checkpoint.size || sameBytes(last.root, checkpoint.root);
    if (!isNext || !isSame) throw new NotNext('the checkpoint doesn’t continue the last one');
    return { cosigned: writeNote({ text, signatures: [logSignature.signature, signature] }) };
  });
  return writeCosignatures([signature]);
}
