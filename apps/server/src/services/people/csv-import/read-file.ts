import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate as otherWork } from 'node:timers/promises';
import { MAX_BAD_LINES } from '@urna/contract/people/imports';
import { parse } from 'csv-parse';
import type { z } from 'zod';
import type { BadLine, ImportInput, ImportTarget } from './import-target.ts';
import { type ByteSource, type FileShape, inspectFile } from './inspect-file.ts';

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

type CheckedLine<Row> = { line: number; row: Row } | BadLine;

interface Parsed {
  info: { lines: number };
  record: Record<string, string>;
}

// An unclosed quote would otherwise take the rest of the file into one field.
const LONGEST_RECORD = 64 * 1024;
// How much is parsed and checked at once, a few milliseconds of work, before the event loop gets a turn.
const PIECE = 32 * 1024;
const LINES_IN_ONE_GO = 200;

const withNul = 'contiene un carácter nulo, que no se puede guardar';
const unreadable = 'El archivo no es un CSV válido: revise las comillas de esta línea.';

async function* textOf(source: ByteSource, encoding: FileShape['encoding']): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const bytes of source()) {
    for (let start = 0; start < bytes.length; start += PIECE)
      yield decoder.decode(bytes.subarray(start, start + PIECE), { stream: true });
  }
  yield decoder.decode();
}

/** The validated rows of a CSV whose first line names its columns; bad lines come with their number and the reason. */
async function* readRows<Row>(
  source: ByteSource,
  shape: Pick<FileShape, 'encoding' | 'delimiter'>,
  { columns, schema }: { columns: readonly string[]; schema: z.ZodType<Row> },
): AsyncGenerator<CheckedLine<Row>> {
  let absent: readonly string[] = columns;
  const broken: BadLine[] = [];
  const parser = parse({
    columns: (first: string[]) => {
      const names = first.map((name) => name.trim().toLowerCase());
      absent = columns.filter((column) => !names.includes(column));
      return names;
    },
    delimiter: shape.delimiter,
    bom: true,
    info: true,
    max_record_size: LONGEST_RECORD,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    on_skip: (error) => {
      broken.push({ line: lineOf(error), reason: unreadable });
      return undefined;
    },
    trim: true,
  });
  // If the source fails, the parser ends with its error, which the loop throws.
  const feeding = pipeline(Readable.from(textOf(source, shape.encoding)), parser).catch(() => undefined);
  try {
    let taken = 0;
    for await (const { info, record } of parser as AsyncIterable<Parsed>) {
      if (absent.length > 0) break;
      yield check(info.lines, record, columns, schema);
      if (++taken % LINES_IN_ONE_GO === 0) await otherWork();
    }
  } finally {
    parser.destroy();
    await feeding;
  }
  if (absent.length > 0) yield { line: 1, reason: `Faltan las columnas: ${absent.join(', ')}.` };
  else yield* broken;
}

function check<Row>(
  line: number,
  record: Record<string, string>,
  columns: readonly string[],
  schema: z.ZodType<Row>,
): CheckedLine<Row> {
  const unstorable = columns.filter((column) => record[column]?.includes('\0'));
  if (unstorable.length > 0) return { line, reason: unstorable.map((column) => `${column}: ${withNul}`).join('; ') };
  const parsed = schema.safeParse(record);
  if (parsed.success) return { line, row: parsed.data };
  return { line, reason: parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ') };
}

function lineOf(error: unknown): number {
  return typeof error === 'object' && error !== null && 'lines' in error ? Number(error.lines) : 1;
}
