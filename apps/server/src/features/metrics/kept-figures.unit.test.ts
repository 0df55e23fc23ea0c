import { expect, test } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { KeptFigures } from './kept-figures.ts';

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
  const kept = new KeptFigures(async () => {
    readings++;
    return one;
  }, partsOf().parts);
  expect(await Promise.all([kept.figures(), kept.figures(), kept.figures()])).toEqual([one, one, one]);
  expect(await kept.figures()).toEqual(one);
  expect(readings).toBe(1);
});

test('a database that does not answer delays nothing, and is not asked again before it has answered', async () => {
  const answer = Promise.withResolvers<string>();
  let readings = 0;
  const kept = new KeptFigures(
    () => {
      readings++;
      return answer.promise;
    },
    partsOf().parts,
    20,
  );
  expect(await kept.figures()).toBe('');
  expect(await kept.figures()).toBe('');
  expect(readings).toBe(1);
  answer.resolve(one);
  await answer.promise;
  await expect.poll(() => kept.figures()).toEqual(one);
});

test('a failure is logged once while it lasts, and leaves the figures out', async () => {
  const { warnings, parts } = partsOf();
  const kept = new KeptFigures(() => Promise.reject(new Error('gone')), parts);
  expect([await kept.figures(), await kept.figures()]).toEqual(['', '']);
  expect(warnings).toEqual(['the figures of the database could not be read']);
});
