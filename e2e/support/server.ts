import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from '@playwright/test';
import { type DemoPerson, demoPerson, cast as people } from '../../apps/server/src/demo/people.ts';
import { type ServerProcess, startServerProcess } from '../../apps/server/src/testing/server-process.ts';
import { DEMO_FOLDER } from './prepare-demo.ts';
import { watchForErrors } from './watch-for-errors.ts';

interface PerWorker {
  /** A file that counts on candidates whom no other file has touched names itself here, and gets a server of its own. */
  ownServer: string;
  server: ServerProcess;
  /** The next of the demonstration's people whom no journey of this worker has used. */
  newPerson: () => DemoPerson;
}

/**
 * Each worker has a server of its own, on its own copy of the demonstration, so workers never
 * spend each other's candidates. Journeys of one worker share it, each with people of its own.
 */
export const test = base.extend<{ errors: string[] }, PerWorker>({
  ownServer: ['', { option: true, scope: 'worker' }],
  server: [
    async ({ ownServer }, use) => {
      const dataDir = mkdtempSync(join(tmpdir(), `urna-e2e-${ownServer}-`));
      cpSync(process.env[DEMO_FOLDER] ?? '', dataDir, { recursive: true });
      const server = await startServerProcess({
        dataDir,
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
      rmSync(dataDir, { recursive: true, force: true });
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
    async ({ browser, server }, use, testInfo) => {
      const errors: string[] = [];
      const stop = watchForErrors(browser, errors);
      await use(errors);
      stop();
      if (testInfo.status !== testInfo.expectedStatus) {
        await testInfo.attach('server', { body: server.output(), contentType: 'text/plain' });
      }
      if (errors.length > 0) throw new Error(`The browser reported errors:\n${errors.join('\n')}`);
    },
    { auto: true },
  ],
});
