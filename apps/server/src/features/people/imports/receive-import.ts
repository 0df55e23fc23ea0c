// Receives a file and queues a job for the worker, or asks for the import where it takes two administrators; the fields
// may precede or follow the file.

import type { ChangeAnswer } from '@urna/contract/access/change-requests';
import {
  type ImportJob,
  type ImportKind,
  importKindSchema,
  losesMany,
  MAX_IMPORT_BYTES,
  REPLACE_WORD,
  type startImport,
} from '@urna/contract/people/imports';
import type { PartOf } from '@urna/contract/shared/endpoint';
import { reasonField } from '@urna/contract/shared/reason';
import type { FastifyRequest } from 'fastify';
import type { ProcessKey } from '../../../platform/database/process-tables.ts';
import type { Queryable } from '../../../platform/database/tables.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError, isUniqueViolation } from '../../../platform/errors.ts';
import { shownFileName } from '../../../platform/files/file-names.ts';
import { multipartRefusal } from '../../../platform/files/read-form.ts';
import { requirePasskey } from '../../../services/access/passkeys/guard-confirmations.ts';
import { asCauser, staffOf } from '../../../services/access/staff-guard.ts';
import { forgetFile, storeFile } from './import-files.ts';
import { findJob, hasOpenJob, startJob, toImportJob } from './import-jobs.ts';
import { findImported, type Imported, keyOf } from './importers.ts';
import { askToReplaceRoll, hasBegunCampaign } from './waiting-imports.ts';

interface Received {
  process: ProcessKey;
  kind?: ImportKind;
  what?: Imported;
  dryRun: boolean;
  /** The dry run that is confirmed. */
  reviewed?: number;
  confirmed: boolean;
  reason?: string;
  /** What the passkey confirmed. */
  passkeyFor?: string;
  file?: { id: number; name: string };
}

// A reason of 500 characters takes up to 2000 bytes.
const limits = { fileSize: MAX_IMPORT_BYTES, files: 1, fields: 5, parts: 7, fieldSize: 2000 };

export async function receiveImport(
  deps: Deps,
  process: ProcessKey,
  request: FastifyRequest,
): Promise<ImportJob | ChangeAnswer> {
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
      await requireImportable(deps, request, received).catch((error: unknown) => {
        // Drained unread: a browser cut off while sending would not see the answer.
        part.file.resume();
        throw error;
      });
      const id = await storeFile(deps.db, part.file, deps.clock.now());
      received.file = { id, name: shownFileName(part.filename, 'archivo.csv') };
      // Exceeding the limit truncates without throwing: a truncated file must never be imported.
      if (part.file.truncated) throw new AppError('import_too_large');
    } else if (name === 'kind') {
      const kind = importKindSchema.safeParse(part.value);
      if (!kind.success) throw wrongKind('No es un tipo de importación válido.');
      received.kind = kind.data;
      received.what = await findImported(deps.db, async () => received.process, kind.data);
    } else if (name === 'dry_run') received.dryRun = part.value === '1' || part.value === 'true';
    else if (name === 'reviewed') received.reviewed = Number(part.value);
    else if (name === 'confirmation') received.confirmed = part.value === REPLACE_WORD;
    else if (name === 'reason') {
      const reason = reasonField.safeParse(part.value);
      if (!reason.success)
        throw new AppError('invalid_fields', { errors: { reason: [reason.error.issues[0]?.message ?? ''] } });
      received.reason = reason.data;
    }
  }
}

async function requireImportable(deps: Deps, request: FastifyRequest, received: Received): Promise<void> {
  const { what } = received;
  if (!what) return;
  if (await hasOpenJob(deps.db, keyOf(what))) throw new AppError('import_running');
  await requireReviewed(deps.db, received);
  await confirmImport(deps, request, received);
}

/**
 * Asks for the passkey, before the file is read where the form sends the other fields first. It is bound to them, and so
 * to the file that was reviewed; a dry run changes nothing and needs none.
 */
async function confirmImport(deps: Deps, request: FastifyRequest, received: Received): Promise<void> {
  const { kind, dryRun, reviewed, confirmed, reason } = received;
  if (dryRun) return;
  const what = JSON.stringify({ kind, reviewed, confirmed, reason });
  // Fields that follow the file may change what was confirmed.
  if (received.passkeyFor === what) return;
  await requirePasskey(deps, request, what);
  received.passkeyFor = what;
}

/** The import itself compares the fingerprint of the dry run: another import may come between. */
async function requireReviewed(db: Queryable, received: Received): Promise<void> {
  const { what, dryRun, reviewed, confirmed } = received;
  if (!what || dryRun || reviewed === undefined) return;
  const { kind, contest } = keyOf(what);
  const job = Number.isSafeInteger(reviewed) ? await findJob(db, reviewed) : undefined;
  const isReview = job?.dry_run && job.status === 'done' && job.fingerprint !== null;
  if (!isReview || job.kind !== kind || job.contest !== contest) throw new AppError('import_not_reviewed');
  const { deactivated, existing } = job;
  const isLoss = losesMany({ deactivated: deactivated ?? 0, existing: existing ?? 0 });
  if (isLoss && !confirmed) throw new AppError('import_unconfirmed');
}

async function queueJob(deps: Deps, request: FastifyRequest, received: Received): Promise<ImportJob | ChangeAnswer> {
  const { kind, what, dryRun, reviewed, confirmed, reason, file } = received;
  if (!kind || !what) throw wrongKind('Elija qué desea importar.');
  if (!file) throw new AppError('no_import_file');
  await requireReviewed(deps.db, received);
  await confirmImport(deps, request, received);
  const staff = staffOf(request);
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
    reason: reason ?? null,
  };
  return deps.db.transaction().execute(async (tx) => {
    if ('roll' in what && !dryRun && (await hasBegunCampaign(tx, what.roll)))
      return askToReplaceRoll(tx, deps, staff, what.roll, { ...job, reason });
    return toImportJob(await startJob(tx, deps.clock.now(), asCauser(staff), what, job));
  });
}

function wrongKind(message: string): AppError {
  return new AppError('invalid_fields', { errors: { kind: [message] } });
}

function refusalOf(error: unknown): unknown {
  if (isUniqueViolation(error, 'one_import_at_a_time')) return new AppError('import_running');
  return multipartRefusal(error, new AppError('import_too_large')) ?? error;
}
