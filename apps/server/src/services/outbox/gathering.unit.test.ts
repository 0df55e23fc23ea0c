import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { gathering } from './gathering.ts';

test('what comes at the same moment is written together, and what comes meanwhile the next time', async () => {
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

test('who waits hears of a failure, and the next are written all the same', async () => {
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
