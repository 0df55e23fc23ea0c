import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, test as base, type ConsoleMessage } from '@playwright/test';
import { type DemoPerson, demoPerson, cast as people } from '../../apps/server/src/demo/people.ts';
import { type ServerProcess, startServerProcess } from '../../apps/server/src/testing/servers/server-process.ts';
import { DEMO_FOLDER } from './prepare-demo.ts';

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

function isExpected(message: ConsoleMessage): boolean {
  const text = message.text();
  // A refused or a lost call is part of many journeys, and the browser logs each of them by itself.
  if (text.startsWith('Failed to load resource:')) return message.location().url.includes('/api/');
  // A mail is shown in a frame where nothing may run: this watch's own script is refused there too.
  return /^Blocked script execution in 'about:(blank|srcdoc)' because the document's frame is sandboxed/.test(text);
}

async function watchContext(context: BrowserContext, errors: string[]): Promise<void> {
  context.on('weberror', (error) => errors.push(`uncaught: ${error.error().stack ?? error.error().message}`));
  context.on('console', (message) => {
    if (message.type() === 'error' && !isExpected(message)) errors.push(`console: ${message.text()}`);
  });
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      console.error(`securitypolicyviolation: ${event.violatedDirective} blocked ${event.blockedURI}`);
    });
  });
}

/** Watches every context that is opened in this browser from now on, until told to stop. */
function watchForErrors(browser: Browser, errors: string[]): () => void {
  const pending: Promise<void>[] = [];
  const watch = (context: BrowserContext) => {
    pending.push(watchContext(context, errors));
  };
  for (const context of browser.contexts()) watch(context);
  browser.on('context', watch);
  return () => browser.off('context', watch);
}
