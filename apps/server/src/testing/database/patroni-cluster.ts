import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { childrenOf, env, Machines, Passage, signal } from './loopback-machines.ts';
import { accountForServer } from './postgres-cluster.ts';
import { findPostgresPrograms } from './postgres-programs.ts';

/**
 * Three machines with the files of deploy/patroni, on addresses of loopback: etcd on each, Patroni with PostgreSQL on two,
 * and HAProxy, whose address is the only one that the product knows.
 */
export interface PatroniCluster {
  /** The superuser's, through HAProxy. */
  adminUrl: string;
  members: readonly Member[];
  /** The one that takes writes; null while none does. */
  leader: () => Promise<Member | null>;
  /** Once another one takes writes than this. */
  replaced: (former: Member) => Promise<void>;
  /** Once a standby has every acknowledged commit. */
  synchronous: () => Promise<void>;
  stop: () => Promise<void>;
}

/** A machine with a database. */
export interface Member {
  name: string;
  address: string;
  /** The process of PostgreSQL, while it runs. */
  postmaster: () => number | undefined;
  /** Kills PostgreSQL with kill -9; Patroni notices. */
  killDatabase: () => void;
  /** Kills Patroni and PostgreSQL, as a machine that loses its power does. */
  kill: () => void;
  /** Starts a killed machine again. */
  start: () => void;
  /** Starts the killed PostgreSQL alone, without Patroni, as an operator in a hurry would, waiting for no standby. */
  startAlone: () => void;
  freeze: () => void;
  thaw: () => void;
  /** Whether it reaches etcd. */
  connectEtcd: (isConnected: boolean) => void;
}

const deploy = join(import.meta.dirname, '../../../../../deploy/patroni');
const programs = ['patroni', 'etcd', 'haproxy'];

export const patroniIsInstalled =
  findPostgresPrograms() !== null &&
  programs.every((program) => spawnSync('which', [program], { env, stdio: 'ignore' }).status === 0);

/** The file of deploy/patroni with the addresses of these machines. */
const shipped = (file: string, net: string) =>
  readFileSync(join(deploy, file), 'utf8').replaceAll(/DB([123])-ADDRESS/g, (_, number: string) => `${net}.${number}`);

/** Patroni ends where it meets an etcd that hasn't found the others yet. */
async function startEtcd(machines: Machines): Promise<void> {
  const { net } = machines;
  const peers = [1, 2, 3].map((number) => `etcd${number}=http://${net}.${number}:2380`).join(',');
  for (const number of [1, 2, 3]) {
    const [client, peer] = [`http://${net}.${number}:2379`, `http://${net}.${number}:2380`];
    machines.run(`etcd${number}`, 'etcd', [
      '--name',
      `etcd${number}`,
      '--data-dir',
      machines.makeFolder(`etcd${number}`),
      '--listen-client-urls',
      client,
      '--advertise-client-urls',
      client,
      '--listen-peer-urls',
      peer,
      '--initial-advertise-peer-urls',
      peer,
      '--initial-cluster',
      peers,
    ]);
  }
  for (let attempt = 0; attempt < 200; attempt++) {
    const version = await fetch(`http://${net}.1:2379/version`).then(
      async (answer) => ((await answer.json()) as { etcdcluster: string }).etcdcluster,
      () => 'not_decided',
    );
    if (version !== 'not_decided') return;
    await delay(100);
  }
  throw new Error(`etcd did not start:\n${machines.logs()}`);
}

interface DatabaseOptions {
  bin: string;
  /** Whether each commit waits for the disk. */
  durable: boolean;
}

/** Patroni reaches etcd by passages of its own machine, which a test can close. */
function configOf(machines: Machines, number: number, { bin, durable }: DatabaseOptions): string {
  const { net, password, folder } = machines;
  const address = `${net}.${number}`;
  return shipped('patroni.yml', net)
    .replace('name: db1', `name: db${number}`)
    .replaceAll(/^( {2}(?:listen|connect_address): ).*:(\d+)$/gm, `$1${address}:$2`)
    .replace(
      /^ {2}hosts: .*$/m,
      `  hosts: ${[1, 2, 3].map((one) => `${address}:1000${one}`).join(',')}\n  use_proxies: true`,
    )
    .replace(/^ {2}data_dir: .*$/m, `  data_dir: ${folder}/db${number}/data`)
    .replace(/^ {2}bin_dir: .*$/m, `  bin_dir: ${bin}\n  pgpass: ${folder}/db${number}/pgpass`)
    .replaceAll(/[A-Z]+-PASSWORD/g, password)
    .replaceAll(/ [\d.]+\/32 /g, ' 127.0.0.0/8 ')
    .concat(`  parameters:\n    unix_socket_directories: ''\n    fsync: '${durable ? 'on' : 'off'}'\n`);
}

