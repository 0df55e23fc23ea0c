import { readDecimal, readHash } from './encoding.ts';
import { demand } from './log-refusal.ts';
import { type NoteSignature, readSignatureLines, writeSignatureLine } from './note/signature-line.ts';

/** What is sent to a witness's `add-checkpoint`. */
export interface AddCheckpointRequest {
  /** The size of the checkpoint that the witness cosigned last; 0 for none. */
  old: bigint;
  /** That the new checkpoint continues it. */
  proof: readonly Uint8Array[];
  /** The signed checkpoint. */
  checkpoint: string;
}

const MOST_HASHES = 63;

/** Takes a request apart. Whether the checkpoint can be believed is for `openCheckpoint` to say. */
export function readAddCheckpoint(body: string): AddCheckpointRequest {
  const end = body.indexOf('\n\n');
  demand(end >= 0, 'malformed', 'request');
  const [first = '', ...hashes] = body.slice(0, end).split('\n');
  demand(first.startsWith('old '), 'malformed', 'old size');
  demand(hashes.length <= MOST_HASHES, 'too_large', 'proof');
  return {
    old: readDecimal(first.slice(4), 'old size'),
    proof: hashes.map((hash, index) => readHash(hash, `proof ${index + 1}`)),
    checkpoint: body.slice(end + 2),
  };
}

/** The answer to an accepted checkpoint. */
export const writeCosignatures = (signatures: readonly NoteSignature[]): string =>
  signatures.map(writeSignatureLine).join('');

export const readCosignatures = (body: string): NoteSignature[] => readSignatureLines(body);

/** The type of the answer that tells the size of the last cosigned checkpoint. */
export const TREE_SIZE_TYPE = 'text/x.tlog.size';

export const writeTreeSize = (size: bigint): string => `${size}\n`;
