import { mkdtempSync, rmSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import {
  type Browser,
  type BrowserContext,
  test as base,
  type ConsoleMessage,
  type Page,
  type TestInfo,
} from '@playwright/test';
import { type DemoPerson, demoPerson, cast as people } from '../../apps/server/src/demo/people.ts';
import {
  type ServerProcess,
  type ServerProcessOptions,
  startServerProcess,
} from '../../apps/server/src/testing/servers/server-process.ts';
import { isFullRun } from '../../packages/belenios/testing/test-scope.ts';
import { phoneContext } from './phone.ts';
import { DEMO_FOLDER } from './prepare-demo.ts';

/** A running server, and the demonstration's people that no journey on it has used. */
interface ServerWithPeople {
  server: ServerProcess;
  newPerson: () => DemoPerson;
}

interface PerTest {
  /** A file whose changes would affect other files names itself here and gets its own server. */
  ownServer: string;
  /** Settings of the file's own server, and the name under which it is visited. */
  ownSettings: Pick<ServerProcessOptions, 'env' | 'host' | 'boothHost'>;
  server: ServerProcess;
  /** The next person of the demonstration that no journey on this server has used. */
  newPerson: () => DemoPerson;
  serverWithPeople: ServerWithPeople;
  errors: string[];
}

export type Journey = Pick<PerTest, 'server' | 'newPerson'> & { page: Page };

/** Walks through several screens in one journey; a failure names the step. */
export async function walk(journey: Journey, steps: readonly ((journey: Journey) => Promise<void>)[]): Promise<void> {
  for (const step of steps) await test.step(step.name, () => step(journey));
}

/**
 * Names the server of a file whose journeys of the full run change what others count on. Those of the short run don't,
 * and starting a server takes six seconds of a core.
 */
export const ownInFullRun = (name: string): string => (isFullRun ? name : '');

/** In the short run, which runs each journey once, one that differs on a phone runs there alone. */
const onPhone = ({ tags }: TestInfo): boolean => !isFullRun && tags.includes('@mobile');

interface PerWorker {
  /** Prepares a server's empty data folder and returns its settings. */
  fillFolder: (folder: string) => Promise<Record<string, string>>;
  servers: Servers;
}

/**
 * Folders that use another folder's server: visitors change nothing, and in the short run, which has fewer journeys,
 * nobody changes what another journey counts on.
 */
const sharing: Record<string, string> = isFullRun
  ? { visitor: 'voter' }
  : { accessibility: 'all', candidate: 'all', public: 'all', staff: 'all', visitor: 'all', voter: 'all' };

/** All journeys share one IP address; rate limits have their own tests. */
const withoutLimits = {
  // A proof comes with the next checkpoint, for which no journey should wait.
  CHECKPOINT_SECONDS: '1',
  CODES_PER_HOUR: '1000',
  CODES_PER_MINUTE_PER_ADDRESS: '1000',
  REQUESTS_PER_MINUTE_PER_ADDRESS: '100000',
  RENDERS_PER_MINUTE_PER_ADDRESS: '1000',
};

/**
 * The servers of a worker: one shared by the files of a folder, and one for a file that needs its own, which stops when
 * another file needs one. The browser is reused.
 */
class Servers {
  readonly #fill: PerWorker['fillFolder'];
  readonly #open = new Map<string, Promise<ServerWithPeople>>();

  constructor(fill: PerWorker['fillFolder']) {
    this.#fill = fill;
  }

  async get(folder: string, own: string, ownSettings: PerTest['ownSettings']): Promise<ServerWithPeople> {
    await this.#endAllBut([folder, own]);
    const name = own === '' ? folder : own;
    const serverWithPeople = this.#open.get(name) ?? this.#start(name, ownSettings);
    this.#open.set(name, serverWithPeople);
    return serverWithPeople;
  }

  async #start(name: string, { env, ...own }: PerTest['ownSettings']): Promise<ServerWithPeople> {
    const dataDir = mkdtempSync(join(tmpdir(), `urna-e2e-${name}-`));
    const settings = await this.#fill(dataDir);
    const left = [...people.eligible];
    return {
      server: await startServerProcess({ ...own, dataDir, env: { ...withoutLimits, ...settings, ...env } }),
      newPerson: () => {
        const number = left.shift();
        if (number === undefined) throw new Error('This server has used all of the people who may register');
        return demoPerson(number);
      },
    };
  }

  end(): Promise<void> {
    return this.#endAllBut([]);
  }

  async #endAllBut(names: readonly string[]): Promise<void> {
    for (const [name, serverWithPeople] of this.#open) {
      if (names.includes(name)) continue;
      this.#open.delete(name);
      const { server } = await serverWithPeople;
      await server.stop();
      rmSync(server.dataDir, { recursive: true, force: true });
    }
  }
}

