import { expect, test } from 'vitest';
import { secretsFrom } from '../../../platform/secrets.ts';
import { voterOrder } from './read-ballot-paper.ts';

const secrets = secretsFrom(Buffer.alloc(32, 7));
const items = Array.from({ length: 30 }, (_, index) => index);

test('the order of the choices is stable within a session and differs between sessions', () => {
  expect(voterOrder(secrets, 1, items)).toEqual(voterOrder(secrets, 1, items));
  expect(voterOrder(secrets, 1, items)).not.toEqual(voterOrder(secrets, 2, items));
  expect(voterOrder(secretsFrom(Buffer.alloc(32, 8)), 1, items)).not.toEqual(voterOrder(secrets, 1, items));
  expect(voterOrder(secrets, 1, items).toSorted((a, b) => a - b)).toEqual(items);
  expect(voterOrder(secrets, 1, [])).toEqual([]);
  expect(items).toEqual(Array.from({ length: 30 }, (_, index) => index));
});

test('every choice comes to every place equally often', () => {
  const sessions = 20_000;
  const counts = Array.from({ length: 5 }, () => Array.from({ length: 5 }, () => 0));
  for (let session = 0; session < sessions; session++) {
    for (const [place, item] of voterOrder(secrets, session, [0, 1, 2, 3, 4]).entries()) {
      const row = counts[item];
      if (row) row[place] = (row[place] ?? 0) + 1;
    }
  }
  const expected = sessions / 5;
  const chiSquare = counts.flat().reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  // Sixteen degrees of freedom: a fair shuffle exceeds this once in a thousand; these sessions are fixed.
  expect(chiSquare).toBeLessThan(39.3);
});
