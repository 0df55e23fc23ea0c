import { appendTally } from '@urna/belenios/archive/append';
import { openElection } from '@urna/belenios/election';
import { sodiumEd25519 } from '@urna/belenios/groups/ed25519-sodium';
import { sha256Hex } from '@urna/belenios/hash';
import { readTally } from '@urna/belenios/tally/encrypted-tally';
import { endorse, writeEndorsement } from '@urna/belenios/tally/endorsement';
import { makePartialDecryption, writePartialDecryption } from '@urna/belenios/tally/partial-decryption';
import { makeStrongProof, writeStrongProof } from '@urna/belenios/tally/strong-proof';
import type { ContestRow } from '../../../platform/database/process-tables.ts';
import type { Deps } from '../../../platform/deps.ts';
import { enqueue, type Job } from '../../../platform/jobs/jobs.ts';
import { secretMatches } from '../../../platform/secret-fingerprint.ts';
import { record, theSystem } from '../../../services/activity/record.ts';
import { countBallots } from '../../../services/elections/contests/count-ballots.ts';
import { readElectionKey, serverTrusteeKey } from '../../../services/elections/election-keys.ts';
import { type ElectionRow, findElection } from '../../../services/elections/find-election.ts';
import { appendEnding, holdEnd } from '../../../services/elections/tally/append-ending.ts';
import { insertPartialDecryption } from '../../../services/elections/tally/partial-decryptions.ts';
import { SERVER_OWNER } from '../../../services/elections/tally/read-tally.ts';
import { notifyAwaitedTrustees, readAwaiting } from '../../../services/elections/trustees/notify-trustees.ts';
import { sumBallots } from './sum-ballots.ts';
import { finishStep, noteTallied } from './tally-steps.ts';

export type TallyDeps = Pick<Deps, 'db' | 'clock' | 'secrets' | 'publicUrl'>;

/** Publishes the product of all ballots and stores the server's decryption of it; then the trustees are notified. */
export async function encryptTally(deps: TallyDeps, job: Job, contest: ContestRow, signal: AbortSignal): Promise<void> {
  const { db, clock } = deps;
  const { id } = contest;
  const election = await findElection(db, id);
  if (!election) throw new Error('a closed contest that was never sealed');
  const ballots = await countBallots(db, id);
  const tally = await sumBallots(db, {
    contest: id,
    election: election.election,
    ballots,
    signal,
    onDone: (at, done) => noteTallied(at, job, done, clock.now()),
  });
  const own = await decryptOwnPart(deps, election, tally);
  await db.transaction().execute(async (tx) => {
    const now = clock.now();
    const end = await holdEnd(tx, election);
    if (end.box.ballots !== ballots) throw new Error('the box grew after its closing');
    const before = await readAwaiting(tx, id);
    await finishStep(tx, job, contest, { stage: 'tallied', tallied_at: now, tally_done: ballots }, now);
    await tx.insertInto('tallies').values({ contest: id, tally, ballots, created_at: now }).execute();
    await insertPartialDecryption(tx, { contest: id, owner: SERVER_OWNER, trustee_id: null, ...own, created_at: now });
    await appendEnding(tx, end, 'EncryptedTally', (head) => appendTally(head, tally, ballots, ballots), now);
    await tx.deleteFrom('tally_parts').where('contest', '=', id).execute();
    await notifyAwaitedTrustees(tx, deps, contest, before);
    await record(tx, theSystem, 'tally_encrypted', { contest, ballots, tally_hash: sha256Hex(tally) });
    await enqueue(tx, 'checkpoints', now, id);
  });
}

async function decryptOwnPart({ db, secrets }: TallyDeps, row: ElectionRow, tallyText: string) {
  // Another secret gives another key, and a useless decryption.
  if (!(await secretMatches(db, secrets))) throw new Error('this process has not the secret of its database');
  // Constant-time, because this is a private key.
  const group = await sodiumEd25519();
  const election = openElection(group, row.election);
  const tally = readTally(group, election.parameters.questions, tallyText);
  const stored = await readElectionKey(db, secrets, row, 'trustee');
  if (!stored) throw new Error('the server’s part of the key is destroyed');
  const key = serverTrusteeKey(stored, group.order);
  const partial = writePartialDecryption(makePartialDecryption(election, tally, key));
  const texts = { tallyText, partialText: partial };
  return {
    partial,
    endorsement: writeEndorsement(endorse(group, key, { ...texts, fingerprint: election.fingerprint })),
    strong_proof: writeStrongProof(makeStrongProof(election, key, texts)),
  };
}