function startMember(machines: Machines, number: number, options: DatabaseOptions): Member {
  const name = `db${number}`;
  const address = `${machines.net}.${number}`;
  const data = join(machines.makeFolder(name), 'data');
  const config = machines.write(`${name}.yml`, configOf(machines, number, options));
  const passages = [1, 2, 3].map(
    (one) => new Passage({ host: address, port: 10_000 + one }, { host: `${machines.net}.${one}`, port: 2379 }),
  );
  const start = () => machines.run(name, 'patroni', [config]);
  let patroni = start();
  /** The database's processes, the postmaster first; none where it doesn't run. */
  const database = () => {
    const file = join(data, 'postmaster.pid');
    if (!existsSync(file)) return [];
    const pid = Number.parseInt(readFileSync(file, 'utf8'), 10);
    return existsSync(`/proc/${pid}`) ? [pid, ...childrenOf(pid)] : [];
  };
  const whole = () => [...(patroni.pid === undefined ? [] : [patroni.pid]), ...database()];
  return {
    name,
    address,
    postmaster: () => database()[0],
    killDatabase: () => {
      for (const pid of database()) signal(pid, 'SIGKILL');
    },
    kill: () => {
      for (const pid of whole()) signal(pid, 'SIGKILL');
    },
    start: () => {
      patroni = start();
    },
    startAlone: () => {
      machines.run(name, join(options.bin, 'postgres'), ['-D', data, '-c', 'synchronous_standby_names=']);
    },
    freeze: () => {
      for (const pid of whole()) signal(pid, 'SIGSTOP');
    },
    thaw: () => {
      for (const pid of whole()) signal(pid, 'SIGCONT');
    },
    connectEtcd: (isConnected) => {
      for (const passage of passages) {
        if (isConnected) passage.open();
        else passage.close();
      }
    },
  };
}

interface ClusterAnswer {
  members: { name: string; role: string; state: string }[];
}

/** What Patroni says of the cluster, by any machine that answers. */
async function readCluster(members: readonly Member[]): Promise<ClusterAnswer['members']> {
  for (const { address } of members) {
    try {
      const answer = await fetch(`http://${address}:8008/cluster`, { signal: AbortSignal.timeout(2000) });
      return ((await answer.json()) as ClusterAnswer).members;
    } catch {
      // This machine is down, frozen or cut off.
    }
  }
  return [];
}

export async function startPatroniCluster({ durable = false } = {}): Promise<PatroniCluster> {
  const bin = findPostgresPrograms();
  if (bin === null) throw new Error('PostgreSQL is not installed');
  const machines = new Machines(await accountForServer());
  const { net, password } = machines;
  await startEtcd(machines);
  const members = [1, 2].map((number) => startMember(machines, number, { bin, durable }));
  const proxy = shipped('haproxy.cfg', net).replace('127.0.0.1:5000', `${net}.9:5000`);
  machines.run('haproxy', 'haproxy', ['-f', machines.write('haproxy.cfg', proxy)]);
  const leader = async () => {
    const found = (await readCluster(members)).find(({ role, state }) => role === 'leader' && state === 'running');
    return members.find(({ name }) => name === found?.name) ?? null;
  };
  const settled = async (failure: string, holds: () => Promise<boolean>) => {
    for (let attempt = 0; attempt < 600; attempt++) {
      if (await holds()) return;
      await delay(200);
    }
    throw new Error(`${failure}:\n${machines.logs()}`);
  };
  const replaced = (former: Member) =>
    settled(`nothing took the place of ${former.name}`, async () => {
      const member = await leader();
      return member !== null && member.name !== former.name;
    });
  const synchronous = () =>
    settled('no standby is synchronous', async () =>
      (await readCluster(members)).some(({ role }) => role === 'sync_standby'),
    );
  const cluster = {
    adminUrl: `postgres://postgres:${password}@${net}.9:5000/postgres`,
    members,
    leader,
    replaced,
    synchronous,
    stop: async () => {
      for (const member of members) {
        member.connectEtcd(false);
        member.thaw();
        member.kill();
      }
      await machines.remove();
    },
  };
  try {
    await synchronous();
    return cluster;
  } catch (error) {
    await cluster.stop();
    throw error;
  }
}
