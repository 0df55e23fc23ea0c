import type { Receipt } from '@urna/contract/ballots';
import { expect } from 'vitest';
import type { Database } from '../../platform/database/tables.ts';
import { secretsFrom } from '../../platform/secrets.ts';
import { verifyChain } from '../../services/activity/verify-chain.ts';
import { readElectionKey } from '../../services/elections/election-keys.ts';
import { publicCredentialOf } from '../../services/elections/public-credential.ts';
import { sharedSecret } from './real-voting.ts';

const byNumber = (a: number | null, b: number | null) => Number(a) - Number(b);

/**
 * Everything that a vote leaves agrees with the receipts, which are those of all votes: each is stored exactly once, each
 * voter marked once, with the certificate and the mail of their own.
 */
export async function expectVotesAgree(db: Database, receipts: ReadonlyMap<number, Receipt>): Promise<void> {
  const ballots = await db
    .selectFrom('ballots')
    .select(['number', 'tracker', 'credential'])
    .orderBy('number')
    .execute();
  expect(ballots.map(({ number }) => number)).toEqual(Array.from({ length: receipts.size }, (_, at) => at + 1));
  const acknowledged = [...receipts.values()].map(({ tracking_code }) => tracking_code);
  expect(ballots.map(({ tracker }) => tracker).toSorted()).toEqual(acknowledged.toSorted());

  const marked = await db
    .selectFrom('voters')
    .select(['id', 'certificate_code'])
    .where('voted_on', 'is not', null)
    .execute();
  expect(marked).toHaveLength(receipts.size);
  for (const { id, certificate_code } of marked) expect(receipts.get(id)?.certificate_code).toBe(certificate_code);
  const election = await db.selectFrom('elections').selectAll().executeTakeFirstOrThrow();
  const key = await readElectionKey(db, secretsFrom(sharedSecret), election, 'credentials');
  const credentials = await Promise.all(
    marked.map(({ id }) => publicCredentialOf(key ?? Buffer.alloc(0), election.uuid, id)),
  );
  expect(ballots.map(({ credential }) => credential).toSorted()).toEqual(credentials.toSorted());

  const mails = await db.selectFrom('outbox').select('voter_id').where('topic', '=', 'vote_receipt').execute();
  expect(mails.map(({ voter_id }) => voter_id).toSorted(byNumber)).toEqual(
    marked.map(({ id }) => id).toSorted(byNumber),
  );
  const counted = await db.selectFrom('turnout').select('ballots').execute();
  expect(counted.reduce((sum, { ballots: votes }) => sum + votes, 0)).toBe(receipts.size);
  expect(await verifyChain(db)).toMatchObject({ ok: true });
  const digests = await db.selectFrom('ballot_ciphertexts').select('digest').execute();
  expect(digests).toHaveLength(4 * receipts.size);
}
