import type { Inclusion } from '@urna/contract/checking/transparency';
import { toBase64 } from '@urna/transparency/encoding';
import { makeInclusionProof } from '@urna/transparency/merkle/make-proofs';
import type { Queryable } from '../../../platform/database/tables.ts';
import { findElection } from '../find-election.ts';
import { findLog } from './contest-logs.ts';
import { storedTiles } from './log-tiles.ts';
import { findBallotEvent } from './read-events.ts';
import { bestCheckpoint } from './read-log-view.ts';

/**
 * A ballot's event, and the proof that a checkpoint's tree has it: a few rows, however many ballots there are. Null for a
 * ballot that isn't in the box.
 */
export async function proveInclusion(db: Queryable, contest: number, tracker: string): Promise<Inclusion | null> {
  const election = await findElection(db, contest);
  const found = election && (await findBallotEvent(db, election, tracker));
  if (!found) return null;
  const log = await findLog(db, contest);
  const checkpoint = log && (await bestCheckpoint(db, log, found.index));
  if (!checkpoint) return { ...found, proven: null };
  const proof = await makeInclusionProof(storedTiles(db, contest), BigInt(checkpoint.size), BigInt(found.index));
  return { ...found, proven: { proof: proof.map(toBase64), checkpoint: checkpoint.note } };
}
