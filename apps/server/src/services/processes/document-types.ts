import type { DocumentType } from '@urna/contract/candidacy/documents';
import type { Queryable, Tx } from '../../platform/database/tables.ts';
import { AppError } from '../../platform/errors.ts';

/** What a process has asked candidates for, in the order of the form. */
export async function documentTypes(db: Queryable, process: { id: number }): Promise<DocumentType[]> {
  const rows = await db
    .selectFrom('process_documents')
    .select(['document_type_id as id', 'name', 'format', 'asked_of', 'max_bytes', 'help', 'source', 'source_url'])
    .select(['model', 'usual_reasons'])
    .where('process_id', '=', process.id)
    .orderBy('document_type_id')
    .execute();
  return rows;
}

export async function documentTypeOf(db: Queryable, process_id: number, id: number): Promise<DocumentType> {
  const type = (await documentTypes(db, { id: process_id })).find((one) => one.id === id);
  if (!type) throw new AppError('not_found');
  return type;
}

/**
 * Keeps what the current process asks for until the transaction ends. Race: an administrator who stops asking for a document
 * removes it from the registrations that aren't sent; one that is stored or sent meanwhile would keep it, and could never
 * be decided.
 */
export async function holdDocumentTypes(tx: Tx): Promise<void> {
  await tx.selectFrom('processes').select('id').where('state', '=', 'current').forShare().execute();
}
