import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { systemClock } from './clock.ts';
import { withMinimumDuration } from './with-minimum-duration.ts';

/** Settles a call when the test says so, and tells whether it is settled. */
function callWith(work: Promise<string>) {
  const waiting = Promise.withResolvers<void>();
  const waits: number[] = [];
  const clock = {
    ...systemClock,
    wait: (milliseconds: number) => {
      waits.push(milliseconds);
      return waiting.promise;
    },
  };
  let outcome: string | undefined;
  const call = withMinimumDuration(clock, work).then(
    (answer) => (outcome = answer),
    (error: unknown) => (outcome = String(error)),
  );
  const settled = async () => {
    await setImmediate();
    return outcome;
  };
  return { waits, settled, call, passTime: waiting.resolve };
}

test.each([
  ['an answer', async () => 'sent', 'sent'],
  ['a refusal', async () => Promise.reject(new Error('refused')), 'Error: refused'],
])('%s that is ready at once comes when the time has passed', async (_what, work, expected) => {
  const { waits, settled, call, passTime } = callWith(work());
  expect([waits, await settled()]).toEqual([[150], undefined]);
  passTime();
  await call;
  expect(await settled()).toBe(expected);
});

test('work that takes longer is waited for', async () => {
  const work = Promise.withResolvers<string>();
  const { settled, call, passTime } = callWith(work.promise);
  passTime();
  expect(await settled()).toBeUndefined();
  work.resolve('sent');
  await call;
  expect(await settled()).toBe('sent');
});
