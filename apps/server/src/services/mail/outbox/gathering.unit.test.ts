import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { gathering } from './gathering.ts';

test('items added at the same moment are written as one batch, and items added during the write as the next', async () => {
  const written: (readonly number[])[] = [];
  const add = gathering(async (items: readonly number[]) => {
    written.push(items);
    await delay(20);
  });
  const first = [add(1), add(2)];
  await delay(5);
  await Promise.all([...first, add(3), add(4)]);
  expect(written).toEqual([
    [1, 2],
    [3, 4],
  ]);
});

test('callers learn of a failed batch, and the next batch is written all the same', async () => {
  const written: number[] = [];
  const add = gathering(async (items: readonly number[]) => {
    if (items.includes(1)) throw new Error('the database is away');
    written.push(...items);
  });
  const answers = await Promise.allSettled([add(1), add(2)]);
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await add(3);
  expect(written).toEqual([3]);
});
