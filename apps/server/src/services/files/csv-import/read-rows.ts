import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate as otherWork } from 'node:timers/promises';
import { parse } from 'csv-parse';
import type { z } from 'zod';
import type { ByteSource } from './byte-source.ts';
import type { FileShape } from './inspect-file.ts';

export interface BadLine {
  line: number;
  reason: string;
}

export type CheckedLine<Row> = { line: number; row: Row } | BadLine;

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
    for (let at = 0; at < bytes.length; at += PIECE)
      yield decoder.decode(bytes.subarray(at, at + PIECE), { stream: true });
  }
  yield decoder.decode();
}

/** The validated rows of a CSV whose first line names its columns; bad lines come with their number and the reason. */
export async function* readRows<Row>(
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
