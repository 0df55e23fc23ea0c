import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Queryable } from '../../../platform/database/tables.ts';
import { sha256 } from '../../../platform/secrets.ts';
import { credentialOf, makeElectionKeys, publicCredentialOf } from '../../../services/election/election-keys.ts';
import { as } from '../../../testing/clients/candidate-client.ts';
import { ballotPaper, cast, openSession } from '../../../testing/clients/voter-client.ts';
import { recordStatements } from '../../../testing/database/record-statements.ts';
import { contestIds } from '../../../testing/elections/first-process.ts';
import { ballotFor } from '../../../testing/elections/make-ballot.ts';
import { openSealedContest, type SealedContest } from '../../../testing/elections/sealed-contest.ts';
import { openTestApp, type TestApp } from '../../../testing/servers/test-app.ts';

let app: TestApp;
let wrong: TestApp;
let contest: SealedContest;
let taken = 0;

beforeAll(async () => {
  app = await openTestApp();
  contest = await openSealedContest(app, { contest: 'contador', voters: 8 });
  // A second process on the same database, with another secret.
  wrong = await openTestApp({ database: app.database, secret: Buffer.alloc(32, 8), windowsOpen: false });
});
afterAll(async () => {
  await wrong.app.close();
  await app.close();
});

async function someone() {
  const voter = contest.voters[taken++];
  if (!voter) throw new Error('no voter is left');
  return { voter, token: await openSession(app, voter.id) };
}

const boxed = () => app.database.db.selectFrom('ballots').select('number').execute();

const hasVoted = async (id: number) =>
  (await app.database.db.selectFrom('voters').select('voted_on').where('id', '=', id).executeTakeFirst())?.voted_on;

/** A key that isn't the election's. */
const otherKey = makeElectionKeys().credentials;

describe('a process with the wrong secret', () => {
  test('takes no ballot of a credential that was not published', async () => {
    const { voter, token } = await someone();
    const credential = credentialOf(otherKey, contest.election.uuid, voter.id);
    const ballot = ballotFor({ election: contest.election.election, credential }, 0);
    const answer = await cast(wrong, token, ballot);
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBe('5');
    expect(await hasVoted(voter.id)).toBeNull();
    expect(await boxed()).toEqual([]);
    expect(wrong.log()).toContain('the secret is not the one of the sealing');
  });

  test('gives no voter a credential to vote with', async () => {
    const { token } = await someone();
    expect((await wrong.inject({ url: '/api/voting/ballot', headers: as(token) })).statusCode).toBe(503);
  });

  test('does not call an honest ballot invalid: a process with the right one takes it', async () => {
    const { token } = await someone();
    const before = await boxed();
    const ballot = ballotFor(await ballotPaper(app, token), 1);
    expect((await cast(wrong, token, ballot)).statusCode).toBe(503);
    expect((await cast(app, token, ballot)).statusCode).toBe(200);
    expect(await boxed()).toHaveLength(before.length + 1);
  });

  test('the database itself puts no ballot of an unpublished credential into the box', async () => {
    const { voter, token } = await someone();
    const credential = await publicCredentialOf(otherKey, contest.election.uuid, voter.id);
    const before = await boxed();
    expect(await castInDatabase(app.database.db, voter, token, credential)).toBe('unpublished_credential');
    expect(await hasVoted(voter.id)).toBeNull();
    expect(await boxed()).toEqual(before);
  });

  test('the database itself puts no ballot into a box that was closed before its window', async () => {
    const { voter, token } = await someone();
    const before = await boxed();
    const { db } = app.database;
    const outcome = await db
      .transaction()
      .execute(async (tx) => {
        await tx.updateTable('contests').set({ stage: 'closed' }).where('id', '=', contestIds.contador).execute();
        throw new Undone(await castInDatabase(tx, voter, token, 'ab'));
      })
      .catch((error: unknown) => {
        if (error instanceof Undone) return error.outcome;
        throw error;
      });
    expect(outcome).toBe('box_closed');
    expect(await boxed()).toEqual(before);
  });
});

/** Rolls a transaction back. */
class Undone extends Error {
  readonly outcome: string;

  constructor(outcome: string) {
    super();
    this.outcome = outcome;
  }
}

/** Casts past the server, with a made-up ballot. */
async function castInDatabase(
  db: Queryable,
  voter: { id: number },
  token: string,
  credential: string,
): Promise<string> {
  const { id } = await db
    .selectFrom('sessions')
    .select('id')
    .where('token_hash', '=', sha256(token))
    .executeTakeFirstOrThrow();
  const { rows } = await sql<{ outcome: string }>`
    select outcome from cast_vote(
      ${contestIds.contador}, ${voter.id}, ${id}, ${app.clock.now()}, 'code', '{}', ${'A'.repeat(43)}, ${credential},
      '{}', 'subject', 'text', 'html'
    )`.execute(db);
  return rows[0]?.outcome ?? '';
}

describe('the list of sealed credentials', () => {
  const listed = async () => {
    const rows = await app.database.db
      .selectFrom('sealed_credentials')
      .select('credential')
      .where('contest', '=', contestIds.contador)
      .execute();
    return rows.map(({ credential }) => credential.toString('hex')).toSorted();
  };

  test('holds the public credential of each voter as published, without the voter', async () => {
    const derived = contest.voters.map(({ id }) =>
      publicCredentialOf(contest.credentialsKey, contest.election.uuid, id),
    );
    expect(await listed()).toEqual((await Promise.all(derived)).toSorted());
  });

  test('is never changed', async () => {
    await expect(app.database.db.deleteFrom('sealed_credentials').execute()).rejects.toThrow(
      'never changed or removed',
    );
  });

  test('adds no statement to casting a ballot', async () => {
    const { token } = await someone();
    const ballot = ballotFor(await ballotPaper(app, token), 0);
    const heard = recordStatements(app.database.pool);
    expect((await cast(app, token, ballot)).statusCode).toBe(200);
    heard.stop();
    const tables = heard
      .read()
      .map(({ text }) => /rate_counters|from "sessions"|from "voters"|cast_vote/.exec(text)?.[0]);
    expect(tables).toEqual(['rate_counters', 'from "sessions"', 'from "voters"', 'cast_vote']);
  });
});
