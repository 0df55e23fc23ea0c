import type { Appended, ArchiveHead } from '@urna/belenios/archive/append';
import { type Election, openElection } from '@urna/belenios/election';
import { kernelEd25519 } from '@urna/belenios/groups/ed25519-kernel';
import { readTally, type Tally } from '@urna/belenios/tally/encrypted-tally';
import { endorse, writeEndorsement } from '@urna/belenios/tally/endorsement';
import { makePartialDecryption, writePartialDecryption } from '@urna/belenios/tally/partial-decryption';
import { makeStrongProof, writeStrongProof } from '@urna/belenios/tally/strong-proof';
import { type OpenedTrustees, openTrustees, readTrustees } from '@urna/belenios/trustees/trustees';
import type { Insertable } from 'kysely';
import type { PartialDecryptionsTable } from '../../platform/database/election-tables.ts';
import type { Queryable, Tx } from '../../platform/database/tables.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { type LockedArchiveEnd, lockArchiveEnd } from './ballot-box/read-box.ts';
import { type ElectionRow, findElection } from './find-election.ts';

/** The server's index among the owners of the key. */
export const SERVER_OWNER = 1;

type Element = ReturnType<typeof kernelEd25519>['identity'];

export interface OpenedTally {
  row: ElectionRow;
  election: Election<Element>;
  trustees: OpenedTrustees<Element>;
  tally: Tally<Element>;
  text: string;
  ballots: number;
}

/** The encrypted tally with everything that checks a decryption of it; undefined before the ballots are summed. */
export async function openTallyOf(db: Queryable, contest: number): Promise<OpenedTally | undefined> {
  const row = await findElection(db, contest);
  const stored = await db
    .selectFrom('tallies')
    .select(['tally', 'ballots'])
    .where('contest', '=', contest)
    .executeTakeFirst();
  if (!row || !stored) return undefined;
  const group = kernelEd25519();
  const election = openElection(group, row.election);
  return {
    row,
    election,
    trustees: openTrustees(group, readTrustees(row.trustees, group.order)),
    tally: readTally(group, election.parameters.questions, stored.tally),
    text: stored.tally,
    ballots: stored.ballots,
  };
}

/** The decryption of a tally with one owner's key, as it is stored: with the signature and the proof of that owner. */
export function decryptTally<E>(election: Election<E>, tally: Tally<E>, tallyText: string, key: bigint) {
  const { group, fingerprint } = election;
  const partial = writePartialDecryption(makePartialDecryption(election, tally, key));
  const texts = { tallyText, partialText: partial };
  return {
    partial,
    endorsement: writeEndorsement(endorse(group, key, { ...texts, fingerprint })),
    strong_proof: writeStrongProof(makeStrongProof(election, key, texts)),
  };
}

/** The server's decryption and those received from trustees: as many as the result needs, and the archive holds. */
export async function listPartialDecryptions(db: Queryable, contest: number) {
  return db
    .selectFrom('partial_decryptions')
    .select(['owner', 'partial', 'endorsement', 'strong_proof'])
    .where('contest', '=', contest)
    .orderBy('owner')
    .execute();
}

/** The server's decryption has no trustee. */
export async function insertPartialDecryption(tx: Tx, decryption: Insertable<PartialDecryptionsTable>): Promise<void> {
  await tx.insertInto('partial_decryptions').values(decryption).execute();
}

/** Queues the next step of a closed contest: when its box closes, and when the decryptions to combine change. */
export async function queueTally(tx: Tx, contest: number): Promise<void> {
  await tx.updateTable('contests').set({ tally_error: null }).where('id', '=', contest).execute();
  await enqueue(tx, 'tally', contest);
}

export type EndingType = 'EndBallots' | 'EncryptedTally' | 'PartialDecryption' | 'Result';

/** The end of a closed contest's archive, locked until the transaction ends, so that appends are serialized. */
export interface LockedEnd {
  box: LockedArchiveEnd;
  timestamp: number;
}

export async function lockEnd(tx: Tx, { contest, archive_timestamp }: ElectionRow): Promise<LockedEnd> {
  return { box: await lockArchiveEnd(tx, contest), timestamp: archive_timestamp };
}

/** Appends an event after the ballots and returns the new end. */
export async function appendEnding(
  tx: Tx,
  { box, timestamp }: LockedEnd,
  type: EndingType,
  append: (head: ArchiveHead) => Appended,
  now: Date,
): Promise<LockedEnd> {
  const { contest, hash, height, ballots } = box;
  const { head, bytes } = append({ timestamp, last: { hash, height } });
  // The setup is at height 0, then come the ballots, then the endings, numbered from 1.
  const index = head.last.height - ballots;
  await tx
    .insertInto('archive_endings')
    .values({ contest, at: index, type, bytes: Buffer.from(bytes), created_at: now })
    .execute();
  await tx
    .updateTable('archive_heads')
    .set({ last_hash: head.last.hash, last_height: head.last.height })
    .where('contest', '=', contest)
    .execute();
  return { timestamp, box: { ...box, hash: head.last.hash, height: head.last.height } };
}
