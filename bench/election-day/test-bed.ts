import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type PatroniCluster, startPatroniCluster } from '../../apps/server/src/testing/database/patroni-cluster.ts';
import { startPooler } from '../../apps/server/src/testing/database/pooler.ts';
import {
  createInstallation,
  type OpenDatabase,
  openSurvivingPool,
} from '../../apps/server/src/testing/database/surviving-pool.ts';
import { sharedSettings } from '../../apps/server/src/testing/elections/real-voting.ts';
import { freePort } from '../../apps/server/src/testing/servers/free-port.ts';
import { type Proxy, startProxy } from '../../apps/server/src/testing/servers/nginx-proxy.ts';
import { asScriptsDo, type ServerProcess } from '../../apps/server/src/testing/servers/server-process.ts';
import { everybodyHasAnAddress } from './device.ts';
import { Mailboxes } from './mailboxes.ts';
import { ProcessorMeter } from './processor-meter.ts';
import type { Proof } from './rehearsed-part.ts';

/** How long a service manager waits before it starts a dead process again. */
const RESTART_MS = 3000;
/** An outage in the middle of a start is over by then; a server that never starts is told. */
const RESTARTS = 10;
const PROCESSES = 2;
const cli = join(import.meta.dirname, '../../apps/server/src/cli.ts');

/** Two databases under Patroni behind PgBouncer and HAProxy, a mail server, and the databases of the day. */
export interface TestBed {
  cluster: PatroniCluster;
  mailboxes: Mailboxes;
  /** A new installation's database, and a pool on it. */
  newDatabase: (name: string) => Promise<{ url: string; database: OpenDatabase }>;
  close: () => Promise<void>;
}

export async function startTestBed(): Promise<TestBed> {
  const cluster = await startPatroniCluster({ durable: true });
  const pooler = await startPooler(cluster.adminUrl);
  const mailboxes = await Mailboxes.open();
  const opened: OpenDatabase[] = [];
  return {
    cluster,
    mailboxes,
    newDatabase: async (name) => {
      const direct = await createInstallation(cluster.adminUrl, name);
      const url = Object.assign(new URL(pooler.url), { pathname: new URL(direct).pathname }).href;
      const database = openSurvivingPool(url, 5);
      opened.push(database);
      return { url, database };
    },
    close: async () => {
      await Promise.all(opened.map((database) => database.close()));
      await mailboxes.sink.close();
      await pooler.stop();
      await cluster.stop();
    },
  };
}

/** Two server processes behind nginx with TLS. */
export class Installation {
  readonly #settings: ReturnType<typeof sharedSettings>;
  readonly #servers: (ServerProcess | null)[] = [];
  readonly #ports: number[];
  readonly #proxy: Proxy;
  /** Ends with the last task of the service manager, which does one after the other. */
  #tasks: Promise<void> = Promise.resolve();

  private constructor(
    settings: ReturnType<typeof sharedSettings>,
    ports: number[],
    servers: ServerProcess[],
    proxy: Proxy,
  ) {
    this.#settings = settings;
    this.#ports = ports;
    this.#servers = servers;
    this.#proxy = proxy;
  }

  static async start(databaseUrl: string, { mailboxes }: TestBed): Promise<Installation> {
    const settings = sharedSettings({
      DATABASE_URL: databaseUrl,
      MAIL_URL: mailboxes.sink.url,
      TRUST_PROXY: '127.0.0.1',
      CHECKPOINT_SECONDS: '10',
      // The product's own limits.
      ...(everybodyHasAnAddress && { CODES_PER_MINUTE_PER_ADDRESS: '30', REQUESTS_PER_MINUTE_PER_ADDRESS: '600' }),
    });
    const ports = await Promise.all(Array.from({ length: PROCESSES }, freePort));
    const servers = await Promise.all(ports.map((port) => settings.start(port)));
    return new Installation(settings, ports, servers, await startProxy(ports, { tls: true }));
  }

  /** Measures it, the databases and the people. */
  meter({ cluster }: TestBed): ProcessorMeter {
    return new ProcessorMeter({
      servers: () => this.#servers.flatMap((server) => server?.process.pid ?? []),
      proxy: () => [this.#proxy.pid ?? []].flat(),
      databases: () => cluster.members.flatMap((member) => member.postmaster() ?? []),
      people: () => [process.pid],
    });
  }

  get url(): string {
    return this.#proxy.url;
  }

  /** Restarts both processes one after the other, by the book. */
  restart(): Promise<void> {
    return this.#proxy.restartServers((port) =>
      this.#inTurn(async () => {
        const which = this.#ports.indexOf(port);
        await this.#servers[which]?.stop();
        this.#servers[which] = await this.#restart(port);
      }),
    );
  }

  /** kill -9, and the service manager starts it again. */
  kill(which: number): Promise<void> {
    return this.#inTurn(async () => {
      const server = this.#servers[which];
      if (!server) return;
      this.#servers[which] = null;
      server.process.kill('SIGKILL');
      if (server.process.exitCode === null && server.process.signalCode === null) await once(server.process, 'exit');
      await server.stop();
      this.#servers[which] = await this.#restart(this.#ports[which] ?? 0);
    });
  }

  #inTurn(task: () => Promise<void>): Promise<void> {
    const done = this.#tasks.then(task);
    // Whoever asked for it is told that it failed.
    this.#tasks = done.catch(() => undefined);
    return done;
  }

  /** A process that ends while it starts, because the primary is down just then, is started again like any other. */
  async #restart(port: number): Promise<ServerProcess> {
    for (let attempt = 1; ; attempt++) {
      await delay(RESTART_MS);
      try {
        return await this.#settings.start(port);
      } catch (error) {
        if (attempt === RESTARTS) throw error;
      }
    }
  }

  /** By the command of the product. */
  proveLog(): Proof {
    const env = { PATH: process.env['PATH'], ...this.#settings.env, DATA_DIR: this.#settings.dataDir };
    const words = [...asScriptsDo, cli, 'verify-log'];
    const { status, stdout, stderr } = spawnSync(process.execPath, words, { env, encoding: 'utf8' });
    const holds = status === 0;
    const found = (holds ? stdout : stderr).trim().split('\n').at(-1) ?? '';
    return { claim: 'The activity log’s chain is complete', holds, found };
  }

  async stop(): Promise<void> {
    for (const server of this.#servers) await server?.stop();
    await this.#proxy.stop();
    this.#settings.remove();
  }
}
