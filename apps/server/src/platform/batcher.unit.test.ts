import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { Batcher } from './batcher.ts';

describe('Batcher', () => {
  test('items added at the same moment are written as one batch, and items added during the write as the next', async () => {
    const written: (readonly number[])[] = [];
    const batcher = new Batcher(async (items: readonly number[]) => {
      written.push(items);
      await delay(20);
    });
    const first = [batcher.add(1), batcher.add(2)];
    await delay(5);
    await Promise.all([...first, batcher.add(3), batcher.add(4)]);
    expect(written).toEqual([
      [1, 2],
      [3, 4],
    ]);
  });

  test('callers learn of a failed batch, and the next batch is written all the same', async () => {
    const written: number[] = [];
    const batcher = new Batcher(async (items: readonly number[]) => {
      if (items.includes(1)) throw new Error('the database is away');
      written.push(...items);
    });
    const answers = await Promise.allSettled([batcher.add(1), batcher.add(2)]);
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await batcher.add(3);
    expect(written).toEqual([3]);
  });

  test('the backlog counts items that wait or are being written, and finish waits for them', async () => {
    const batcher = new Batcher<number>(() => delay(20));
    void batcher.add(1);
    await delay(5);
    void batcher.add(2);
    expect(batcher.backlog).toBe(2);
    await batcher.finish();
    expect(batcher.backlog).toBe(0);
  });
});
