import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { type OpenDatabase, openEmbedded, openPostgres } from '../../platform/database/connect.ts';
import type { Database } from '../../platform/database/tables.ts';
import { theSystem } from '../../services/activity/record.ts';
import { sourceOf } from '../../services/files/csv-import/byte-source.ts';
import { importCsv } from '../../services/files/csv-import/import-csv.ts';
import type { ImportTarget } from '../../services/files/csv-import/import-target.ts';
import { registerImport } from '../../services/people/register/import-register.ts';
import { registerColumns } from '../../services/people/register/register-csv.ts';
import { accountantRoll } from '../../services/people/voters/import-accountant-roll.ts';
import { startPostgresCluster } from '../database/postgres-cluster.ts';
import { createDatabaseFrom } from '../database/postgres-databases.ts';
import { findPostgresPrograms, postgresProgramsMissing } from '../database/postgres-programs.ts';
import { prepareDatabase } from '../database/prepare-template.ts';
import { firstContest } from '../elections/first-process.ts';
import { registerLine } from '../fixtures/register-file.ts';

type Say = (line: string) => void;

const FIRST = 10_000_000;
/** Every hundredth person has changed since the last file, and every hundredth is no longer in it. */
const EVERY = 100;

const rollLine = (number: number, changed: boolean) =>
  `${number},Contadora ${changed ? 'Distinguida' : 'Pública'} ${number},c${number}@demo.test`;

function files(people: number) {
  const all = Array.from({ length: people }, (_, at) => FIRST + at);
  const next = all
    .map((number) => ({ number, changed: number % EVERY === 1 }))
    .filter(({ number }) => number % EVERY !== 2);
  const roll = (lines: string[]) => ['numero_documento,nombre,correo', ...lines].join('\n');
  const register = (lines: string[]) => [registerColumns.join(','), ...lines].join('\n');
  return {
    roll: {
      first: roll(all.map((number) => rollLine(number, false))),
      next: roll(next.map(({ number, changed }) => rollLine(number, changed))),
    },
    register: {
      first: register(all.map((number) => registerLine(number))),
      next: register(next.map(({ number, changed }) => registerLine(number, changed ? { name: 'Eva' } : {}))),
    },
  };
}

async function measure(db: Database, people: number, say: Say): Promise<void> {
  const { roll, register } = files(people);
  const run = async <Row>(name: string, target: ImportTarget<Row>, csv: string, dryRun: boolean) => {
    const loop = monitorEventLoopDelay({ resolution: 5 });
    loop.enable();
    const began = performance.now();
    let read = 0;
    const report = await importCsv({ db, clock: { now: () => new Date() } }, target, {
      source: sourceOf(Buffer.from(csv)),
      dryRun,
      causer: theSystem,
      onProgress: () => {
        read = performance.now();
      },
    });
    const seconds = (performance.now() - began) / 1000;
    loop.disable();
    const { created, updated, unchanged, deactivated = 0, badTotal } = report;
    if (badTotal > 0) throw new Error(JSON.stringify(report.bad.slice(0, 3)));
    const figure = (value: number) => value.toFixed(1).padStart(7);
    say(
      `${name.padEnd(34)} ${figure(seconds)} s, of which reading ${figure((read - began) / 1000)} s; the event loop waited up to ${(loop.max / 1e6).toFixed(0).padStart(5)} ms; ${created} new, ${updated} changed, ${unchanged} unchanged, ${deactivated} gone`,
    );
  };
  const contest = await firstContest(db, 'contador');
  for (const which of ['first', 'next'] as const) {
    for (const dryRun of [true, false]) {
      const name = `${which}, ${dryRun ? 'dry run' : 'import'}`;
      await run(`roll, ${name}`, accountantRoll(contest), roll[which], dryRun);
      await run(`register, ${name}`, registerImport(), register[which], dryRun);
    }
  }
}

async function prepared({ db, pool, close }: OpenDatabase, people: number, say: Say): Promise<void> {
  try {
    await prepareDatabase({ db, pool });
    await measure(db, people, say);
  } finally {
    await close();
  }
}

/** Imports lists twice on both databases, each time after a dry run. */
export async function benchImports(people: number, say: Say): Promise<number> {
  const programs = findPostgresPrograms();
  if (programs === null) throw new Error(postgresProgramsMissing);
  const cluster = await startPostgresCluster(programs);
  try {
    say(`${people} lines, PostgreSQL`);
    const url = await createDatabaseFrom(cluster.adminUrl, 'template1', 'bench');
    await prepared(openPostgres(url, { maxConnections: 4, onError: (error) => say(String(error)) }), people, say);
  } finally {
    await cluster.stop();
  }
  const folder = mkdtempSync(join(tmpdir(), 'urna-bench-'));
  try {
    say(`${people} lines, the embedded database`);
    await prepared(await openEmbedded({ folder }), people, say);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return 0;
}
