import type { ProcessRow } from '../../platform/database/process-tables.ts';
import type { Queryable } from '../../platform/database/tables.ts';
import type { DocumentHead } from '../../platform/files/pdf/document-head.ts';
import { isDrill } from '../../platform/installation.ts';

export async function printedProcess(
  db: Queryable,
  { title, body, period }: Pick<ProcessRow, 'title' | 'body' | 'period'>,
): Promise<DocumentHead> {
  return { title, body, period, drill: await isDrill(db) };
}