/**
 * Each worker has its own servers and copies of the demonstration, so workers never use up each other's candidates.
 * Journeys of one worker share them, each with its own people.
 */
export const test = base.extend<PerTest, PerWorker>({
  fillFolder: [
    // Playwright would call a function given as the value, so a fixture function provides it.
    async ({}, use) =>
      use(async (folder) => {
        await cp(process.env[DEMO_FOLDER] ?? '', folder, { recursive: true });
        return { URNA_DEMO: '1' };
      }),
    { scope: 'worker' },
  ],
  servers: [
    async ({ fillFolder }, use) => {
      const servers = new Servers(fillFolder);
      await use(servers);
      await servers.end();
    },
    { scope: 'worker', timeout: 150_000 },
  ],
  viewport: ({ viewport }, use, info) => use(onPhone(info) ? phoneContext.viewport : viewport),
  hasTouch: ({ hasTouch }, use, info) => use(onPhone(info) || hasTouch),
  isMobile: ({ isMobile }, use, info) => use(onPhone(info) || isMobile),
  ownServer: ['', { option: true }],
  ownSettings: [{}, { option: true }],
  serverWithPeople: [
    async ({ servers, ownServer, ownSettings }, use, { file }) =>
      use(await servers.get(sharing[basename(dirname(file))] ?? basename(dirname(file)), ownServer, ownSettings)),
    { timeout: 150_000 },
  ],
  server: async ({ serverWithPeople }, use) => use(serverWithPeople.server),
  newPerson: async ({ serverWithPeople }, use) => use(serverWithPeople.newPerson),
  baseURL: async ({ server }, use) => use(server.url),
  /** Answers that a journey changes and its last page still waits for come too late to fail it. */
  page: async ({ page }, use) => {
    await use(page);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
  /** Fails a journey whose page throws, logs an error or violates the content security policy. */
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

/**
 * For journeys without a server, or with one of their own. A test of Playwright's, whose fixtures are others, would have
 * workers and browsers of its own, and end the servers of the rest.
 */
export const testWithoutServer = test.extend({
  baseURL: async ({}, use) => use(undefined),
  errors: async ({}, use) => use([]),
});

function isExpected(message: ConsoleMessage): boolean {
  const text = message.text();
  // Refused and lost calls are part of many journeys, and the browser logs each of them.
  // A whole Chromium, other than the headless shell, asks for the icon of a document that isn't a page.
  if (text.startsWith('Failed to load resource:')) return /\/api\/|\/favicon\.ico$/.test(message.location().url);
  // A mail's frame allows no scripts, so this watcher's own script is refused there too.
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

/** Watches every context opened in this browser until stopped. */
function watchForErrors(browser: Browser, errors: string[]): () => void {
  const pending: Promise<void>[] = [];
  const watch = (context: BrowserContext) => {
    pending.push(watchContext(context, errors));
  };
  for (const context of browser.contexts()) watch(context);
  browser.on('context', watch);
  return () => browser.off('context', watch);
}
