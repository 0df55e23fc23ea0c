import type { CandidateKind } from '@urna/contract/candidacy/candidacy';
import {
  type CandidateDocument,
  type DocumentType,
  documentsAskedOf,
  getDocumentFile,
} from '@urna/contract/candidacy/documents';
import { toWireTime } from '@urna/contract/shared/dates';
import { addressOf } from '@urna/contract/shared/endpoint';
import { fullName } from '@urna/contract/shared/full-name';
import { sql } from 'kysely';
import type { Queryable, Tx } from '../../platform/database/tables.ts';
import { sha256 } from '../../platform/secrets.ts';
import type { PersonKey } from '../access/sessions/tokens.ts';
import { documentTypes } from '../processes/document-types.ts';
import { isVisibleToStaff } from './read-candidate.ts';

/** Documents with what their process calls them. */
export const withTypes = (db: Queryable) =>
  db
    .selectFrom('documents as document')
    .innerJoin('candidates as owner', 'owner.id', 'document.candidate_id')
    .innerJoin('process_documents as type', (join) =>
      join
        .onRef('type.process_id', '=', 'owner.process_id')
        .onRef('type.document_type_id', '=', 'document.document_type_id'),
    );

/** The documents of a candidacy without their bytes. Only this module writes their table. */
export async function listDocuments(db: Queryable, candidateId: number): Promise<CandidateDocument[]> {
  const rows = await withTypes(db)
    .leftJoin('review_decisions as decision', (join) =>
      join.onRef('decision.document_id', '=', 'document.id').on('decision.review_status', '=', 'RECHAZADO'),
    )
    .select([
      'document.id',
      'document.document_type_id',
      'type.name as document_type',
      'document.file_name',
      'document.file_size',
      'document.mime_type',
      'document.created_at',
      'document.review_status',
      'document.warning',
      'document.phase',
      'document.sha256',
      'decision.reason',
    ])
    .distinctOn('document.id')
    .where('document.candidate_id', '=', candidateId)
    // The newest decision, where a document was decided twice.
    .orderBy('document.id')
    .orderBy('decision.review_id', (order) => order.desc().nullsLast())
    .execute();
  return rows
    .map(({ file_name, sha256: hash, ...row }) => ({
      ...row,
      // Ids grow, so the largest of a kind is the newest.
      current: !rows.some((other) => other.document_type_id === row.document_type_id && other.id > row.id),
      unchanged:
        row.phase === 'correction' &&
        rows.some(
          (other) =>
            other.document_type_id === row.document_type_id &&
            other.phase === 'inscription' &&
            other.sha256.equals(hash),
        ),
      file_path: file_name,
      file_url: addressOf(getDocumentFile, { id: row.id }),
      created_at: toWireTime(row.created_at),
    }))
    .toSorted((a, b) => a.document_type_id - b.document_type_id || a.id - b.id);
}

/** Documents that another person of the process uploaded, too. A person's own registrations share theirs by nature. */
export async function sharedFilesOf(db: Queryable, process: { id: number }, person: PersonKey & { id: number }) {
  const rows = await db
    .selectFrom('documents as own')
    .innerJoin('documents as other', 'other.sha256', 'own.sha256')
    .innerJoin('candidates as candidate', 'candidate.id', 'other.candidate_id')
    .innerJoin('process_documents as type', (join) =>
      join
        .onRef('type.process_id', '=', 'candidate.process_id')
        .onRef('type.document_type_id', '=', 'other.document_type_id'),
    )
    .select(['own.id as document_id', 'candidate.id as candidate_id', 'type.name as document_type'])
    .select(['first_name', 'second_name', 'first_last_name', 'second_last_name'])
    .distinct()
    .where('own.candidate_id', '=', person.id)
    .where('candidate.process_id', '=', process.id)
    .where('candidate.identification_number', '!=', person.identification_number)
    .where(isVisibleToStaff)
    .orderBy('own.id')
    .orderBy('candidate.id')
    .limit(20)
    .execute();
  return rows.map(({ document_id, candidate_id, document_type, ...name }) => ({
    document_id,
    candidate_id,
    candidate_name: fullName(name),
    document_type,
  }));
}

/** The SHA-256 of each document, in hexadecimal, by its id. */
export async function documentHashes(db: Queryable, candidateId: number): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('documents')
    .select(['id', 'sha256'])
    .where('candidate_id', '=', candidateId)
    .execute();
  return new Map(rows.map(({ id, sha256: hash }) => [id, hash.toString('hex')]));
}

export async function readDocuments(db: Queryable, candidateId: number) {
  return withTypes(db)
    .select(['document.document_type_id', 'type.name', 'type.format', 'document.bytes'])
    .where('document.candidate_id', '=', candidateId)
    .where('document.phase', '=', 'inscription')
    .orderBy('document.document_type_id')
    .execute();
}

/** Ownership stands in the query: another person's id finds nothing, nor does one of an earlier process. */
function ownDocument(db: Queryable, id: number, owner: PersonKey) {
  return db
    .selectFrom('documents as document')
    .innerJoin('candidates as candidate', 'candidate.id', 'document.candidate_id')
    .innerJoin('processes as process', 'process.id', 'candidate.process_id')
    .where('process.state', '=', 'current')
    .where('document.id', '=', id)
    .where('candidate.identification_type_id', '=', owner.identification_type_id)
    .where('candidate.identification_number', '=', owner.identification_number)
    .where('candidate.set_aside_at', 'is', null);
}

