import type { ContestName } from '@urna/contract/contest-names';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Vote } from './append-votes.ts';
import { VoteGroups } from './vote-batcher.ts';

const NOW = new Date('2025-09-20T15:00:00Z');
/** Longer than anybody is made to wait. */
const LONG_MS = 1000;

/** What groups look at of a vote. */
function voteOf(id: number, { contest = 'contador', closesAt = '2025-09-30T22:00:00Z' } = {}): Vote {
  const of = { key: { contest, id }, closesAt: new Date(closesAt), entry: { now: NOW } };
  return of as unknown as Vote;
}

const refusal = (code: string) => Object.assign(new Error(code), { code });

let groups: VoteGroups;
let sent: [ContestName, number[]][];
let othersAreComing: boolean;
/** What the database answers of those that are in no group that it refuses. */
let refuses: (ids: number[]) => Error | null;

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  othersAreComing = true;
  refuses = () => null;
  groups = new VoteGroups({
    othersAreComing: () => othersAreComing,
    box: async (contest, votes) => {
      const ids = votes.map(({ key }) => key.id);
      sent.push([contest, ids]);
      const error = refuses(ids);
      if (error) throw error;
      return ids.map((id) => id !== 0);
    },
  });
});
afterEach(() => void vi.useRealTimers());

test('a vote is sent at once when no other is on its way', async () => {
  othersAreComing = false;
  expect(await groups.add(voteOf(1))).toBe(true);
  expect(sent).toEqual([['contador', [1]]]);
});

test('votes wait for others on their way, for a bounded time', async () => {
  const answers = [groups.add(voteOf(1)), groups.add(voteOf(0)), groups.add(voteOf(2))];
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(LONG_MS);
  expect(sent).toEqual([['contador', [1, 0, 2]]]);
  expect(await Promise.all(answers)).toEqual([true, false, true]);
  const next = groups.add(voteOf(3));
  await vi.advanceTimersByTimeAsync(LONG_MS);
  expect(await next).toBe(true);
  expect(sent).toHaveLength(2);
});

test('the last vote on its way sends the batch together with those that wait', async () => {
  const first = groups.add(voteOf(1));
  othersAreComing = false;
  expect(await Promise.all([first, groups.add(voteOf(2))])).toEqual([true, true]);
  expect(sent).toEqual([['contador', [1, 2]]]);
});

test('a batch is sent at eight votes, and the ninth starts the next batch', async () => {
  const answers = Array.from({ length: 9 }, (_, at) => groups.add(voteOf(at + 1)));
  expect(sent).toEqual([['contador', [1, 2, 3, 4, 5, 6, 7, 8]]]);
  await vi.advanceTimersByTimeAsync(LONG_MS);
  expect(sent.at(-1)).toEqual(['contador', [9]]);
  expect(await Promise.all(answers)).toEqual(Array.from({ length: 9 }, () => true));
});

test('each contest has batches of its own', async () => {
  const answers = [groups.add(voteOf(1)), groups.add(voteOf(2, { contest: 'ies' }))];
  await vi.advanceTimersByTimeAsync(LONG_MS);
  await Promise.all(answers);
  expect(sent).toEqual([
    ['contador', [1]],
    ['ies', [2]],
  ]);
});

test('votes do not wait for others shortly before the close', async () => {
  const soon = new Date(NOW.getTime() + LONG_MS).toISOString();
  expect(await groups.add(voteOf(1, { closesAt: soon }))).toBe(true);
  expect(sent).toEqual([['contador', [1]]]);
});

test.each(['23505', 'UR001', '40P01', '22P02'])(
  'a vote refused by the database with %s does not fail the others of its batch',
  async (code) => {
    refuses = (ids) => (ids.includes(2) ? refusal(code) : null);
    const answers = Promise.allSettled([1, 2, 3].map((id) => groups.add(voteOf(id))));
    await vi.advanceTimersByTimeAsync(LONG_MS);
    expect(await answers).toEqual([
      { status: 'fulfilled', value: true },
      { status: 'rejected', reason: refusal(code) },
      { status: 'fulfilled', value: true },
    ]);
    expect(sent.map(([, ids]) => ids)).toEqual([[1, 2, 3], [1], [2], [3]]);
  },
);

test.each(['57P01', '08006', 'ECONNRESET'])('a batch is not retried after the connection error %s', async (code) => {
  refuses = () => refusal(code);
  const answers = Promise.allSettled([groups.add(voteOf(1)), groups.add(voteOf(2))]);
  await vi.advanceTimersByTimeAsync(LONG_MS);
  expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(sent).toHaveLength(1);
});
