import { readAddCheckpoint, TREE_SIZE_TYPE, writeTreeSize } from '@urna/transparency/add-checkpoint';
import { type OpenedCheckpoint, openCheckpoint, readCheckpointText } from '@urna/transparency/checkpoint';
import { sameBytes } from '@urna/transparency/encoding';
import { type LogRefusalReason, logChecked } from '@urna/transparency/log-refusal';
import { emptyRoot } from '@urna/transparency/merkle/hashes';
import { verifyConsistency } from '@urna/transparency/merkle/verify-proofs';
import type { SecretNoteKey } from '@urna/transparency/note/note-key';
import { readNote } from '@urna/transparency/note/signed-note';
import { cosignNext, lastCosigned, NotNext } from '../elections/cosigner.ts';
import type { ElectionFollower } from '../elections/follow-election.ts';

export interface WitnessAnswer {
  status: number;
  type: string;
  body: string;
  retryAfterSeconds?: number;
}

const PLAIN = 'text/plain; charset=utf-8';
const answer = (status: number, body: string): WitnessAnswer => ({ status, type: PLAIN, body });

/** What the signature of a checkpoint's log can be refused for; any other refusal is of the body. */
const OF_SIGNATURE: readonly LogRefusalReason[] = ['unknown_signer', 'invalid_signature', 'wrong_origin'];

/**
 * C2SP's `add-checkpoint`. Beyond what it asks for, a checkpoint is cosigned only once the witness's own verified copy
 * has its root: until the copy reaches it, the answer is 503.
 */
export async function addCheckpoint(
  followers: readonly ElectionFollower[],
  key: SecretNoteKey,
  body: string,
  now: () => Date,
): Promise<WitnessAnswer> {
  const read = logChecked(() => {
    const request = readAddCheckpoint(body);
    return { ...request, origin: readCheckpointText(readNote(request.checkpoint).text).origin };
  });
  if (!read.ok) return answer(400, `malformed: ${read.where}\n`);
  const { old, proof, checkpoint: note, origin } = read.value;
  const follower = followers.find(({ log }) => log.name === origin);
  if (follower === undefined) return answer(404, 'unknown log\n');
  const opened = logChecked(() => openCheckpoint(note, follower.log));
  if (!opened.ok)
    return answer(OF_SIGNATURE.includes(opened.reason) ? 403 : 400, `${opened.reason}: ${opened.where}\n`);
  const checkpoint = opened.value;
  if (checkpoint.extensions.length > 0) return answer(400, 'extension lines are not supported\n');
  if (old > checkpoint.size) return answer(400, 'the old size is above the checkpoint’s\n');
  const conflict = () => conflictWith(lastCosigned(follower.file)?.size ?? 0n);
  const last = lastCosigned(follower.file);
  if (old !== (last?.size ?? 0n)) return conflict();
  if (!verifyConsistency(last ?? { size: 0n, root: emptyRoot() }, checkpoint, proof)) {
    await keepContradiction(follower, last, checkpoint, note);
    return answer(422, 'the consistency proof does not verify\n');
  }
  if (follower.alarms.isLasting) return answer(422, 'this log has contradicted itself or its archive\n');
  const agrees = await follower.agreesWith(checkpoint);
  if (agrees === null)
    return { ...answer(503, 'the archive has not been verified up to here\n'), retryAfterSeconds: 60 };
  if (!agrees) {
    await raiseContradiction(follower, checkpoint, note);
    return answer(422, 'the root is not the one of the published archive\n');
  }
  try {
    return answer(200, await cosignNext(follower.file, key, checkpoint, old, now()));
  } catch (error) {
    if (error instanceof NotNext) return conflict();
    throw error;
  }
}

const conflictWith = (size: bigint): WitnessAnswer => ({
  status: 409,
  type: TREE_SIZE_TYPE,
  body: writeTreeSize(size),
});

/** Two roots for one size are proof by themselves. A proof that fails may only be a client's mistake. */
async function keepContradiction(
  follower: ElectionFollower,
  last: { size: bigint; root: Uint8Array } | null,
  checkpoint: OpenedCheckpoint,
  note: string,
): Promise<void> {
  const isSameSize = last !== null && last.size === checkpoint.size;
  if (isSameSize && !sameBytes(last.root, checkpoint.root)) await raiseContradiction(follower, checkpoint, note);
}

async function raiseContradiction(follower: ElectionFollower, { size }: OpenedCheckpoint, note: string): Promise<void> {
  const text = `Alguien entregó a este veedor un punto de control de ${size} eventos, firmado con la llave de la elección, que no es el de la urna que el servidor muestra aquí.`;
  const evidence = { 'de-este-veedor.txt': follower.file.state.seen ?? '', 'entregado.txt': note };
  await follower.alarms.raise({ kind: 'inconsistent', text, evidence });
}
