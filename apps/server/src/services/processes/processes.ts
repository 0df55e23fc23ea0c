import type { ProcessRow } from '../../platform/database/process-tables.ts';
import type { Queryable } from '../../platform/database/tables.ts';
import { AppError } from '../../platform/errors.ts';

/** The process that calls and pages are about which name none. */
export async function currentProcess(db: Queryable): Promise<ProcessRow> {
  const process = await db.selectFrom('processes').selectAll().where('state', '=', 'current').executeTakeFirst();
  if (!process) throw new AppError('no_current_process');
  return process;
}

export async function findProcess(db: Queryable, slug: string): Promise<ProcessRow | undefined> {
  return db.selectFrom('processes').selectAll().where('slug', '=', slug).executeTakeFirst();
}

export async function findProcessById(db: Queryable, id: number): Promise<ProcessRow> {
  return db.selectFrom('processes').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}
