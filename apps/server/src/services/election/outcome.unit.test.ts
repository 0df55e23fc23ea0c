import { rankByVotes } from '@urna/contract/election/results';
import { expect, test } from 'vitest';
import { outcomeOf } from './outcome.ts';

const of = (votes: number[], blank: number | null, rule: string | null = 'Se repite', seats = 1) => {
  const choices = rankByVotes(votes.map((count, position) => ({ position, votes: count })));
  const ballots = votes.reduce((sum, count) => sum + count, blank ?? 0);
  return outcomeOf(choices, { blank, ballots, rule, seats });
};

test('the outcome is the candidate with most votes, a tie, or no votes', () => {
  expect(of([1, 3, 2], 0)).toEqual({ kind: 'most_voted', positions: [1] });
  expect(of([3, 1, 3], 0)).toEqual({ kind: 'tie', elected: [], positions: [0, 2], votes: 3, seats: 1 });
  expect(of([0, 0], 0)).toEqual({ kind: 'no_votes' });
  expect(of([0, 0], null)).toEqual({ kind: 'no_votes' });
});

test('blank votes win with more than half of the votes, where the rule and the blank vote are in use', () => {
  expect(of([1, 1], 3)).toEqual({ kind: 'blank_majority', rule: 'Se repite' });
  expect(of([2, 1], 3)).toEqual({ kind: 'most_voted', positions: [0] });
  expect(of([1, 1], 3, null)).toEqual({ kind: 'tie', elected: [], positions: [0, 1], votes: 1, seats: 1 });
  expect(of([0, 0], 2, null)).toEqual({ kind: 'no_votes' });
});

test('with several seats the outcome names as many as there are, or who ties for the last ones', () => {
  expect(of([5, 1, 4, 3], 0, null, 2)).toEqual({ kind: 'most_voted', positions: [0, 2] });
  expect(of([5, 3, 3, 3], 0, null, 2)).toEqual({ kind: 'tie', elected: [0], positions: [1, 2, 3], votes: 3, seats: 1 });
  expect(of([5, 3, 3], 0, null, 3)).toEqual({ kind: 'most_voted', positions: [0, 1, 2] });
  expect(of([5, 0, 0], 0, null, 2)).toEqual({ kind: 'most_voted', positions: [0] });
});

test('equal votes share a rank, and the next rank skips as many', () => {
  const votes = [2, 5, 5, 1, 2].map((count, position) => ({ position, votes: count }));
  expect(rankByVotes(votes).map(({ position, rank }) => [position, rank])).toEqual([
    [1, 1],
    [2, 1],
    [0, 3],
    [4, 3],
    [3, 5],
  ]);
});
