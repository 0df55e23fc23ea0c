import type { ChangeAnswer } from '@urna/contract/access/change-requests';
import { z } from 'zod';
import type { ProcessRow } from '../../platform/database/process-tables.ts';
import type { Tx } from '../../platform/database/tables.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { type ChangeDeps, defineAction } from '../../services/access/change-requests/action.ts';
import { askChange } from '../../services/access/change-requests/ask-change.ts';
import { endSessionsOfKinds } from '../../services/access/sessions/queries.ts';
import { asCauser } from '../../services/access/staff-guard.ts';
import type { StaffRow } from '../../services/access/staff-queries.ts';
import { type Causer, record } from '../../services/activity/record.ts';
import { archivingWaitsFor, openingWaitsFor } from '../../services/election/process-steps.ts';
import { lockProcess, refuseIfFixed } from './fixed-parts.ts';

type StateDeps = Pick<Deps, 'db' | 'clock'>;

const refuseIfWaiting = (waits: readonly string[]) => refuseIfFixed(waits.length > 0 ? waits.join(' ') : undefined);

const payload = z.object({ process_id: z.int() });
type Payload = z.infer<typeof payload>;
/** A process, and the one that it takes the place of. */
const succession = payload.extend({ archives: z.int() });
type Succession = z.infer<typeof succession>;

/**
 * Makes a draft the current process, or asks for it where another one is current, which is archived then and must be
 * finished. Race: every process is locked, so of two drafts made current at once the second finds the first one current.
 */
export async function askToMakeCurrent(
  deps: ChangeDeps,
  staff: StaffRow,
  { id }: ProcessRow,
  reason: string | undefined,
): Promise<ChangeAnswer | null> {
  return deps.db.transaction().execute(async (tx) => {
    const { process, previous } = await requireDraft(tx, id, deps.clock.now());
    if (!previous) {
      await begin(tx, { process, previous }, asCauser(staff), deps.clock.now());
      return null;
    }
    return askChange(tx, deps, staff, {
      action: 'process_made_current',
      process: previous,
      subject: `process:${id}`,
      about: process.title,
      details: [{ label: 'Se archiva', value: previous.title }],
      payload: { process_id: id, archives: previous.id } satisfies Succession,
      reason,
    });
  });
}

export const makeCurrentAction = defineAction(
  succession,
  async (tx, { clock }, { process_id, archives }, { causer }) => {
    const now = clock.now();
    const change = await requireDraft(tx, process_id, now);
    // Nobody approved that another process, made current meanwhile, is archived.
    if (change.previous && change.previous.id !== archives) refuseIfFixed(ANOTHER_CURRENT);
    await begin(tx, change, causer, now);
  },
);

/** At once, for the operator and the demonstration. */
export async function makeCurrent({ db, clock }: StateDeps, author: Causer, { id }: ProcessRow): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const now = clock.now();
    await begin(tx, await requireDraft(tx, id, now), author, now);
  });
}

interface Change {
  process: ProcessRow;
  previous: ProcessRow | undefined;
}

async function requireDraft(tx: Tx, id: number, now: Date): Promise<Change> {
  const all = await tx.selectFrom('processes').selectAll().orderBy('id').forNoKeyUpdate().execute();
  const process = all.find((one) => one.id === id);
  if (!process) throw new AppError('not_found');
  if (process.state !== 'draft') refuseIfFixed('Solo se pone en curso un borrador.');
  refuseIfWaiting(await openingWaitsFor(tx, process, now));
  return { process, previous: all.find(({ state }) => state === 'current') };
}

async function begin(tx: Tx, { process, previous }: Change, author: Causer, now: Date): Promise<void> {
  if (previous) await archive(tx, previous, author, now);
  await tx
    .updateTable('processes')
    .set({ state: 'current', made_current_at: now })
    .where('id', '=', process.id)
    .execute();
  await record(tx, author, 'process_made_current', { process, previous: previous?.slug ?? null });
}

const ANOTHER_CURRENT = 'Ya no está en curso el proceso que se iba a archivar. Si todavía hace falta, pídalo de nuevo.';

async function requireFinished(tx: Tx, id: number, now: Date): Promise<ProcessRow> {
  const process = await lockProcess(tx, id);
  if (process.state !== 'current') refuseIfFixed('Solo se archiva el proceso en curso.');
  refuseIfWaiting(await archivingWaitsFor(tx, process, now));
  return process;
}

export async function askToArchive(
  deps: ChangeDeps,
  staff: StaffRow,
  { id }: ProcessRow,
  reason: string | undefined,
): Promise<ChangeAnswer> {
  return deps.db.transaction().execute(async (tx) => {
    const process = await requireFinished(tx, id, deps.clock.now());
    return askChange(tx, deps, staff, {
      action: 'process_archived',
      process,
      subject: `process:${id}`,
      about: process.title,
      payload: { process_id: id } satisfies Payload,
      reason,
    });
  });
}

export const archiveAction = defineAction(payload, async (tx, { clock }, { process_id }, { causer }) => {
  const now = clock.now();
  await archive(tx, await requireFinished(tx, process_id, now), causer, now);
});

/** At once, for the operator and the demonstration. */
export async function archiveProcess({ db, clock }: StateDeps, author: Causer, { id }: ProcessRow): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const now = clock.now();
    await archive(tx, await requireFinished(tx, id, now), author, now);
  });
}

/** Ends the sessions of its people: what they began belongs to the archived process. */
async function archive(tx: Tx, process: ProcessRow, author: Causer, now: Date): Promise<void> {
  await tx.updateTable('processes').set({ state: 'archived', archived_at: now }).where('id', '=', process.id).execute();
  await endSessionsOfKinds(tx, ['candidate', 'correction', 'tracking', 'voter'], now, 'process_ended');
  await record(tx, author, 'process_archived', { process });
}
