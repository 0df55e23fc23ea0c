import { isDeepStrictEqual } from 'node:util';
import type { Receipt } from '@urna/contract/election/ballots';
import type { Database } from '../../platform/database/tables.ts';
import { secretsFrom } from '../../platform/secrets.ts';
import { verifyChain } from '../../services/activity/verify-chain.ts';
import { publicCredentialOf, readElectionKey } from '../../services/election/election-keys.ts';
import { sharedSecret } from './real-voting.ts';

/**
 * Compares everything that votes leave with the receipts, which are those of all votes: each is stored exactly once, each
 * voter marked once, with the certificate and the mail of their own, which is in the queue unless it was `mailed`. Returns
 * what disagrees.
 */
export async function votesDisagree(
  db: Database,
  receipts: ReadonlyMap<number, Receipt>,
  choices: number,
  mailed: ReadonlySet<number> = new Set(),
): Promise<string[]> {
  const disagreements: string[] = [];
  const compare = (what: string, stored: unknown, wanted: unknown) => {
    if (!isDeepStrictEqual(stored, wanted)) disagreements.push(what);
  };
  const ballots = await db
    .selectFrom('ballots')
    .select(['number', 'tracker', 'credential'])
    .orderBy('number')
    .execute();
  const numbers = Array.from({ length: receipts.size }, (_, index) => index + 1);
  compare(
    'the box’s ballots are numbered without a gap, one for each receipt',
    ballots.map(({ number }) => number),
    numbers,
  );
  const acknowledged = [...receipts.values()].map(({ tracking_code }) => tracking_code);
  compare(
    'the box has the tracking codes of the receipts',
    ballots.map(({ tracker }) => tracker).toSorted(),
    acknowledged.toSorted(),
  );

  const marked = await db
    .selectFrom('voters')
    .select(['id', 'certificate_code'])
    .where('voted_on', 'is not', null)
    .orderBy('id')
    .execute();
  compare(
    'those with a receipt are marked as having voted, with its certificate',
    marked.map(({ id, certificate_code }) => [id, certificate_code]),
    [...receipts]
      .map(([id, { certificate_code }]) => [id, certificate_code])
      .toSorted(([a], [b]) => Number(a) - Number(b)),
  );
  const election = await db.selectFrom('elections').selectAll().executeTakeFirstOrThrow();
  const key = await readElectionKey(db, secretsFrom(sharedSecret), election, 'credentials');
  const credentials = await Promise.all(
    marked.map(({ id }) => publicCredentialOf(key ?? Buffer.alloc(0), election.uuid, id)),
  );
  compare(
    'each ballot has the credential of one of them',
    ballots.map(({ credential }) => credential).toSorted(),
    credentials.toSorted(),
  );

  const queued = await db.selectFrom('outbox').select('voter_id').where('topic', '=', 'vote_receipt').execute();
  const unsent = queued.map(({ voter_id }) => Number(voter_id)).filter((id) => !mailed.has(id));
  compare(
    'each of them has one mail with the receipt',
    [...unsent, ...mailed].toSorted((a, b) => a - b),
    marked.map(({ id }) => id),
  );
  const counted = await db.selectFrom('turnout').select('ballots').execute();
  compare(
    'the turnout counts each vote',
    counted.reduce((sum, { ballots: votes }) => sum + votes, 0),
    receipts.size,
  );
  const digests = await db
    .selectFrom('ballot_ciphertexts')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  compare('each ciphertext is known once', Number(digests.count), (choices + 1) * receipts.size);
  const chain = await verifyChain(db);
  if (!chain.ok) disagreements.push(`the activity log’s chain breaks at entry ${chain.id}: ${chain.reason}`);
  return disagreements;
}
