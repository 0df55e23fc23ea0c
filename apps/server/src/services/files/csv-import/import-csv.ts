import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';
import { type ImportKind, MAX_BAD_LINES } from '@urna/contract/administration';
import type { z } from 'zod';
import type { ProcessKey } from '../../../platform/database/process-tables.ts';
import type { Queryable, Tx } from '../../../platform/database/tables.ts';
import type { Deps } from '../../../platform/deps.ts';
import { type Causer, record } from '../../activity/record.ts';
import type { ByteSource } from './byte-source.ts';
import { inspectFile } from './inspect-file.ts';
import { type BadLine, readRows } from './read-rows.ts';

const pack = promisify(deflateRaw);
const unpack = promisify(inflateRaw);

/** What a kind of import reads, and how it writes it. */
export interface ImportTarget<Row> {
  kind: ImportKind;
  /** The process of a roll. */
  process: ProcessKey | null;
  columns: readonly string[];
  schema: z.ZodType<Row>;
  /** The key that must be unique within a file. */
  keyOf: (row: Row) => string;
  repeated: (firstLine: number) => string;
  /** Why nothing can be imported now, or null. Asked before the file is read, and again in the transaction. */
  refusal?: (db: Queryable) => Promise<string | null>;
  /** Locks what `refusal` reads until the transaction ends. */
  hold?: (tx: Tx) => Promise<void>;
  /** For a dry run: how many lines are new, and how many rows the list would no longer contain. */
  compare?: (tx: Tx, keys: Iterable<string>) => Promise<{ created: number; deactivated: number }>;
  /** Writes the rows of a JSON array and returns how many of them are new. */
  write: (tx: Tx, json: string, now: Date) => Promise<number>;
  /** For a list that replaces the previous one: deactivates what it no longer contains, and returns how many. */
  deactivateOthers?: (tx: Tx, keys: Iterable<string>) => Promise<number>;
  /** Records facts about the list as a whole. */
  note?: (tx: Tx, fileName: string | null, now: Date) => Promise<void>;
}

export interface ImportReport {
  lines: number;
  created: number;
  updated: number;
  deactivated?: number;
  /** The first bad lines, in the order of the file. */
  bad: BadLine[];
  badTotal: number;
}

export interface ImportInput {
  source: ByteSource;
  fileName?: string;
  dryRun: boolean;
  causer: Causer;
  /** Called between batches; may throw to stop. */
  onProgress?: (done: number, total: number) => Promise<void> | void;
  /** Runs in the transaction that imports, or that records why nothing was imported. */
  completing?: (tx: Tx, report: ImportReport) => Promise<void>;
}

// PGlite blocks the event loop while it works: batches let the server answer in between.
const BATCH = 5000;

/**
 * Reads and validates the whole file before anything is written. Valid rows wait compressed, at a sixth of their size
 * or less.
 */
async function readWhole<Row>(
  target: ImportTarget<Row>,
  { source, dryRun, onProgress }: ImportInput,
): Promise<ReadFile> {
  const shape = await inspectFile(source);
  const seen = new Map<string, number>();
  const packed: Buffer[] = [];
  const bad: BadLine[] = [];
  let badTotal = 0;
  let lines = 0;
  let batch: Row[] = [];
  const refuse = (line: BadLine) => {
    badTotal++;
    if (bad.length < MAX_BAD_LINES) bad.push(line);
  };
  const close = async () => {
    if (badTotal === 0 && !dryRun && batch.length > 0) packed.push(await pack(JSON.stringify(batch), { level: 1 }));
    batch = [];
    await onProgress?.(lines, Math.max(shape.lines, lines));
  };
  for await (const checked of readRows(source, shape, target)) {
    lines++;
    if ('reason' in checked) refuse(checked);
    else {
      const key = target.keyOf(checked.row);
      const first = seen.get(key);
      if (first === undefined) seen.set(key, checked.line);
      else refuse({ line: checked.line, reason: target.repeated(first) });
      batch.push(checked.row);
    }
    if (lines % BATCH === 0) await close();
  }
  if (lines % BATCH !== 0) await close();
  if (lines === 0) refuse({ line: 1, reason: 'El archivo no tiene ninguna línea de datos.' });
  return { lines, packed, keys: seen.keys(), badTotal, bad: bad.toSorted((a, b) => a.line - b.line) };
}

interface ReadFile {
  lines: number;
  packed: readonly Buffer[];
  keys: Iterable<string>;
  bad: BadLine[];
  badTotal: number;
}

/** A reason against the file as a whole is reported at its first line. */
const refused = (reason: string): ReadFile => ({
  lines: 0,
  packed: [],
  keys: [],
  bad: [{ line: 1, reason }],
  badTotal: 1,
});

/** Imports a CSV: all of it, or nothing if any line is bad. A dry run writes nothing. */
export async function importCsv<Row>(
  deps: Pick<Deps, 'db' | 'clock'>,
  target: ImportTarget<Row>,
  input: ImportInput,
): Promise<ImportReport> {
  const refusal = await target.refusal?.(deps.db);
  const read = refusal ? refused(refusal) : await readWhole(target, input);
  const now = deps.clock.now();
  const { kind, process } = target;
  return deps.db.transaction().execute(async (tx) => {
    await target.hold?.(tx);
    const late = await target.refusal?.(tx);
    const file = late ? refused(late) : read;
    const { lines, bad, badTotal } = file;
    if (badTotal > 0 || input.dryRun) {
      const compared = badTotal === 0 ? await target.compare?.(tx, file.keys) : undefined;
      const counts = compared ? { ...compared, updated: lines - compared.created } : { created: 0, updated: 0 };
      const report: ImportReport = { lines, ...counts, bad, badTotal };
      await input.completing?.(tx, report);
      if (!input.dryRun) {
        const properties = { kind, lines, bad_lines: badTotal };
        await record(tx, now, input.causer, { log_name: 'import', event: 'import_refused', process, properties });
      }
      return report;
    }
    let created = 0;
    for (const rows of file.packed) created += await target.write(tx, (await unpack(rows)).toString(), now);
    const deactivated = await target.deactivateOthers?.(tx, file.keys);
    await target.note?.(tx, input.fileName ?? null, now);
    const counts = { lines, created, updated: lines - created, ...(deactivated !== undefined && { deactivated }) };
    const report: ImportReport = { ...counts, bad, badTotal };
    await input.completing?.(tx, report);
    const properties = { kind, ...counts };
    await record(tx, now, input.causer, { log_name: 'import', event: 'import_completed', process, properties });
    return report;
  });
}
