import type { ProcessRow } from '../../platform/database/process-tables.ts';
import type { Tx } from '../../platform/database/tables.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { endSessionsOfKinds } from '../../services/access/sessions/queries.ts';
import { type Causer, record } from '../../services/activity/record.ts';
import { lockProcess } from './change-process.ts';
import { archivingWaitsFor, openingWaitsFor } from './process-steps.ts';

type StateDeps = Pick<Deps, 'db' | 'clock'>;

function requireNothing(waits: readonly string[]): void {
  if (waits.length > 0) throw new AppError('process_fixed', { details: { reason: waits.join(' ') } });
}

/**
 * Makes a draft the current process and archives the one before, which must be finished. Race: every process is locked,
 * so of two drafts made current at once the second finds the first one current, which archives it if it may be.
 */
export async function makeCurrent({ db, clock }: StateDeps, author: Causer, { id }: ProcessRow): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const all = await tx.selectFrom('processes').selectAll().orderBy('id').forNoKeyUpdate().execute();
    const previous = all.find(({ state }) => state === 'current');
    const process = all.find((one) => one.id === id);
    if (!process) throw new AppError('not_found');
    if (process.state !== 'draft') throw new AppError('process_fixed', { details: { reason: NOT_A_DRAFT } });
    requireNothing(await openingWaitsFor(tx, process));
    const now = clock.now();
    if (previous) await archive(tx, previous, author, now);
    await tx.updateTable('processes').set({ state: 'current', made_current_at: now }).where('id', '=', id).execute();
    await record(tx, now, author, {
      log_name: 'process',
      event: 'process_made_current',
      process,
      properties: { previous: previous?.slug ?? null },
    });
  });
}

const NOT_A_DRAFT = 'Solo se pone en curso un borrador.';
const NOT_CURRENT = 'Solo se archiva el proceso en curso.';

export async function archiveProcess({ db, clock }: StateDeps, author: Causer, { id }: ProcessRow): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const process = await lockProcess(tx, { id });
    if (process.state !== 'current') throw new AppError('process_fixed', { details: { reason: NOT_CURRENT } });
    requireNothing(await archivingWaitsFor(tx, process));
    await archive(tx, process, author, clock.now());
  });
}

/** Ends the sessions of its people: what they began belongs to the archived process. */
async function archive(tx: Tx, process: ProcessRow, author: Causer, now: Date): Promise<void> {
  await tx.updateTable('processes').set({ state: 'archived', archived_at: now }).where('id', '=', process.id).execute();
  await endSessionsOfKinds(tx, ['candidate', 'correction', 'tracking', 'voter'], now, 'process_ended');
  await record(tx, now, author, { log_name: 'process', event: 'process_archived', process, properties: {} });
}
