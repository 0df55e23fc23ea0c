import { openElection } from '@urna/belenios/election';
import { kernelEd25519 } from '@urna/belenios/groups/ed25519-kernel';
import { emptyTally, writeTally } from '@urna/belenios/tally/encrypted-tally';
import { tallyVerifiedBallots } from '@urna/belenios/tally/tally-verified-ballots';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { vote } from '../../../testing/clients/voter-client.ts';
import { openSealedContest, type SealedContest } from '../../../testing/elections/sealed-contest.ts';
import { turnContestClock } from '../../../testing/servers/contest-workers.ts';
import { openTestApp, type TestApp } from '../../../testing/servers/test-app.ts';
import { type SumWork, sumBallots } from './sum-ballots.ts';

let app: TestApp;
let contest: SealedContest;
const never = new AbortController().signal;

beforeAll(async () => {
  app = await openTestApp();
  contest = await openSealedContest(app, { contest: 'contador', voters: 7 });
  await turnContestClock(app);
  for (const [index, voter] of contest.voters.entries()) await vote(app, voter, index % 3);
});
afterAll(() => app.close());

const work = (onDone: SumWork['onDone'], changes: Partial<SumWork> = {}): SumWork => ({
  contest: contest.id,
  election: contest.election.election,
  ballots: 7,
  ballotsPerPart: 2,
  signal: never,
  onDone,
  ...changes,
});
const parts = () =>
  app.database.db.selectFrom('tally_parts').select(['after_number', 'up_to_number']).orderBy('after_number').execute();

async function expected(): Promise<string> {
  const rows = await app.database.db.selectFrom('ballots').select('ballot').execute();
  const election = openElection(kernelEd25519(), contest.election.election);
  return writeTally(
    election.group,
    tallyVerifiedBallots(
      election,
      rows.map(({ ballot }) => ({ text: ballot })),
    ),
  );
}

test('a process that dies in the middle leaves its parts, and the next goes on from them to the same tally', async () => {
  const first: number[] = [];
  const died = sumBallots(
    app.database.db,
    work(async (_db, done) => {
      first.push(done);
      if (done >= 6) throw new Error('the power went out');
    }),
  );
  await expect(died).rejects.toThrow('the power went out');
  expect(first).toEqual([0, 2, 4, 6]);
  // The part in progress is lost.
  expect(await parts()).toHaveLength(2);
  const second: number[] = [];
  const tally = await sumBallots(
    app.database.db,
    work(async (_db, done) => {
      second.push(done);
    }),
  );
  expect(second).toEqual([4, 6, 7]);
  expect(tally).toBe(await expected());
});

test('a missing ballot aborts the sum', async () => {
  await app.database.db.deleteFrom('tally_parts').execute();
  const short = sumBallots(
    app.database.db,
    work(async () => undefined, { ballots: 8 }),
  );
  await expect(short).rejects.toThrow('a ballot is missing from the box');
});

test('an empty box has an empty tally', async () => {
  await app.database.db.deleteFrom('tally_parts').execute();
  const tally = await sumBallots(
    app.database.db,
    work(async () => undefined, { ballots: 0 }),
  );
  const { group, parameters } = openElection(kernelEd25519(), contest.election.election);
  expect(tally).toBe(writeTally(group, emptyTally(group, parameters.questions)));
});
