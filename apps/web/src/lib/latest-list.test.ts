import { expect, test } from 'vitest';
import { listBesideChanges } from './latest-list.ts';

test('a list without a change during the request is requested once', async () => {
  const { latest, changing } = listBesideChanges();
  await changing(() => Promise.resolve());
  let asked = 0;
  const list = await latest(() => {
    asked += 1;
    return Promise.resolve(['a']);
  });
  expect([list, asked]).toEqual([['a'], 1]);
});

test('a list is requested again when a change happened during the request', async () => {
  const { latest, changing } = listBesideChanges();
  const stored: string[] = [];
  const answers: PromiseWithResolvers<string[]>[] = [];
  const list = latest(() => {
    const seen = [...stored];
    const answer = Promise.withResolvers<string[]>();
    answers.push(answer);
    return answer.promise.then(() => seen);
  });
  await changing(() => {
    stored.push('new');
    return Promise.resolve();
  });
  answers[0]?.resolve([]);
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.resolve([]);
  expect(await list).toEqual(['new']);
});

test('a list is requested again after a failed change, which may have been stored', async () => {
  const { latest, changing } = listBesideChanges();
  let asked = 0;
  const list = latest(async () => {
    asked += 1;
    if (asked === 1) await changing(() => Promise.reject(new Error('lost'))).catch(() => undefined);
    return asked;
  });
  expect(await list).toBe(2);
});
