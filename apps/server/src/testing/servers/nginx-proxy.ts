import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from './free-port.ts';

/** nginx with the files of deploy/, but for TLS and the public port. */
export interface Proxy {
  url: string;
  pid: number | undefined;
  stop: () => Promise<void>;
}

const deploy = join(import.meta.dirname, '../../../../../deploy/nginx');
const env = { ...process.env, PATH: `${process.env['PATH'] ?? ''}:/usr/sbin:/sbin` };

export const nginxIsInstalled = (): boolean => spawnSync('nginx', ['-v'], { env, stdio: 'ignore' }).status === 0;

/** Temporary files of each kind, which nginx otherwise keeps in a folder of the installed service. */
const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

function writeFiles(folder: string, port: number, servers: readonly number[]): string {
  const urna = join(folder, 'urna');
  mkdirSync(urna);
  const read = (file: string) =>
    readFileSync(join(deploy, file), 'utf8').replaceAll('/etc/nginx/urna', urna).replaceAll('/var/log/nginx', folder);
  writeFileSync(join(urna, 'proxy.conf'), read('proxy.conf'));
  const [first = 0, second = 0] = servers;
  writeFileSync(
    join(urna, 'upstream.conf'),
    read('upstream.conf')
      .replace('127.0.0.1:3001', `127.0.0.1:${first}`)
      .replace('127.0.0.1:3002', `127.0.0.1:${second}`),
  );
  writeFileSync(
    join(urna, 'site.conf'),
    `listen 127.0.0.1:${port};\naccess_log ${folder}/access.log urna;\nerror_log ${folder}/error.log emerg;\n`,
  );
  // Without the server that sends port 80 to TLS.
  writeFileSync(join(urna, 'urna.conf'), read('urna.conf').replace(/server \{\s+listen 80;[^}]*\}/, ''));
  const temporary = kinds.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join('\n');
  const main = join(folder, 'nginx.conf');
  const asRoot = process.getuid?.() === 0 ? 'user root;' : '';
  writeFileSync(
    main,
    `daemon off;\n${read('nginx.conf')
      .replace(/^user .*$/m, asRoot)
      .replace('/run/nginx.pid', `${folder}/pid`)
      .replace(/^include .*modules-enabled.*$/m, '')
      .replace('include /etc/nginx/conf.d/*.conf;', `${temporary}\ninclude ${urna}/urna.conf;`)}`,
  );
  return main;
}

export async function startProxy(servers: readonly number[]): Promise<Proxy> {
  const folder = mkdtempSync(join(tmpdir(), 'urna-proxy-'));
  const port = await freePort();
  const main = writeFiles(folder, port, servers);
  const child = spawn('nginx', ['-e', join(folder, 'start.log'), '-c', main], { env, stdio: 'ignore' });
  const ended = once(child, 'exit');
  const abandon = () => child.kill('SIGKILL');
  process.once('exit', abandon);
  const url = `http://127.0.0.1:${port}`;
  for (
    let attempt = 0;
    !(await fetch(`${url}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    ));
    attempt++
  ) {
    if (child.exitCode !== null || attempt > 100)
      throw new Error(`nginx did not start: ${readFileSync(join(folder, 'start.log'), 'utf8')}`);
    await delay(50);
  }
  return {
    url,
    pid: child.pid,
    stop: async () => {
      process.off('exit', abandon);
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
