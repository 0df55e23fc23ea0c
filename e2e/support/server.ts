import { test as base } from '@playwright/test';
import { type DemoPerson, demoPerson, cast as people } from '../../apps/server/src/demo/people.ts';
import { type ServerProcess, startServerProcess } from '../../apps/server/src/testing/server-process.ts';
import { watchForErrors } from './watch-for-errors.ts';

interface PerWorker {
  server: ServerProcess;
  /** The next of the demonstration's people whom no journey of this worker has used. */
  newPerson: () => DemoPerson;
}

/**
 * Each worker has a server of its own, with the demonstration's people in a fresh embedded database, so workers never
 * spend each other's candidates. Journeys of one worker share it, each with people of its own.
 */
export const test = base.extend<{ errors: string[] }, PerWorker>({
  server: [
    async ({}, use) => {
      const server = await startServerProcess({
        env: {
          URNA_DEMO: '1',
          // All journeys come from one address; the limits have tests of their own.
          CODES_PER_HOUR: '1000',
          CODES_PER_MINUTE_PER_ADDRESS: '1000',
          REQUESTS_PER_MINUTE_PER_ADDRESS: '100000',
          RENDERS_PER_MINUTE_PER_ADDRESS: '1000',
        },
      });
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 150_000 },
  ],
  newPerson: [
    async ({}, use) => {
      const left = [...people.eligible];
      await use(() => {
        const number = left.shift();
        if (number === undefined) throw new Error('This worker has used all of the people who may register');
        return demoPerson(number);
      });
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  /** No page of any journey may throw, log an error or ask for what the content security policy forbids. */
  errors: [
    async ({ browser }, use) => {
      const errors: string[] = [];
      const stop = watchForErrors(browser, errors);
      await use(errors);
      stop();
      if (errors.length > 0) throw new Error(`The browser reported errors:\n${errors.join('\n')}`);
    },
    { auto: true },
  ],
});
