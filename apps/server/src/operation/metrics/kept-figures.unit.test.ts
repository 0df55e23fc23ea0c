import { expect, test } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { keepFigures } from './routes.ts';

const one = 'one 1\n';

function partsOf() {
  const warnings: string[] = [];
  const log = {
    info: () => undefined,
    warn: (_: unknown, text?: string) => warnings.push(text ?? ''),
    error: () => undefined,
  };
  return { warnings, parts: { log: log as never, clock: systemClock } };
}

test('several watchers share one reading, whose result is kept', async () => {
  let readings = 0;
  const figures = keepFigures(async () => {
    readings++;
    return one;
  }, partsOf().parts);
  expect(await Promise.all([figures(), figures(), figures()])).toEqual([one, one, one]);
  expect(await figures()).toEqual(one);
  expect(readings).toBe(1);
});

test('a database that does not answer delays nothing, and is not asked again before it has answered', async () => {
  const answer = Promise.withResolvers<string>();
  let readings = 0;
  const figures = keepFigures(
    () => {
      readings++;
      return answer.promise;
    },
    partsOf().parts,
    20,
  );
  expect(await figures()).toBe('');
  expect(await figures()).toBe('');
  expect(readings).toBe(1);
  answer.resolve(one);
  await answer.promise;
  await expect.poll(() => figures()).toEqual(one);
});

test('a failure is logged once while it lasts, and leaves the figures out', async () => {
  const { warnings, parts } = partsOf();
  const figures = keepFigures(() => Promise.reject(new Error('gone')), parts);
  expect([await figures(), await figures()]).toEqual(['', '']);
  expect(warnings).toEqual(['the figures of the database could not be read']);
});
