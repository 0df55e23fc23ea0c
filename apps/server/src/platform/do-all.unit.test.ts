import type { FastifyError } from 'fastify';
import { expect, test } from 'vitest';
import { loggerOptions } from './log.ts';
import { doAll } from './repeat.ts';

test('every piece of work is done, and the failed ones are thrown together by name, also into the log', async () => {
  const done: string[] = [];
  const work = (name: string, fails = false) =>
    [
      name,
      async () => {
        if (fails) throw Object.assign(new Error(`value of ${name}`), { severity: 'ERROR', code: '23505' });
        done.push(name);
      },
    ] as const;
  const failure = await doAll([work('a', true), work('b'), work('c', true), work('d')]).catch(
    (error: unknown) => error,
  );
  expect(done).toEqual(['b', 'd']);
  expect(failure).toBeInstanceOf(AggregateError);
  const options = loggerOptions({ logLevel: 'info', production: true });
  const logged = options && options.serializers?.['err']?.(failure as FastifyError);
  expect(logged).toMatchObject({
    type: 'AggregateError',
    message: 'a, c',
    errors: [
      { message: 'a', cause: { type: 'DatabaseError', code: '23505', message: '' } },
      { message: 'c', cause: { code: '23505' } },
    ],
  });
});
