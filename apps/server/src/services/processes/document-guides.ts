import { type DocumentGuideText, documentTypes } from '@urna/contract/candidacy/documents';
import type { Queryable } from '../../platform/database/tables.ts';

/** What a process says about each kind of document, in the order of the form. */
export async function documentGuides(db: Queryable, process: { id: number }): Promise<DocumentGuideText[]> {
  const rows = await db.selectFrom('document_guides').selectAll().where('process_id', '=', process.id).execute();
  return documentTypes.map(({ id, name }) => {
    const guide = rows.find(({ document_type_id }) => document_type_id === id);
    return { document_type_id: id, name, help: guide?.help ?? '', usual_reasons: guide?.usual_reasons ?? [] };
  });
}
