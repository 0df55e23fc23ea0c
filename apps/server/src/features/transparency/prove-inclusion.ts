import type { Inclusion } from '@urna/contract/election/transparency';
import { toBase64 } from '@urna/transparency/encoding';
import { makeInclusionProof } from '@urna/transparency/merkle/make-proofs';
import { writeProofFile } from '@urna/transparency/proof-file';
import type { Queryable } from '../../platform/database/tables.ts';
import { AppError } from '../../platform/errors.ts';
import { findElection } from '../../services/elections/find-election.ts';
import { findLog } from '../../services/elections/log/contest-logs.ts';
import { bestCheckpoint } from '../../services/elections/log/cosigned-checkpoint.ts';
import { storedTiles } from '../../services/elections/log/log-tiles.ts';
import { findBallotEvent } from '../../services/elections/log/read-events.ts';

async function findProof(db: Queryable, contest: number, tracker: string) {
  const election = await findElection(db, contest);
  const found = election && (await findBallotEvent(db, election, tracker));
  if (!found) throw new AppError('not_found');
  const log = await findLog(db, contest);
  const checkpoint = log && (await bestCheckpoint(db, log, found.index));
  if (!checkpoint) return { ...found, proven: null };
  const proof = await makeInclusionProof(storedTiles(db, contest), BigInt(checkpoint.size), BigInt(found.index));
  return { ...found, proven: { proof, checkpoint: checkpoint.note } };
}

/** A ballot's event, and the proof that a checkpoint's tree has it: a few rows, however many ballots there are. */
export async function proveInclusion(db: Queryable, contest: number, tracker: string): Promise<Inclusion> {
  const { event, index, proven } = await findProof(db, contest, tracker);
  return { event, index, proven: proven && { ...proven, proof: proven.proof.map(toBase64) } };
}

/** The same as a file; the event is added to it, because a verifier hashes it anew. */
export async function writeProof(db: Queryable, contest: number, tracker: string): Promise<string> {
  const { event, index, proven } = await findProof(db, contest, tracker);
  if (!proven) throw new AppError('no_checkpoint_yet');
  return writeProofFile({ extra: Buffer.from(event), index: BigInt(index), ...proven });
}
