import type { ImportJob, ImportKind, ImportSamples, RollCheck } from '@urna/contract/people/imports';
import type { z } from 'zod';
import type { ProcessKey } from '../../../platform/database/process-tables.ts';
import type { Queryable, Tx } from '../../../platform/database/tables.ts';
import type { Causer } from '../../activity/record.ts';
import type { Comparison, StoredList, Written } from './compare-list.ts';
import type { ByteSource } from './inspect-file.ts';

/** Reads every row of a file, and tells how many each check found, and the first of them. */
export interface ListChecks<Row> {
  add: (row: Row) => void;
  result: () => { counts: NonNullable<ImportJob['checks']>; rows: Pick<ImportSamples, RollCheck> };
}

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
  list: StoredList;
  /** Why nothing can be imported now, or null. Asked before the file is read, and again in the transaction. */
  refusal?: (db: Queryable) => Promise<string | null>;
  /** Locks the list, and what `refusal` reads, until the transaction ends. */
  hold: (tx: Tx) => Promise<void>;
  /** Writes the rows of a JSON array that are new or changed. */
  write: (tx: Tx, json: string, now: Date) => Promise<Written & { held?: number }>;
  /** How many rows of a JSON array wait for another administrator with a part of what they change. */
  countHeld?: (db: Queryable, json: string) => Promise<number>;
  /** Looks in a dry run for what a person decides about. */
  checks?: () => ListChecks<Row>;
  /** For a list that replaces the previous one: deactivates what it no longer contains, and returns how many. */
  deactivateOthers?: (tx: Tx, keys: readonly string[]) => Promise<number>;
  /** Records facts about the list as a whole. */
  note?: (tx: Tx, fileName: string | null, now: Date) => Promise<void>;
}

export interface BadLine {
  line: number;
  reason: string;
}

export interface ImportReport extends Written {
  lines: number;
  unchanged: number;
  /** For a list that replaces the previous one. */
  deactivated?: number;
  /** Rows of which a part waits for another administrator. */
  held?: number;
  /** How many rows the list had. */
  existing: number;
  /** What else a dry run tells. */
  review?: Pick<Comparison, 'fields' | 'samples'> & {
    checks: ImportJob['checks'];
    /** Identifies the file together with the rows that it was compared with. */
    fingerprint: string;
  };
  /** The first bad lines, in the order of the file. */
  bad: BadLine[];
  badTotal: number;
}

export interface ImportInput {
  source: ByteSource;
  fileName?: string;
  dryRun: boolean;
  causer: Causer;
  /** The fingerprint of the dry run that this import confirms. */
  reviewed?: string | null;
  /** The word was typed with which more than a twentieth of the list may go. */
  confirmed?: boolean;
  /** Called between batches; may throw to stop. */
  onProgress?: (done: number, total: number) => Promise<void> | void;
  /** Runs in the transaction that imports, or that records why nothing was imported. */
  completing?: (tx: Tx, report: ImportReport) => Promise<void>;
}
