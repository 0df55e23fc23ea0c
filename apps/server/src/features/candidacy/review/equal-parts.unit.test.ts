import { expect, test } from 'vitest';
import { equalParts } from './assign-candidacies.ts';

const sizes = (parts: Map<number, string>, people: string[]) =>
  people.map((person) => [...parts.values()].filter((one) => one === person).length);

test.each([
  [9, [3, 3, 3]],
  [10, [4, 3, 3]],
  [2, [1, 1, 0]],
])('deals %i files out in parts that differ by one at most', (count, expected) => {
  const people = ['a', 'b', 'c'];
  const files = Array.from({ length: count }, (_, index) => index);
  expect(
    sizes(
      equalParts(files, people, () => true),
      people,
    ),
  ).toEqual(expected);
});

test('deals out first what few may take, so that the parts stay equal', () => {
  // The last three files are for b alone: dealt out in order, b would get four of six.
  const parts = equalParts([1, 2, 3, 4, 5, 6], ['a', 'b'], (person, file) => person === 'b' || file <= 3);
  expect(sizes(parts, ['a', 'b'])).toEqual([3, 3]);
});

test('leaves out what nobody may take', () => {
  expect(equalParts([1, 2], ['a'], (_, file) => file === 2)).toEqual(new Map([[2, 'a']]));
});
