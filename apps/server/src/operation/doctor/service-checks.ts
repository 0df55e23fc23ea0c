// The service on this machine: what its user may read and write, what its processes were started with, and whether nginx
// reaches each of them.

import { execFileSync } from 'node:child_process';
import { constants, existsSync, readdirSync, readFileSync, type Stats, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { variableNames } from '../../platform/environment.ts';
import { messageOf } from '../../platform/errors.ts';
import { existing } from '../../platform/free-space.ts';
import { type Account, type Check, type Finding, fail, ok, warn } from './finding.ts';

/** What isn't there, or isn't this user's to read, tells nothing. */
export function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** The ids of the server's processes on this machine. Only Linux tells of them. */
export function serverProcesses(): string[] {
  if (!existsSync('/proc')) return [];
  return readdirSync('/proc').filter((id) => {
    if (!/^\d+$/.test(id)) return false;
    const words = readOrEmpty(`/proc/${id}/cmdline`).split('\0');
    return words.some((word) => word.endsWith('apps/server/src/main.ts'));
  });
}

/** The user that the book makes for the service. */
export function serviceAccount(name = 'urna'): Account | null {
  try {
    const ask = (what: string) => execFileSync('id', [what, name], { encoding: 'utf8', stdio: 'pipe' }).trim();
    return { name, id: Number(ask('-u')), groups: ask('-G').split(' ').map(Number) };
  } catch {
    return null;
  }
}

/** Root may everything, and needs no answer. */
function allows({ uid, gid, mode }: Stats, { id, groups }: Account, right: number): boolean {
  const shift = uid === id ? 6 : groups.includes(gid) ? 3 : 0;
  return id === 0 || ((mode >> shift) & right) === right;
}

/** Whether an account reaches a path through its folders, and may do this with it. */
function mayUse(path: string, account: Account, right: number): boolean {
  for (let folder = dirname(path); folder !== dirname(folder); folder = dirname(folder)) {
    if (!allows(statSync(folder), account, constants.X_OK)) return false;
  }
  return allows(statSync(path), account, right);
}

/** A start that can't read the secret ends; without its folder each download of a box is read from the database. */
const rights: Check = ({ config, account }) => {
  if (account === null) return [];
  const findings: Finding[] = [];
  const { secretKeyFile, archiveDir } = config;
  if (secretKeyFile !== null && !mayUse(secretKeyFile, account, constants.R_OK)) {
    findings.push(
      fail(
        'secret-reader',
        `el usuario «${account.name}» no puede leer ${secretKeyFile}`,
        `chown ${account.name}: ${secretKeyFile}`,
      ),
    );
  }
  const folder = existing(archiveDir);
  if (
    mayUse(folder, account, constants.W_OK | constants.X_OK) &&
    !serverProcesses().some((id) => isReadOnlyFor(id, folder))
  )
    return [...findings, ok('archive-writer', `«${account.name}» puede escribir en ${archiveDir}`)];
  return [
    ...findings,
    fail(
      'archive-writer',
      `los procesos no pueden escribir en ${archiveDir}: las descargas de la urna saldrían de la base de datos`,
      `install -d -o ${account.name} ${archiveDir}; fuera de /var/lib/urna añada ReadWritePaths a la unidad de systemd.`,
    ),
  ];
};

/** What systemd mounts for a process (ProtectSystem) differs from what this command sees. */
function isReadOnlyFor(id: string, folder: string): boolean {
  const mounts = readOrEmpty(`/proc/${id}/mountinfo`)
    .split('\n')
    .flatMap((line) => {
      const [, , , , point, options] = line.split(' ');
      return point !== undefined && options !== undefined
        ? [{ point, isReadOnly: options.split(',').includes('ro') }]
        : [];
    })
    .filter(({ point }) => `${folder}/`.startsWith(point === '/' ? '/' : `${point}/`))
    .toSorted((one, other) => other.point.length - one.point.length);
  return mounts[0]?.isReadOnly ?? false;
}

/** The unit names the port; every other setting is the same for all processes and commands. */
const shared = variableNames.filter((name) => name !== 'PORT');

const restart: Check = ({ environment }) => {
  const started = serverProcesses().flatMap((id) => {
    const text = readOrEmpty(`/proc/${id}/environ`);
    if (text === '') return [];
    const before = Object.fromEntries(text.split('\0').map((entry) => entry.split(/=(.*)/s)));
    return [{ id, changed: shared.filter((name) => (before[name] ?? '') !== (environment[name] ?? '')) }];
  });
  const stale = started.filter(({ changed }) => changed.length > 0);
  if (started.length === 0) return [];
  if (stale.length === 0) return ok('restart', 'los procesos corren con estos ajustes');
  return stale.map(({ id, changed }) =>
    warn(
      'restart',
      `el proceso ${id} se inició con otros ajustes: ${changed.join(', ')}`,
      'Si cambiaron después, reinicie los procesos uno tras otro: rolling-restart.sh.',
    ),
  );
};

/** What nginx sends to: a process that died leaves the others twice the work, and nobody else notices. */
const processes: Check = async ({ places }) => {
  const lines = readOrEmpty(places.upstream).matchAll(/^\s*server\s+(127\.0\.0\.1:\d+)([^;]*);/gm);
  const findings = await Promise.all(
    [...lines].map(async ([, address = '', words = '']): Promise<Finding> => {
      if (/\bdown\b/.test(words))
        return warn(
          'process',
          `nginx no envía nada a ${address}`,
          `Quite «down» de ${places.upstream}, y recargue nginx.`,
        );
      const cause = await notReady(address);
      if (cause === null) return ok('process', `el proceso en ${address} atiende`);
      return fail(
        'process',
        `el proceso en ${address} no atiende: ${cause}`,
        'Mire journalctl -u urna@PUERTO, e inícielo.',
      );
    }),
  );
  return findings;
};

async function notReady(address: string): Promise<string | null> {
  try {
    const answer = await fetch(`http://${address}/api/ready`, { signal: AbortSignal.timeout(4000) });
    if (answer.ok) return null;
    return ((await answer.json()) as { message?: string }).message ?? `respondió ${answer.status}`;
  } catch (error) {
    return messageOf(error);
  }
}

/** Debian's own takes 768: two for each person, on each core. */
const ENOUGH = 4096;

const proxyConnections: Check = ({ places }) => {
  const text = readOrEmpty(places.nginx);
  if (text === '') return [];
  const most = Number(/^\s*worker_connections\s+(\d+)\s*;/m.exec(text)?.[1] ?? 512);
  if (most >= ENOUGH) return ok('proxy-connections', `nginx admite ${most} conexiones por núcleo`);
  return warn(
    'proxy-connections',
    `nginx admite ${most} conexiones por núcleo, la mitad de personas`,
    `Tome deploy/nginx/nginx.conf, o ponga worker_connections 16384 y worker_rlimit_nofile 65536 en ${places.nginx}.`,
  );
};

const NEEDED_FILES = 8192;
/**
 * Each person's connection is an open file, and the proxy's to each process too. The limit of this command says nothing of
 * the service's, so those of the running processes are read.
 */
const openFiles: Check = () => {
  const limits = serverProcesses().flatMap((id) => {
    const limit = /^Max open files\s+(\S+)/m.exec(readOrEmpty(`/proc/${id}/limits`))?.[1];
    if (limit === undefined) return [];
    return limit === 'unlimited' ? Number.POSITIVE_INFINITY : Number(limit);
  });
  if (limits.length === 0) return [];
  const least = Math.min(...limits);
  if (least >= NEEDED_FILES) return ok('open-files', 'los procesos pueden abrir bastantes archivos');
  return warn(
    'open-files',
    `un proceso del servidor puede abrir solo ${least.toLocaleString('es-CO')} archivos y conexiones`,
    'Ponga LimitNOFILE=65536 en la unidad de systemd (en contenedores, ulimits: nofile) y reinicie los procesos.',
  );
};

export const serviceChecks: readonly Check[] = [rights, restart, processes, proxyConnections, openFiles];
