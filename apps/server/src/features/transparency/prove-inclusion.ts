import type { Inclusion } from '@urna/contract/election/transparency';
import { toBase64 } from '@urna/transparency/encoding';
import { makeInclusionProof } from '@urna/transparency/merkle/make-proofs';
import type { Queryable } from '../../platform/database/tables.ts';
import { AppError } from '../../platform/errors.ts';
import { findElection } from '../../services/elections/find-election.ts';
import { findLog } from '../../services/elections/log/contest-logs.ts';
import { bestCheckpoint } from '../../services/elections/log/cosigned-checkpoint.ts';
import { storedTiles } from '../../services/elections/log/log-tiles.ts';
import { findBallotEvent } from '../../services/elections/log/read-events.ts';

/** A ballot's event, and the proof that a checkpoint's tree has it: a few rows, however many ballots there are. */
export async function proveInclusion(db: Queryable, contest: number, tracker: string): Promise<Inclusion> {
  const election = await findElection(db, contest);
  const found = election && (await findBallotEvent(db, election, tracker));
  if (!found) throw new AppError('not_found');
  const log = await findLog(db, contest);
  const checkpoint = log && (await bestCheckpoint(db, log, found.index));
  if (!checkpoint) return { ...found, proven: null };
  const proof = await makeInclusionProof(storedTiles(db, contest), BigInt(checkpoint.size), BigInt(found.index));
  return { ...found, proven: { proof: proof.map(toBase64), checkpoint: checkpoint.note } };
}
