import { type Dirent, existsSync, readdirSync, statSync } from 'node:fs';
import { availableParallelism, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { freeSpace } from '../../platform/free-space.ts';
import { type Check, type ExaminedDatabase, fail, ok, warn } from './finding.ts';
import { serverProcesses } from './service-checks.ts';

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
  const text = `${gigabytes(bytes)} de memoria, ${availableParallelism()} núcleos`;
  if (bytes >= NEEDED_MEMORY) return ok('memory', text);
  return warn('memory', text, 'Cada proceso necesita 1 GB: amplíe la memoria de la máquina o del contenedor.');
};

const NEEDED_ROOM = GB;
async function freeOn(check: string, name: string, folder: string, more = 0) {
  const { free } = await freeSpace(folder);
  const text = `${gigabytes(free)} libres en ${name} (${folder})`;
  if (free >= NEEDED_ROOM + more) return ok(check, text);
  const wanted = more > 0 ? `: puede necesitar ${gigabytes(more)} más` : '';
  const todo = 'Libere espacio o amplíe el disco.';
  return (free >= NEEDED_ROOM / 5 ? warn : fail)(check, `${text}${wanted}`, todo);
}

/** Uploads and exports pass through the folder for temporary files; the disk of another machine's database isn't seen. */
const disk: Check = async ({ config }) => {
  const temporary = await freeOn('temporary-disk', 'la carpeta temporal', tmpdir());
  // Made by the first start.
  return existsSync(config.dataDir)
    ? [await freeOn('disk', 'la carpeta de datos', config.dataDir), temporary]
    : temporary;
};

/** Of thirty choices, with its credential (docs/capacity.md); the ballots of most contests are smaller. */
const BALLOT_BYTES = 20_000;
const BEFORE_CLOSE = ['preparing', 'sealing', 'sealed', 'open'] as const;

/** Each process keeps every archive as a file, for which an election in which everybody votes must find room. */
export const archiveDisk: Check<ExaminedDatabase> = async ({ config, database: { db } }) => {
  const { voters } = await db
    .selectFrom('voters')
    .innerJoin('contests', 'contests.id', 'voters.contest')
    .where('stage', 'in', BEFORE_CLOSE)
    .select(({ fn }) => fn.countAll<number>().as('voters'))
    .executeTakeFirstOrThrow();
  const processes = Math.max(1, serverProcesses().length);
  const needed = Math.max(0, voters * BALLOT_BYTES * processes - bytesIn(config.archiveDir));
  return freeOn('archive-disk', 'la carpeta de los archivos de las urnas', config.archiveDir, needed);
};

function bytesIn(folder: string): number {
  let files: Dirent[];
  try {
    files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  } catch {
    // Not made yet, or the service's alone.
    return 0;
  }
  return files.reduce((bytes, { parentPath, name }) => {
    // A stopped process's files may be deleted meanwhile.
    return bytes + (statSync(join(parentPath, name), { throwIfNoEntry: false })?.size ?? 0);
  }, 0);
}

export const machineChecks: readonly Check[] = [production, node, memory, disk];
