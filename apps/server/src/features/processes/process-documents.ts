import { isDeepStrictEqual } from 'node:util';
import { type CandidateKind, candidateKinds } from '@urna/contract/candidacy/candidacy';
import { type DocumentType, PHOTO_TYPE } from '@urna/contract/candidacy/documents';
import type { DocumentChange } from '@urna/contract/processes/process-fields';
import { tellTime } from '@urna/contract/shared/dates';
import { MAX_DOCUMENTS } from '@urna/contract/shared/limits';
import type { ProcessRow } from '../../platform/database/process-tables.ts';
import type { Queryable, Tx } from '../../platform/database/tables.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError, isUniqueViolation } from '../../platform/errors.ts';
import { pick } from '../../platform/pick.ts';
import { type Causer, record } from '../../services/activity/record.ts';
import { discardUnaskedDocuments } from '../../services/candidacy/candidate-documents.ts';
import { returnDraftsToDocuments } from '../../services/candidacy/write-candidate.ts';
import { documentTypes } from '../../services/processes/document-types.ts';
import { lockChangeable, refuseIfFixed } from './fixed-parts.ts';

/** How many registrations of each kind have begun and weren't sent. */
export async function countDrafts(db: Queryable, { id }: { id: number }): Promise<Record<CandidateKind, number>> {
  const rows = await db
    .selectFrom('candidates')
    .select(['candidate_type', (row) => row.fn.countAll<number>().as('count')])
    .where('process_id', '=', id)
    .where('submitted_at', 'is', null)
    .where('set_aside_at', 'is', null)
    .groupBy('candidate_type')
    .execute();
  const of = (kind: CandidateKind) => rows.find(({ candidate_type }) => candidate_type === kind)?.count ?? 0;
  return { CANDIDATE_ACCOUNTANT: of('CANDIDATE_ACCOUNTANT'), CANDIDATE_IES: of('CANDIDATE_IES') };
}

/** Why what is asked for can't be changed any more: everybody is asked for the same. */
export async function whyDocumentsFixed(db: Queryable, { id }: { id: number }): Promise<string | undefined> {
  const { first } = await db
    .selectFrom('candidates')
    .select((row) => row.fn.min('submitted_at').as('first'))
    .where('process_id', '=', id)
    .executeTakeFirstOrThrow();
  if (!first) return undefined;
  return `Lo que se pide quedó fijo el ${tellTime(first)}, cuando se envió la primera inscripción. La ayuda, de dónde viene, el modelo y los motivos se pueden cambiar.`;
}

export async function insertDocuments(tx: Tx, { id }: { id: number }, types: readonly DocumentType[]): Promise<void> {
  const rows = types.map(({ id: document_type_id, ...type }) => ({ process_id: id, document_type_id, ...type }));
  await tx.insertInto('process_documents').values(rows).execute();
}

/** What a candidate must upload. The words about it can be changed at any time. */
const asked = (type: Omit<DocumentType, 'id'>) => pick(type, ['name', 'format', 'asked_of', 'max_bytes']);

/** Asks for one more document, or changes one. Says so to whoever has begun, and is refused once somebody has sent. */
export async function writeDocument(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  author: Causer,
  { id }: ProcessRow,
  typeId: number | null,
  { drafts, ...change }: DocumentChange,
): Promise<string> {
  const type = { ...change, asked_of: candidateKinds.filter((kind) => change.asked_of.includes(kind)) };
  const written = db.transaction().execute(async (tx) => {
    const process = await lockChangeable(tx, id);
    const types = await documentTypes(tx, process);
    const before = types.find((one) => one.id === typeId);
    if (typeId !== null && !before) throw new AppError('not_found');
    if (before && isDeepStrictEqual(before, { id: before.id, ...type })) return 'No hubo cambios.';
    const isAskedAnew = !before || !isDeepStrictEqual(asked(before), asked(type));
    if (isAskedAnew) {
      refuseIfFixed(await whyDocumentsFixed(tx, process));
      await requireKnownDrafts(tx, process, [...(before?.asked_of ?? []), ...type.asked_of], drafts);
    }
    if (before) {
      if (before.id === PHOTO_TYPE) requirePhotograph(type);
      await tx
        .updateTable('process_documents')
        .set(type)
        .where('process_id', '=', id)
        .where('document_type_id', '=', before.id)
        .execute();
    } else {
      if (types.length >= MAX_DOCUMENTS) refuseIfFixed(`Un proceso pide como máximo ${MAX_DOCUMENTS} documentos.`);
      await insertDocuments(tx, process, [{ id: Math.max(4, ...types.map((one) => one.id)) + 1, ...type }]);
    }
    const discarded = before ? await discardUnaskedDocuments(tx, process, before.id) : 0;
    if (isAskedAnew) await returnDraftsToDocuments(tx, process, clock.now());
    await record(tx, author, before ? 'document_changed' : 'document_added', {
      process,
      document_type: type.name,
      old: before ? pick(before, Object.keys(type) as (keyof typeof type)[]) : {},
      attributes: type,
      discarded,
    });
    return before ? 'Los cambios se guardaron correctamente.' : `Desde ahora se pide «${type.name}».`;
  });
  return written.catch((error: unknown) => {
    if (!isUniqueViolation(error, 'one_document_per_name')) throw error;
    throw new AppError('invalid_fields', { errors: { name: ['Otro documento ya tiene este nombre.'] } });
  });
}

/** Whoever changes what is asked for knows how many people it reaches. */
async function requireKnownDrafts(
  tx: Tx,
  process: { id: number },
  kinds: readonly CandidateKind[],
  known: number,
): Promise<void> {
  const drafts = await countDrafts(tx, process);
  const count = [...new Set(kinds)].reduce((sum, kind) => sum + drafts[kind], 0);
  if (count !== known) throw new AppError('documents_affect_drafts', { details: { count } });
}

function requirePhotograph({ format, asked_of }: Pick<DocumentType, 'format' | 'asked_of'>): void {
  if (format === 'jpg' && asked_of.length === candidateKinds.length) return;
  refuseIfFixed('La fotografía está en el tarjetón: se pide siempre, en JPG y a todos.');
}
