import { test as base } from '@playwright/test';
import { type ServerProcess, startServerProcess } from '../../apps/server/src/testing/server-process.ts';

/**
 * Each worker has a server of its own, with the demonstration's people in a fresh embedded database, so workers never
 * spend each other's candidates. Journeys of one worker share it, each with people of its own.
 */
export const test = base.extend<object, { server: ServerProcess }>({
  server: [
    async ({}, use) => {
      const server = await startServerProcess({
        env: {
          URNA_DEMO: '1',
          // All journeys come from one address; the limits have tests of their own.
          CODES_PER_HOUR: '1000',
          CODES_PER_MINUTE_PER_ADDRESS: '1000',
          REQUESTS_PER_MINUTE_PER_ADDRESS: '100000',
        },
      });
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 150_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
});
