import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../servers/free-port.ts';
import { accountForServer, query } from './postgres-cluster.ts';

/** PgBouncer with the file of deploy/, but for its ports and folders. */
export interface Pooler {
  /** The database's URL through it. */
  url: string;
  stop: () => Promise<void>;
}

const shipped = join(import.meta.dirname, '../../../../../deploy/pgbouncer/pgbouncer.ini');
const env = { ...process.env, PATH: `${process.env['PATH'] ?? ''}:/usr/sbin:/sbin` };

export const poolerIsInstalled = spawnSync('pgbouncer', ['--version'], { env, stdio: 'ignore' }).status === 0;

/** Starts one in front of the PostgreSQL of this URL, for all its databases; a size of 0 is that of the file. */
export async function startPooler(url: string, { mode = 'transaction', size = 0 } = {}): Promise<Pooler> {
  const { hostname, port, username, password } = new URL(url);
  const folder = mkdtempSync(join(tmpdir(), 'urna-pooler-'));
  const file = join(folder, 'pgbouncer.ini');
  const users = join(folder, 'userlist.txt');
  const through = Object.assign(new URL(url), { port: String(await freePort()) });
  const text = readFileSync(shipped, 'utf8')
    .replace(/^urna = .*$/m, `* = host=${hostname} port=${port}`)
    .replace(/^listen_addr = .*$/m, `listen_addr = ${through.hostname}\nunix_socket_dir =`)
    .replace(/^listen_port = .*$/m, `listen_port = ${through.port}`)
    .replace(/^pool_mode = .*$/m, `pool_mode = ${mode}`)
    .replace(/^default_pool_size = .*$/m, (shippedSize) => (size === 0 ? shippedSize : `default_pool_size = ${size}`))
    .replace('/etc/pgbouncer/userlist.txt', users);
  writeFileSync(file, text);
  writeFileSync(users, `"${username}" "${decodeURIComponent(password)}"\n`);
  // It refuses to run as root, as PostgreSQL does.
  const account = await accountForServer();
  if (account.uid !== undefined && account.gid !== undefined) {
    for (const path of [folder, file, users]) chownSync(path, account.uid, account.gid);
  }
  const child = spawn('pgbouncer', ['-q', file], { ...account, env, stdio: 'ignore' });
  const ended = once(child, 'exit');
  const abandon = () => child.kill('SIGKILL');
  process.once('exit', abandon);
  const stop = async () => {
    process.off('exit', abandon);
    child.kill('SIGKILL');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  for (let attempt = 0; ; attempt++) {
    const answer = await query(through.href, 'select 1').catch((error: unknown) => error as Error);
    if (Array.isArray(answer)) return { url: through.href, stop };
    if (child.exitCode !== null || attempt > 100) {
      await stop();
      throw new Error(`PgBouncer did not start: ${answer.message}`);
    }
    await delay(50);
  }
}