export async function findOwnFile(db: Queryable, id: number, owner: PersonKey) {
  return ownDocument(db, id, owner)
    .select(['document.file_name', 'document.mime_type', 'document.bytes', 'document.sha256'])
    .executeTakeFirst();
}

export async function findOwnDocument(db: Queryable, id: number, owner: PersonKey) {
  return ownDocument(db, id, owner)
    .innerJoin('process_documents as type', (join) =>
      join
        .onRef('type.process_id', '=', 'candidate.process_id')
        .onRef('type.document_type_id', '=', 'document.document_type_id'),
    )
    .select(['document.id', 'document.candidate_id', 'type.name as document_type', 'document.phase'])
    .executeTakeFirst();
}

/** For staff: any document of a registration that was submitted or set aside. */
export async function findFileForStaff(db: Queryable, process: { id: number }, id: number) {
  return db
    .selectFrom('documents as document')
    .innerJoin('candidates as candidate', 'candidate.id', 'document.candidate_id')
    .select(['document.file_name', 'document.mime_type', 'document.bytes', 'document.sha256'])
    .where('document.id', '=', id)
    .where('candidate.process_id', '=', process.id)
    .where(isVisibleToStaff)
    .executeTakeFirst();
}

export interface NewDocument {
  document_type_id: number;
  file_name: string;
  mime_type: string;
  bytes: Buffer;
  warning: string | null;
}

/** Replaces the document of the same kind. The caller holds the person's lock. */
export async function replaceDocument(
  tx: Tx,
  candidateId: number,
  phase: 'inscription' | 'correction',
  document: NewDocument,
  now: Date,
): Promise<{ id: number; replaced: boolean }> {
  const { numDeletedRows } = await tx
    .deleteFrom('documents')
    .where('candidate_id', '=', candidateId)
    .where('document_type_id', '=', document.document_type_id)
    .where('phase', '=', phase)
    .executeTakeFirstOrThrow();
  const { id } = await tx
    .insertInto('documents')
    .values({
      candidate_id: candidateId,
      phase,
      ...document,
      file_size: document.bytes.length,
      sha256: sha256(document.bytes),
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, replaced: numDeletedRows > 0n };
}

export async function setDocumentStatus(tx: Tx, id: number, status: 'APROBADO' | 'RECHAZADO'): Promise<void> {
  await tx.updateTable('documents').set({ review_status: status }).where('id', '=', id).execute();
}

export async function deleteDocument(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('documents').where('id', '=', id).execute();
}

/** Copies the newest document of each kind to a registration that has none, as if uploaded during inscription. */
export async function copyDocuments(tx: Tx, from: number, to: number): Promise<void> {
  await sql`
    insert into documents (candidate_id, document_type_id, phase, file_name, mime_type, file_size, sha256, bytes, warning,
      created_at)
    select distinct on (document_type_id) ${to}::bigint, document_type_id, 'inscription', file_name, mime_type, file_size,
      sha256, bytes, warning, created_at
    from documents where candidate_id = ${from} order by document_type_id, id desc`.execute(tx);
}

export async function keepConsolidatedPdf(tx: Tx, candidateId: number, bytes: Buffer, now: Date): Promise<void> {
  await tx
    .insertInto('consolidated_pdfs')
    .values({ candidate_id: candidateId, bytes, sha256: sha256(bytes), created_at: now })
    .execute();
}

export async function findConsolidatedPdf(db: Queryable, candidateId: number): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('consolidated_pdfs')
    .select('bytes')
    .where('candidate_id', '=', candidateId)
    .executeTakeFirst();
  return row?.bytes;
}

/** What a registration was asked for when it was submitted; until then, what its process asks for now. */
export function documentsAskedFor(
  types: readonly DocumentType[],
  row: { candidate_type: CandidateKind; asked_documents: readonly number[] | null },
): DocumentType[] {
  const asked = row.asked_documents;
  return asked === null ? documentsAskedOf(types, row.candidate_type) : types.filter(({ id }) => asked.includes(id));
}

/** What a registration is asked for, and the names of what it lacks of that. */
export async function askedAndMissing(
  db: Queryable,
  row: { id: number; process_id: number; candidate_type: CandidateKind; asked_documents: readonly number[] | null },
): Promise<{ asked: DocumentType[]; missing: string[] }> {
  const asked = documentsAskedFor(await documentTypes(db, { id: row.process_id }), row);
  const present = new Set((await listDocuments(db, row.id)).map((document) => document.document_type_id));
  return { asked, missing: asked.filter(({ id }) => !present.has(id)).map(({ name }) => name) };
}

/** Removes from registrations that aren't sent what isn't asked for any more, or not as it was uploaded. */
export async function discardUnaskedDocuments(tx: Tx, process: { id: number }, type: number): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('documents')
    .using(['candidates', 'process_documents as type'])
    .whereRef('candidates.id', '=', 'documents.candidate_id')
    .whereRef('type.process_id', '=', 'candidates.process_id')
    .whereRef('type.document_type_id', '=', 'documents.document_type_id')
    .where('type.process_id', '=', process.id)
    .where('type.document_type_id', '=', type)
    .where('candidates.submitted_at', 'is', null)
    .where('candidates.set_aside_at', 'is', null)
    .where((row) =>
      row.or([
        row.not(row('candidates.candidate_type', '=', row.fn.any('type.asked_of'))),
        row(row.ref('documents.file_size'), '>', row.ref('type.max_bytes')),
        row(
          'documents.mime_type',
          '!=',
          row.case().when('type.format', '=', 'jpg').then('image/jpeg').else('application/pdf').end(),
        ),
      ]),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
