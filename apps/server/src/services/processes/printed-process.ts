import type { ProcessRow } from '../../platform/database/process-tables.ts';
import type { Queryable } from '../../platform/database/tables.ts';
import { isDrill } from '../../platform/installation.ts';

/** What the head of a document says: whose it is, and that it is a drill's. */
export interface PrintedProcess {
  title: string;
  body: string;
  period: string;
  drill: boolean;
}

export async function printedProcess(
  db: Queryable,
  { title, body, period }: Pick<ProcessRow, 'title' | 'body' | 'period'>,
): Promise<PrintedProcess> {
  return { title, body, period, drill: await isDrill(db) };
}
