import type { CandidateKind, ReviewStatus } from '@urna/contract/candidacy';
import { documentTypeOf, requiredDocuments } from '@urna/contract/documents';
import type { Insertable } from 'kysely';
import type { Clock } from '../platform/clock.ts';
import type { CandidatesTable } from '../platform/database/candidate-tables.ts';
import type { OpenDatabase } from '../platform/database/connect.ts';
import type { Tx } from '../platform/database/tables.ts';
import { sha256 } from '../platform/secrets.ts';
import { simplePdf } from '../services/documents/fixtures.ts';
import { formFor } from './candidate-client.ts';

/** A candidate in any state of the review, written straight into the tables: tests of many states need many of them. */
export interface SubmittedCandidate {
  id: number;
  number: string;
  kind: CandidateKind;
  email: string;
  /** Those that count now, in the order of their kinds. */
  documents: { id: number; kind: string }[];
}

interface Wanted {
  status: ReviewStatus;
  kind?: CandidateKind;
  /** Who decided before; needed for every state but PENDIENTE. */
  reviewer: { id: number; name: string };
  changes?: Partial<Insertable<CandidatesTable>>;
  /** Where the picture itself matters. */
  photo?: Buffer;
}

const REJECTED = 'antecedentes';
let last = 50_000_000;

/** What became of the candidate and its documents by the state that is wanted. */
const outcomes = {
  PENDIENTE: { first: null, correction: false, final: null },
  APROBADO: { first: 'APROBADO', correction: false, final: null },
  PARA_SUBSANAR: { first: 'PARA_SUBSANAR', correction: false, final: null },
  SUBSANADO: { first: 'PARA_SUBSANAR', correction: true, final: null },
  RECHAZADO: { first: 'PARA_SUBSANAR', correction: true, final: 'RECHAZADO' },
} as const;

export async function submittedCandidate(
  { database, clock }: { database: Pick<OpenDatabase, 'db'>; clock: Clock },
  wanted: Wanted,
): Promise<SubmittedCandidate> {
  return database.db.transaction().execute((tx) => insert(tx, clock.now(), wanted));
}

async function insert(tx: Tx, now: Date, { status, kind = 'CANDIDATE_ACCOUNTANT', reviewer, changes, photo }: Wanted) {
  const number = String(++last);
  const form = formFor(number, kind);
  const { first, correction, final } = outcomes[status];
  const { id } = await tx
    .insertInto('candidates')
    .values({
      ...form,
      created_at: now,
      updated_at: now,
      registration_start: null,
      registration_end: null,
      registration_status: 'FINISH_CANDIDATE_REGISTRATION',
      review_status: status,
      radicado: `2025-T-${number}`,
      submitted_at: now,
      corrected_at: correction ? now : null,
      ...changes,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const documents: { id: number; kind: string }[] = [];
  const decisions: { id: number; review_status: 'APROBADO' | 'RECHAZADO' }[] = [];
  for (const document of requiredDocuments[kind]) {
    const rejected = first === 'PARA_SUBSANAR' && document === REJECTED;
    const review_status = first === null ? 'PENDIENTE' : rejected ? 'RECHAZADO' : 'APROBADO';
    const stored = await insertDocument(tx, now, id, document, 'inscription', review_status, photo);
    if (review_status !== 'PENDIENTE') decisions.push({ id: stored, review_status });
    const replaced = rejected && correction;
    const corrected = replaced && (await insertDocument(tx, now, id, document, 'correction', final ?? 'PENDIENTE'));
    documents.push({ id: corrected || stored, kind: document });
  }
  if (first) await insertReview(tx, now, { id, stage: 'first', old: 'PENDIENTE', result: first, reviewer, decisions });
  if (final)
    await insertReview(tx, now, { id, stage: 'final', old: 'SUBSANADO', result: final, reviewer, decisions: [] });
  return { id, number, kind, email: form.email, documents };
}

async function insertDocument(
  tx: Tx,
  now: Date,
  candidate_id: number,
  kind: Parameters<typeof documentTypeOf>[0],
  phase: 'inscription' | 'correction',
  review_status: 'PENDIENTE' | 'APROBADO' | 'RECHAZADO',
  photo?: Buffer,
): Promise<number> {
  const bytes = kind === 'photo' && photo ? photo : Buffer.from(simplePdf());
  const type = documentTypeOf(kind);
  const { id } = await tx
    .insertInto('documents')
    .values({
      candidate_id,
      document_type_id: type.id,
      phase,
      file_name: `${kind}.${type.format}`,
      mime_type: type.format === 'jpg' ? 'image/jpeg' : 'application/pdf',
      file_size: bytes.length,
      sha256: sha256(bytes),
      bytes,
      warning: null,
      review_status,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function insertReview(
  tx: Tx,
  now: Date,
  review: {
    id: number;
    stage: 'first' | 'final';
    old: ReviewStatus;
    result: 'APROBADO' | 'PARA_SUBSANAR' | 'RECHAZADO';
    reviewer: { id: number; name: string };
    decisions: { id: number; review_status: 'APROBADO' | 'RECHAZADO' }[];
  },
): Promise<void> {
  const { id: review_id } = await tx
    .insertInto('reviews')
    .values({
      candidate_id: review.id,
      stage: review.stage,
      staff_id: review.reviewer.id,
      reviewer_name: review.reviewer.name,
      reviewed_at: now,
      old_status: review.old,
      review_status: review.result,
      observation: 'Observación de una decisión anterior.',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (review.decisions.length === 0) return;
  await tx
    .insertInto('review_decisions')
    .values(
      review.decisions.map(({ id, review_status }) => ({
        review_id,
        document_id: id,
        review_status,
        reason: review_status === 'RECHAZADO' ? 'El certificado de antecedentes no está vigente.' : null,
      })),
    )
    .execute();
}
