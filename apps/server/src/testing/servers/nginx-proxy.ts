import { execFile, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { promisify } from 'node:util';
import { freePort } from './free-port.ts';

/** nginx with the files of deploy/, but for the public port. */
export interface Proxy {
  url: string;
  pid: number | undefined;
  /**
   * Runs `deploy/rolling-restart.sh`, for which `restart` takes the part of systemd.
   */
  restartServers: (restart: (port: number) => Promise<void>) => Promise<void>;
  stop: () => Promise<void>;
}

const shipped = join(import.meta.dirname, '../../../../../deploy');
const deploy = join(shipped, 'nginx');
const run = promisify(execFile);
const env = { ...process.env, PATH: `${process.env['PATH'] ?? ''}:/usr/sbin:/sbin` };

export const nginxIsInstalled = (): boolean => spawnSync('nginx', ['-v'], { env, stdio: 'ignore' }).status === 0;

/** Temporary files of each kind, which nginx otherwise keeps in a folder of the installed service. */
const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

/** A certificate for this machine, which this process trusts from then on. */
function makeCertificate(folder: string): string {
  const [key, certificate] = [join(folder, 'privkey.pem'), join(folder, 'fullchain.pem')];
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const names = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
  execFileSync('openssl', ['req', ...kind, ...names, '-keyout', key, '-out', certificate], { stdio: 'ignore' });
  setDefaultCACertificates([...getCACertificates('default'), readFileSync(certificate, 'utf8')]);
  return `ssl_certificate ${certificate};\nssl_certificate_key ${key};\n`;
}

function writeFiles(folder: string, port: number, servers: readonly number[], tls: boolean): string {
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
    `listen 127.0.0.1:${port}${tls ? ' ssl http2' : ''};\n${tls ? makeCertificate(folder) : ''}access_log ${folder}/access.log urna;\nerror_log ${folder}/error.log emerg;\n`,
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

/** The script of deploy/ with a `systemctl` that reloads this nginx, and asks this process to restart a server. */
async function restartServers(folder: string, restart: (port: number) => Promise<void>): Promise<void> {
  const systemd = createServer((request, response) => {
    restart(Number(request.url?.slice(1))).then(
      () => response.end(),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await once(systemd.listen(0, '127.0.0.1'), 'listening');
  const { port } = systemd.address() as AddressInfo;
  const script = join(folder, 'rolling-restart.sh');
  const text = readFileSync(join(shipped, 'rolling-restart.sh'), 'utf8');
  writeFileSync(
    script,
    // Tests have no built pages, without which no process is ready: `restart` has waited for all else.
    text.replace('/etc/nginx/urna', join(folder, 'urna')).replace('/api/ready', '/api/health'),
  );
  const systemctl = join(folder, 'systemctl');
  const restarting = `curl -fsS -o /dev/null "http://127.0.0.1:${port}/\${2#urna@}"`;
  writeFileSync(
    systemctl,
    `#!/bin/sh\ncase $1 in\n  reload) kill -HUP "$(cat ${folder}/pid)" ;;\n  restart) ${restarting} ;;\nesac\n`,
  );
  chmodSync(systemctl, 0o755);
  try {
    await run('bash', [script], { env: { ...env, PATH: `${folder}:${env.PATH}` } });
  } finally {
    systemd.close();
  }
}

export async function startProxy(servers: readonly number[], { tls = false } = {}): Promise<Proxy> {
  const folder = mkdtempSync(join(tmpdir(), 'urna-proxy-'));
  const port = await freePort();
  const main = writeFiles(folder, port, servers, tls);
  const child = spawn('nginx', ['-e', join(folder, 'start.log'), '-c', main], { env, stdio: 'ignore' });
  const ended = once(child, 'exit');
  const abandon = () => child.kill('SIGKILL');
  process.once('exit', abandon);
  const url = `${tls ? 'https' : 'http'}://127.0.0.1:${port}`;
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
    restartServers: (restart) => restartServers(folder, restart),
    stop: async () => {
      process.off('exit', abandon);
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
