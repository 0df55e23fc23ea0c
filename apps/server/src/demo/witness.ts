import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import type { CheckHost } from '@urna/contract/election/vote-checks';
import { addWitness, moveWitness, readWitnesses, retireWitness } from '../features/processes/process-witnesses.ts';
import type { ProcessRow } from '../platform/database/process-tables.ts';
import type { Deps, Log } from '../platform/deps.ts';
import { type Repeated, repeat } from '../platform/repeat.ts';
import { systemCauser } from '../services/activity/record.ts';
import { findLog } from '../services/election/log/contest-logs.ts';
import { listContests } from '../services/processes/contest-rows.ts';
import { findProcess } from '../services/processes/processes.ts';
import { startOtherProgram } from './other-program.ts';
import { DEMO_PROCESS, DEMO_WITNESS } from './people.ts';

export interface DemoWitnessDeps extends Pick<Deps, 'db' | 'clock' | 'publicUrl' | 'boothUrl'> {
  dataDir: string;
  log: Log;
  /** Where this server answers. */
  address: string;
  /** Told the address of the witness's page, once it answers, and whether voters are sent to it to check their ballots. */
  onReady: (page: string, isHost: boolean) => void;
}

/** Beside 8700, which a witness of the newcomer's own takes. */
const FIRST_PORT = 8710;
const PORTS = 20;
const EVERY_SECONDS = 20;
/** Before it is started again, should it end by itself. */
const PAUSE_MS = 5000;

/**
 * A witness of the demonstration's open elections: the real program, as a process of its own on a folder and a port of
 * its own, which knows of this server only what it publishes. It ends with the server, and goes on at the next start.
 */
export function startDemoWitness(deps: DemoWitnessDeps): Repeated {
  return repeat(
    { idleMs: PAUSE_MS, log: deps.log, failure: 'the witness of the demonstration ended, and is started again' },
    async (signal) => {
      const process = await findProcess(deps.db, DEMO_PROCESS);
      const elections = process?.state === 'current' ? await electionsOf(deps, process) : [];
      if (process && elections.length > 0) await runWitness(deps, process, elections, signal);
      return false;
    },
  );
}

/**
 * Names the witness as the host of the voters' checks. Before the contests are sealed: the trustees sign its address, which
 * it therefore takes from now on.
 */
export async function nameDemoHost({ db, dataDir }: Pick<DemoWitnessDeps, 'db' | 'dataDir'>): Promise<void> {
  const { listen } = await writeSettings(dataDir, []);
  const host: CheckHost = { name: DEMO_WITNESS.name, page: checkPageAt(`http://${listen}`) };
  await db
    .updateTable('processes')
    .set({ check_hosts: JSON.stringify([host]) })
    .where('slug', '=', DEMO_PROCESS)
    .execute();
}

const checkPageAt = (address: string): string => `${address}/comprobar`;

interface Followed {
  url: string;
  key: string;
  /** Where the booth is served, if not there. */
  booths?: string[];
}

async function electionsOf(deps: DemoWitnessDeps, process: ProcessRow): Promise<Followed[]> {
  const { db, address, publicUrl, boothUrl } = deps;
  const elsewhere = boothUrl === publicUrl ? {} : { booths: [boothUrl] };
  const followed: Followed[] = [];
  for (const { id, slug, demonstration } of await listContests(db, process)) {
    const log = demonstration ? await findLog(db, id) : undefined;
    if (!log) continue;
    const url = `${address}/processes/${process.slug}/elections/${slug}`;
    followed.push({ url, key: log.vkey, ...elsewhere });
  }
  return followed;
}

/** Runs the program once. Throws if it ends without having been stopped. */
async function runWitness(
  deps: DemoWitnessDeps,
  process: ProcessRow,
  elections: readonly Followed[],
  signal: AbortSignal,
): Promise<void> {
  const { path } = await writeSettings(deps.dataDir, elections);
  const isOver = () => signal.aborted;
  if (isOver()) return;
  const child = startOtherProgram('witness', ['--config', path]);
  const stop = () => child.kill('SIGTERM');
  signal.addEventListener('abort', stop, { once: true });
  const ended = once(child, 'exit');
  const errors = text(child.stderr);
  try {
    let vkey = '';
    for await (const line of createInterface({ input: child.stdout })) {
      vkey ||= /^ {2}(\S+\+[0-9a-f]{8}\+\S+)$/.exec(line)?.[1] ?? '';
      const page = /^Su página: (http:\S+)$/.exec(line)?.[1];
      if (page === undefined) continue;
      await register(deps, process, { vkey, page });
      deps.onReady(
        page,
        process.check_hosts.some((host) => host.page === checkPageAt(page)),
      );
    }
  } finally {
    stop();
    // Only now has it released the lock of its folder.
    await ended;
    signal.removeEventListener('abort', stop);
  }
  if (!isOver()) throw new Error(`code ${child.exitCode}: ${await errors}`);
}

/** The port of the last start if it is free, so that the registered page and the sealed one stay the same. */
async function writeSettings(dataDir: string, elections: readonly Followed[]) {
  const data = join(dataDir, 'veedor-demo');
  mkdirSync(data, { recursive: true, mode: 0o700 });
  const path = join(data, 'veedor.json');
  const before = existsSync(path) ? /"listen": "127\.0\.0\.1:(\d+)"/.exec(readFileSync(path, 'utf8'))?.[1] : undefined;
  const ports = Array.from({ length: PORTS }, (_, index) => FIRST_PORT + index);
  const port = await firstFree(before === undefined ? ports : [Number(before), ...ports]);
  const settings = {
    name: DEMO_WITNESS.key,
    data,
    listen: `127.0.0.1:${port}`,
    every_seconds: EVERY_SECONDS,
    threads: 1,
    check: true,
    elections,
  };
  writeFileSync(path, `${JSON.stringify(settings, null, 2)}\n`, { mode: 0o600 });
  return { path, listen: settings.listen };
}

/** Race: another program may take it before the witness does. Then the witness ends, and the next start looks again. */
async function firstFree(ports: readonly number[]): Promise<number> {
  for (const port of ports) {
    const server = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false));
      server.listen(port, '127.0.0.1', () => resolve(true));
    });
    if (!isFree) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
  throw new Error(`no port from ${FIRST_PORT} to ${FIRST_PORT + PORTS - 1} is free for the witness`);
}

/** Registers it as an administrator would, and again if its folder was deleted, and with it its key. */
async function register(
  { db, clock }: DemoWitnessDeps,
  process: ProcessRow,
  { vkey, page }: { vkey: string; page: string },
): Promise<void> {
  const known = (await readWitnesses(db, process)).find(
    ({ name, retired_at }) => name === DEMO_WITNESS.name && retired_at === null,
  );
  if (known?.vkey === vkey) return moveWitness({ db }, process, known.id, page);
  if (known)
    await retireWitness({ db, clock }, systemCauser, process, known.id, 'Se borró su carpeta, y con ella su llave.');
  await addWitness({ db, clock }, systemCauser, process, { name: DEMO_WITNESS.name, vkey, page });
}
