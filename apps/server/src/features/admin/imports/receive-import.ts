import type { PartOf } from '@urna/contract/shared/endpoint';
import {
  type ImportJob,
  type ImportKind,
  importKindSchema,
  losesMany,
  MAX_IMPORT_BYTES,
  REPLACE_WORD,
  type startImport,
} from '@urna/contract/staff/administration';
import type { FastifyRequest } from 'fastify';
import type { ProcessKey } from '../../../platform/database/process-tables.ts';
import type { Queryable } from '../../../platform/database/tables.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError, isUniqueViolation } from '../../../platform/errors.ts';
import { multipartRefusal } from '../../../platform/http/multipart-refusal.ts';
import { record } from '../../../services/activity/record.ts';
import { shownFileName } from '../../../services/files/shown-file-name.ts';
import { asCauser, staffOf } from '../../../services/people/staff/staff-guard.ts';
import { processOf } from '../../../services/processes/processes.ts';
import { forgetFile, storeFile } from './import-files.ts';
import { findJob, hasOpenJob, insertJob, toImportJob } from './import-jobs.ts';
import { findImported, type Imported } from './importers.ts';

interface Received {
  process: ProcessKey;
  kind?: ImportKind;
  what?: Imported;
  dryRun: boolean;
  /** The dry run that is confirmed. */
  reviewed?: number;
  confirmed: boolean;
  file?: { id: number; name: string };
}

const limits = { fileSize: MAX_IMPORT_BYTES, files: 1, fields: 4, parts: 6, fieldSize: 40 };

/** Receives a file and queues a job for the worker; the fields may precede or follow the file. */
export async function receiveImport(deps: Deps, process: ProcessKey, request: FastifyRequest): Promise<ImportJob> {
  if (!request.isMultipart()) throw new AppError('unsupported_media_type');
  const received: Received = { process, dryRun: false, confirmed: false };
  try {
    await readParts(deps, request, received);
    return await queueJob(deps, request, received);
  } catch (error) {
    if (received.file) await forgetFile(deps.db, received.file.id);
    throw refusalOf(error);
  }
}

async function readParts(deps: Deps, request: FastifyRequest, received: Received): Promise<void> {
  for await (const part of request.parts({ limits })) {
    const name = part.fieldname as PartOf<typeof startImport>;
    if (part.type === 'file') {
      if (name !== 'file' || received.file) throw new AppError('malformed');
      // Refused before 100 MB are uploaded, where the form sends the other fields first.
      const refusal = await earlyRefusal(deps, received);
      if (refusal) {
        // Drained unread: a browser cut off while sending would not see the answer.
        part.file.resume();
        throw refusal;
      }
      const id = await storeFile(deps.db, part.file, deps.clock.now());
      received.file = { id, name: shownFileName(part.filename, 'archivo.csv') };
      // Exceeding the limit truncates without throwing: a truncated file must never be imported.
      if (part.file.truncated) throw new AppError('import_too_large');
    } else if (name === 'kind') {
      const kind = importKindSchema.safeParse(part.value);
      if (!kind.success) throw wrongKind('No es un tipo de importación válido.');
      received.kind = kind.data;
      received.what = await findImported(deps.db, received.process, kind.data);
    } else if (name === 'dry_run') received.dryRun = part.value === '1' || part.value === 'true';
    else if (name === 'reviewed') received.reviewed = Number(part.value);
    else if (name === 'confirmation') received.confirmed = part.value === REPLACE_WORD;
  }
}

async function earlyRefusal({ db }: Deps, received: Received): Promise<AppError | null> {
  const { what } = received;
  if (!what) return null;
  if (await hasOpenJob(db, keyOf(what))) return new AppError('import_running');
  return reviewRefusal(db, received);
}

/** The import itself compares the fingerprint of the dry run: another import may come between. */
async function reviewRefusal(db: Queryable, received: Received): Promise<AppError | null> {
  const { what, dryRun, reviewed, confirmed } = received;
  if (!what || dryRun || reviewed === undefined) return null;
  const { kind, contest } = keyOf(what);
  const job = Number.isSafeInteger(reviewed) ? await findJob(db, reviewed) : undefined;
  const isReview = job?.dry_run && job.status === 'done' && job.fingerprint !== null;
  if (!isReview || job.kind !== kind || job.contest !== contest) return new AppError('import_not_reviewed');
  const { deactivated, existing } = job;
  const isLoss = losesMany({ deactivated: deactivated ?? 0, existing: existing ?? 0 });
  return isLoss && !confirmed ? new AppError('import_unconfirmed') : null;
}

async function queueJob(deps: Deps, request: FastifyRequest, received: Received): Promise<ImportJob> {
  const { kind, what, dryRun, reviewed, confirmed, file } = received;
  if (!kind || !what) throw wrongKind('Elija qué desea importar.');
  if (!file) throw new AppError('no_import_file');
  const refusal = await reviewRefusal(deps.db, received);
  if (refusal) throw refusal;
  const staff = staffOf(request);
  const now = deps.clock.now();
  const job = {
    ...keyOf(what),
    process_id: 'roll' in what ? what.roll.process_id : null,
    dry_run: dryRun,
    file_name: file.name,
    file_id: file.id,
    staff_id: staff.id,
    started_by: staff.name,
    reviewed: dryRun ? null : (reviewed ?? null),
    confirmed: !dryRun && confirmed,
  };
  return deps.db.transaction().execute(async (tx) => {
    const row = await insertJob(tx, job, now);
    const properties = { import_id: row.id, kind, dry_run: dryRun, file_name: file.name };
    const process = 'roll' in what ? processOf(what.roll) : null;
    await record(tx, now, asCauser(staff), { log_name: 'import', event: 'import_requested', process, properties });
    return toImportJob(row);
  });
}

const keyOf = (what: Imported) =>
  'roll' in what ? { kind: 'roll' as const, contest: what.roll.id } : { kind: what.list, contest: null };

function wrongKind(message: string): AppError {
  return new AppError('invalid_fields', { errors: { kind: [message] } });
}

function refusalOf(error: unknown): unknown {
  if (isUniqueViolation(error, 'one_import_at_a_time')) return new AppError('import_running');
  return multipartRefusal(error, 'import_too_large') ?? error;
}
