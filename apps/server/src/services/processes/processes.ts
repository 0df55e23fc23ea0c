import type { ContestRow, ProcessRow } from '../../platform/database/process-tables.ts';
import type { Queryable } from '../../platform/database/tables.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import type { DocumentHead } from '../../platform/files/pdf/document-head.ts';
import { type App, isRead } from '../../platform/http/route.ts';
import { isDrill } from '../../platform/installation.ts';
import { requireContest } from './contest-rows.ts';

/** The process of calls and pages that don't name one. */
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

declare module 'fastify' {
  interface FastifyRequest {
    /** The process that the call is about. */
    process: ProcessRow | null;
    /** The contest in the call's path, of that process. */
    contest: ContestRow | null;
  }
}

/**
 * Finds the process and the contest that a call is about, in one place for all calls: a contest of another process isn't
 * found. A draft is there for staff alone, and an archived process can't be changed. Register after the staff guard.
 */
export function guardProcesses(app: App, { db }: Pick<Deps, 'db'>): void {
  app.decorateRequest('process', null);
  app.decorateRequest('contest', null);
  app.addHook('preHandler', async (request) => {
    if (request.routeOptions.config.about !== 'process') return;
    const named = request.params as { process?: string; contest?: string };
    const process = named.process === undefined ? await currentProcess(db) : await findProcess(db, named.process);
    if (!process || (process.state === 'draft' && !request.staff)) throw new AppError('not_found');
    if (process.state === 'archived' && !isRead(request)) throw new AppError('process_archived');
    request.process = process;
    if (named.contest !== undefined) request.contest = await requireContest(db, process, named.contest);
  });
}

export async function printedProcess(
  db: Queryable,
  { title, body, period }: Pick<ProcessRow, 'title' | 'body' | 'period'>,
): Promise<DocumentHead> {
  return { title, body, period, drill: await isDrill(db) };
}
