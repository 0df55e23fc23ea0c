import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, chownSync, closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { codeOf } from '../../platform/errors.ts';
import { freePort } from '../servers/free-port.ts';

export interface PostgresCluster {
  adminUrl: string;
  /** The postmaster's; it changes after a crash. */
  pid: () => number;
  /** Kills it with kill -9 and restarts it on the same data. */
  crash: () => Promise<void>;
  /** Kills it with kill -9. */
  kill: () => void;
  /** Starts a killed one on the same data. */
  restart: () => Promise<void>;
  stop: () => Promise<void>;
}

const run = promisify(execFile);

/** PostgreSQL refuses to run as root: under root, the account of the Debian package is used, or nobody. */
export async function accountForServer(): Promise<{ uid?: number; gid?: number }> {
  if (process.getuid?.() !== 0) return {};
  const idOf = async (flag: '-u' | '-g', name: string) => Number((await run('id', [flag, name])).stdout);
  for (const name of ['postgres', 'nobody']) {
    try {
      return { uid: await idOf('-u', name), gid: await idOf('-g', name) };
    } catch {
      // No such account here: try the next.
    }
  }
  throw new Error('PostgreSQL cannot run as root, and neither the account postgres nor nobody exists.');
}

// Durability off: these databases don't outlive the tests.
const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  fsync: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  shared_buffers: '64MB',
  jit: 'off',
  // Sorting and comparing must not depend on the machine's time zone.
  timezone: 'UTC',
};

// A keeper process whose stdin is a pipe from us, so that it ends however we end, even by kill -9: it then stops the
// server and removes its folder. A line on stdin starts the server again.
const keeperScript = `
folder=$1; shift
trap : INT TERM
"$@" </dev/null &
while read -r _; do "$@" </dev/null & done
# After a crash the one that runs is not always the last that was started.
kill -INT "$(head -n 1 "$folder/data/postmaster.pid")"
wait
cd / && rm -rf "$folder"
`;

const durable = { fsync: 'on', full_page_writes: 'on', shared_buffers: '256MB' };

/** For a primary and its standbys. */
const replicating = { wal_level: 'replica', max_wal_senders: '5', wal_keep_size: '64MB' };

export interface ClusterOptions {
  /** For measurements: every commit waits for the disk. */
  durable?: boolean;
  /** Whether it may have standbys. */
  replicates?: boolean;
  /** The cluster whose standby it is; it follows it under the name `standby`. */
  standbyOf?: PostgresCluster;
  settings?: Record<string, string>;
  /** Recovers the files of another cluster, with its password, instead of making new ones. */
  recover?: { base: string; adminUrl: string };
}

/** Starts a PostgreSQL of our own in a temporary folder, on loopback only, removed by `stop`. */
export async function startPostgresCluster(programs: string, options: ClusterOptions = {}): Promise<PostgresCluster> {
  const account = await accountForServer();
  const folder = mkdtempSync(join(tmpdir(), 'urna-postgres-'));
  const data = join(folder, 'data');
  const logFile = join(folder, 'server.log');
  const { recover } = options;
  const password = recover ? new URL(recover.adminUrl).password : randomBytes(16).toString('hex');
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (account.uid !== undefined && account.gid !== undefined) {
    chmodSync(folder, 0o700);
    for (const path of [folder, passwordFile]) chownSync(path, account.uid, account.gid);
  }
  const environment = { ...account, cwd: folder, env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' } };
  const { standbyOf } = options;
  if (recover) {
    const copy = 'cp -a "$0" "$1" && chmod 700 "$1" && touch "$1/recovery.signal"';
    await run('sh', ['-c', copy, recover.base, data], environment);
  } else if (standbyOf) {
    const from = `${standbyOf.adminUrl}?application_name=standby`;
    await run(
      join(programs, 'pg_basebackup'),
      ['-D', data, '-d', from, '-R', '-X', 'stream', '-c', 'fast', '--no-sync'],
      environment,
    );
  } else {
    await run(
      join(programs, 'initdb'),
      ['-D', data, '-U', 'urna', '-E', 'UTF8', '--no-locale', '-A', 'password', '--pwfile', passwordFile, '--no-sync'],
      environment,
    );
  }

  const port = await freePort();
  const chosen = {
    ...settings,
    ...(options.durable === true && durable),
    ...((options.replicates === true || standbyOf) && replicating),
    ...options.settings,
  };
  const words = Object.entries(chosen).flatMap(([key, value]) => ['-c', `${key}=${value}`]);
  const log = openSync(logFile, 'w');
  const keeper = spawn(
    'sh',
    ['-c', keeperScript, 'keeper', folder, join(programs, 'postgres'), '-D', data, '-p', String(port), ...words],
    { ...environment, stdio: ['pipe', log, log] },
  );
  closeSync(log);
  const ended = once(keeper, 'exit');
  // A program that couldn't be started is told below, or by `stop`.
  ended.catch(() => undefined);
  keeper.stdin?.on('error', () => undefined);

  // A standby has its primary's passwords.
  const known = standbyOf ? new URL(standbyOf.adminUrl).password : password;
  const adminUrl = `postgres://urna:${known}@127.0.0.1:${port}/postgres`;
  for (let attempt = 0; !(await answers(adminUrl)); attempt++) {
    if (keeper.exitCode !== null || attempt > 300) {
      throw new Error(`PostgreSQL did not start:\n${readFileSync(logFile, 'utf8')}`);
    }
    await delay(50);
  }
  const pid = () => Number.parseInt(readFileSync(join(data, 'postmaster.pid'), 'utf8'), 10);
  const kill = () => void process.kill(pid(), 'SIGKILL');
  const restart = async () => {
    // Its children end by themselves; until the last has, no new server starts on the same data.
    for (let attempt = 0; attempt < 300; attempt++) {
      if (attempt % 20 === 0) keeper.stdin?.write('\n');
      await delay(50);
      if (await answers(adminUrl)) return;
    }
    throw new Error(`PostgreSQL did not come back:\n${readFileSync(logFile, 'utf8')}`);
  };
  return {
    adminUrl,
    pid,
    kill,
    restart,
    async crash() {
      kill();
      await restart();
    },
    async stop() {
      keeper.stdin?.end();
      await ended;
      // The server's account may lack the permission to remove it from root's temporary folder.
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Stops or continues every process of a cluster: neither existing nor new connections get an answer. */
export function signalCluster(cluster: PostgresCluster, name: 'SIGSTOP' | 'SIGCONT'): void {
  const pid = cluster.pid();
  process.kill(pid, name);
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean);
  for (const child of children) {
    try {
      process.kill(Number(child), name);
    } catch (error) {
      // A worker of autovacuum ends at any moment.
      if (codeOf(error) !== 'ESRCH') throw error;
    }
  }
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  // It may go down between the two; an event without a listener would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

/** One statement on a connection of its own. */
export async function query<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  // The call that waits fails as well: an event without a listener would end the process, or a whole run of tests.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}
