import { sha256Hex } from '@urna/belenios/hash';
import { writeDecryptionProofs } from '@urna/belenios/tally/decryption-proofs';
import { readEndorsement } from '@urna/belenios/tally/endorsement';
import { readStrongProof } from '@urna/belenios/tally/strong-proof';
import { keyOfOwner } from '@urna/belenios/trustees/trustees';
import type { ContestRow } from '../../platform/database/process-tables.ts';
import type { Queryable } from '../../platform/database/tables.ts';
import { AppError } from '../../platform/errors.ts';
import { listPartialDecryptions, openTallyOf } from '../../services/elections/tally/read-tally.ts';

/** The strong proofs of the decryptions in the archive, in canonical form. */
export async function readDecryptionProofs(db: Queryable, { id, stage }: ContestRow): Promise<string> {
  const opened = await openTallyOf(db, id);
  if (!opened || stage !== 'published') throw new AppError('results_not_published');
  const { election, trustees, text } = opened;
  const { group } = election;
  const proofs = (await listPartialDecryptions(db, id)).map(({ owner, strong_proof, endorsement }) => {
    const key = keyOfOwner(trustees, owner);
    if (key === undefined) throw new Error(`nobody is trustee ${owner}`);
    return {
      owner,
      publicKey: group.encode(key),
      proof: readStrongProof(strong_proof, group.order),
      endorsement: readEndorsement(endorsement, group.order),
    };
  });
  return writeDecryptionProofs({ election: election.fingerprint, tallyHash: sha256Hex(text), proofs });
}
