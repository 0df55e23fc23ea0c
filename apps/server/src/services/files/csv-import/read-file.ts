import { MAX_BAD_LINES } from '@urna/contract/staff/administration';
import type { ImportInput, ImportTarget } from './import-target.ts';
import { inspectFile } from './inspect-file.ts';
import { type BadLine, readRows } from './read-rows.ts';

// PGlite blocks the event loop while it works: batches let the server answer in between.
const BATCH = 5000;

export interface ReadFile {
  /** A hash of the file. */
  digest: string;
  lines: number;
  keys: readonly string[];
  bad: BadLine[];
  badTotal: number;
}

/** A reason against the file as a whole is reported at its first line. */
export const refusedFile = (reason: string): ReadFile => ({
  digest: '',
  lines: 0,
  keys: [],
  bad: [{ line: 1, reason }],
  badTotal: 1,
});

/** Reads and validates the whole file, and takes its rows batch by batch until a line is bad. */
export async function readFile<Row>(
  target: ImportTarget<Row>,
  { source, onProgress }: ImportInput,
  take: (rows: readonly Row[]) => Promise<void>,
): Promise<ReadFile> {
  const shape = await inspectFile(source);
  const seen = new Map<string, number>();
  const bad: BadLine[] = [];
  let badTotal = 0;
  let lines = 0;
  let batch: Row[] = [];
  const refuse = (line: BadLine) => {
    badTotal++;
    if (bad.length < MAX_BAD_LINES) bad.push(line);
  };
  const close = async () => {
    if (badTotal === 0 && batch.length > 0) await take(batch);
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
  const inOrder = bad.toSorted((a, b) => a.line - b.line);
  return { digest: shape.digest, lines, keys: [...seen.keys()], bad: inOrder, badTotal };
}
