import { utf8 } from '../packages/belenios/src/bytes.ts';
import { openCheckpoint } from '../packages/transparency/src/checkpoint.ts';
import { readBase64 } from '../packages/transparency/src/encoding.ts';
import { hashLeaf } from '../packages/transparency/src/merkle/hashes.ts';
import { verifyInclusion } from '../packages/transparency/src/merkle/verify-proofs.ts';
import { readVkey } from '../packages/transparency/src/note/note-key.ts';

/** A proof of inclusion as the server answers it. */
export interface ServedProof {
  event: string;
  index: number;
  checkpoint: string;
  proof: readonly string[];
}

/** From the texts: key, signature of the checkpoint, leaf and proof. Runs in the browser too. */
export function checkProof({ event, index, checkpoint, proof }: ServedProof, vkey: string): boolean {
  const head = openCheckpoint(checkpoint, readVkey(vkey));
  const hashes = proof.map((hash) => readBase64(hash, 'proof'));
  return verifyInclusion(head, BigInt(index), hashLeaf(utf8(event)), hashes);
}
