import type { AddCheckpointRequest } from '@urna/transparency/add-checkpoint';
import { toBase64 } from '@urna/transparency/encoding';

/** A request as any client of C2SP's `add-checkpoint` writes it. */
export const writeAddCheckpoint = ({ old, proof, checkpoint }: AddCheckpointRequest): string =>
  `old ${old}\n${proof.map((hash) => `${toBase64(hash)}\n`).join('')}\n${checkpoint}`;
