import { existsSync, readFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { availableParallelism, tmpdir, totalmem } from 'node:os';
import { type Check, fail, ok, warn } from './finding.ts';

const GB = 1_000_000_000;
const gigabytes = (bytes: number) => `${(bytes / GB).toLocaleString('es-CO', { maximumFractionDigits: 1 })} GB`;

const production: Check = ({ config }) => {
  if (config.production) return ok('production', 'NODE_ENV=production');
  return warn('production', 'no está en producción', 'Para una elección real ponga NODE_ENV=production.');
};

const NEEDED_NODE = 24;
const node: Check = () => {
  const major = Number.parseInt(process.versions.node, 10);
  if (major === NEEDED_NODE) return ok('node', `Node ${process.versions.node}`);
  const todo = `Use el Node ${NEEDED_NODE} que trae la instalación: node_modules/.bin/node.`;
  return warn('node', `Node ${process.versions.node}: Urna se prueba con el ${NEEDED_NODE}`, todo);
};

/** One process with its threads and the sandbox for files. */
const NEEDED_MEMORY = GB;
const memory: Check = () => {
  // In a container its own limit, which is 0 or enormous where there is none.
  const limit = process.constrainedMemory();
  const bytes = limit > 0 && limit < totalmem() ? limit : totalmem();
  const found = `${gigabytes(bytes)} de memoria, ${availableParallelism()} núcleos`;
  if (bytes >= NEEDED_MEMORY) return ok('memory', found);
  return warn('memory', found, 'Cada proceso necesita 1 GB: amplíe la memoria de la máquina o del contenedor.');
};

async function freeOn(check: string, name: string, folder: string) {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  const found = `${gigabytes(free)} libres en ${name} (${folder})`;
  if (free >= NEEDED_ROOM) return ok(check, found);
  const todo = 'Libere espacio o amplíe el disco.';
  return free >= NEEDED_ROOM / 5 ? warn(check, found, todo) : fail(check, found, todo);
}

const NEEDED_ROOM = GB;
/** Uploads and exports pass through the folder for temporary files; the disk of another machine's database isn't seen. */
const disk: Check = async ({ config }) => {
  const temporary = await freeOn('temporary-disk', 'la carpeta temporal', tmpdir());
  // Made by the first start, and unused beside PostgreSQL.
  return existsSync(config.dataDir)
    ? [await freeOn('disk', 'la carpeta de datos', config.dataDir), temporary]
    : temporary;
};

const NEEDED_FILES = 8192;
/** Each person's connection is an open file, and the proxy's to each process too. */
const openFiles: Check = () => {
  const line = /^Max open files\s+(\S+)/m.exec(readLimits())?.[1];
  if (line === undefined) return [];
  const most = line === 'unlimited' ? Number.POSITIVE_INFINITY : Number(line);
  const found = `hasta ${line === 'unlimited' ? 'sin límite de' : most.toLocaleString('es-CO')} archivos abiertos`;
  if (most >= NEEDED_FILES) return ok('open-files', found);
  return warn('open-files', found, `Ponga LimitNOFILE=65536 en la unidad de systemd (o ulimit -n ${NEEDED_FILES}).`);
};

function readLimits(): string {
  try {
    return readFileSync('/proc/self/limits', 'utf8');
  } catch {
    // Only Linux has it.
    return '';
  }
}

export const machineChecks: readonly Check[] = [production, node, memory, disk, openFiles];
