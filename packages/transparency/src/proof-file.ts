import { type OpenedCheckpoint, openCheckpoint } from './checkpoint.ts';
import { readBase64, readDecimal, readHash, toBase64 } from './encoding.ts';
import { demand } from './log-refusal.ts';
import { verifyInclusion } from './merkle/verify-proofs.ts';
import type { NoteKey } from './note/note-key.ts';

/** A `.tlog-proof` file: what shows without any server that an entry is in a log. */
export interface ProofFile {
  /** Whatever the writer added. Nobody signed it. */
  extra?: Uint8Array;
  index: bigint;
  /** From the leaf to the root. */
  proof: readonly Uint8Array[];
  /** The signed checkpoint. */
  checkpoint: string;
}

const FIRST_LINE = 'c2sp.org/tlog-proof@v1';
const MOST_HASHES = 63;

export const writeProofFile = ({ extra, index, proof, checkpoint }: ProofFile): string =>
  [
    FIRST_LINE,
    ...(extra === undefined ? [] : [`extra ${toBase64(extra)}`]),
    `index ${index}`,
    ...proof.map(toBase64),
    '',
    checkpoint,
  ].join('\n');

export function readProofFile(text: string): ProofFile {
  const end = text.indexOf('\n\n');
  demand(end >= 0, 'malformed', 'proof file');
  const [first, ...lines] = text.slice(0, end).split('\n');
  demand(first === FIRST_LINE, 'malformed', 'first line');
  const extra = lines[0]?.startsWith('extra ') === true ? readBase64(lines[0].slice(6), 'extra') : undefined;
  const [index = '', ...hashes] = extra === undefined ? lines : lines.slice(1);
  demand(index.startsWith('index '), 'malformed', 'index');
  demand(hashes.length <= MOST_HASHES, 'too_large', 'proof');
  return {
    ...(extra === undefined ? {} : { extra }),
    index: readDecimal(index.slice(6), 'index'),
    proof: hashes.map((hash, at) => readHash(hash, `proof ${at + 1}`)),
    checkpoint: text.slice(end + 2),
  };
}

/**
 * Verifies that the leaf is in the log as the checkpoint shows it. The file doesn't hold the leaf: its hash comes from
 * the entry itself. Whether the witnesses who cosigned are enough is the caller's to decide.
 */
export function openProofFile(
  text: string,
  leafHash: Uint8Array,
  log: NoteKey,
  witnesses: readonly NoteKey[] = [],
): { index: bigint; checkpoint: OpenedCheckpoint } {
  const { index, proof, checkpoint } = readProofFile(text);
  const opened = openCheckpoint(checkpoint, log, witnesses);
  demand(verifyInclusion(opened, index, leafHash, proof), 'wrong_proof', 'inclusion');
  return { index, checkpoint: opened };
}
