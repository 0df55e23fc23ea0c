import type { ChangeAction, ChangeState } from '@urna/contract/access/change-requests';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { ChangeRequestsTable } from '../../../platform/database/process-tables.ts';
import type { Queryable, Tx } from '../../../platform/database/tables.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { type Page, readPage } from '../../../platform/read-page.ts';

/**
 * The only module that writes the tables of change requests. Every step is a conditional update, so of two that race one
 * finds no row.
 */

export type ChangeRow = Selectable<ChangeRequestsTable> & {
  process_slug: string | null;
  process_title: string | null;
  contest_slug: string | null;
};

export const OPEN = ['pending', 'approved'] as const;

const selectChanges = (db: Queryable) =>
  db
    .selectFrom('change_requests')
    .leftJoin('processes', 'processes.id', 'change_requests.process_id')
    .leftJoin('contests', 'contests.id', 'change_requests.contest')
    .selectAll('change_requests')
    .select(['processes.slug as process_slug', 'processes.title as process_title', 'contests.slug as contest_slug']);

/** Returns undefined where one about the same is open: the unique index decides between two that ask at once. */
export async function insertChange(tx: Tx, row: Insertable<ChangeRequestsTable>): Promise<ChangeRow | undefined> {
  const inserted = await tx
    .insertInto('change_requests')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) return undefined;
  const change = await requireChange(tx, inserted.id);
  if (change.state === 'approved') await enqueue(tx, 'change', change.id, change.takes_effect_at);
  return change;
}

export async function findChange(db: Queryable, id: number): Promise<ChangeRow | undefined> {
  return selectChanges(db).where('change_requests.id', '=', id).executeTakeFirst();
}

async function requireChange(db: Queryable, id: number): Promise<ChangeRow> {
  return selectChanges(db).where('change_requests.id', '=', id).executeTakeFirstOrThrow();
}

export async function findOpenChange(
  db: Queryable,
  action: ChangeAction,
  subject: string,
): Promise<ChangeRow | undefined> {
  return selectChanges(db)
    .where('action', '=', action)
    .where('subject', '=', subject)
    .where('change_requests.state', 'in', OPEN)
    .executeTakeFirst();
}

/** Approves what somebody else asked for; undefined if it doesn't wait for it any more. */
export async function markApproved(
  tx: Tx,
  id: number,
  by: { id: number; name: string },
  now: Date,
): Promise<ChangeRow | undefined> {
  const approved = await tx
    .updateTable('change_requests')
    .set({ state: 'approved', approved_by: by.id, approved_by_name: by.name, approved_at: now })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .where('requested_by', '!=', by.id)
    .returning('takes_effect_at')
    .executeTakeFirst();
  if (!approved) return undefined;
  await enqueue(tx, 'change', id, approved.takes_effect_at);
  return requireChange(tx, id);
}

export type End = Pick<Updateable<ChangeRequestsTable>, 'state' | 'ended_by' | 'ended_reason'> & {
  /** Whether the one who asked ends it, or somebody else; it doesn't matter where missing. */
  asker?: { is?: number; isNot?: number };
  /** The states that it can end from: all open ones where missing. */
  from?: readonly ChangeState[];
};

/** Ends an open change, and forgets what it needed to take effect; undefined if it ended otherwise. */
export async function markEnded(
  tx: Tx,
  id: number,
  { asker, from = OPEN, ...end }: End,
  now: Date,
): Promise<ChangeRow | undefined> {
  let open = tx.updateTable('change_requests').where('id', '=', id).where('state', 'in', from);
  if (asker?.is !== undefined) open = open.where('requested_by', '=', asker.is);
  if (asker?.isNot !== undefined) open = open.where('requested_by', '!=', asker.isNot);
  const ended = await open
    .set({
      ...end,
      ended_at: now,
      payload: null,
      details: sql<string>`(select coalesce(jsonb_agg(jsonb_build_object(
        'label', line -> 'label', 'value', coalesce(line -> 'masked', line -> 'value'))), '[]')
        from jsonb_array_elements(details) as line)`,
    })
    .returning('id')
    .executeTakeFirst();
  return ended && requireChange(tx, ended.id);
}

/** The pending ones that nobody approved since then. */
export async function listUnapproved(db: Queryable, since: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('change_requests')
    .select('id')
    .where('state', '=', 'pending')
    .where('requested_at', '<=', since)
    .execute();
  return rows.map(({ id }) => id);
}

/** An approved change, locked until the transaction ends: nobody stops it while it takes effect. */
export async function lockApproved(tx: Tx, id: number): Promise<ChangeRow | undefined> {
  return selectChanges(tx)
    .where('change_requests.id', '=', id)
    .where('change_requests.state', '=', 'approved')
    .forUpdate('change_requests')
    .executeTakeFirst();
}

/** How many wait for the approval of another administrator than the one who asked. */
export async function countPendingChanges(db: Queryable): Promise<number> {
  const { count } = await db
    .selectFrom('change_requests')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('state', '=', 'pending')
    .executeTakeFirstOrThrow();
  return count;
}

export async function listChanges(
  db: Queryable,
  { state, ...page }: Page & { state?: 'open' | 'ended' | undefined },
): Promise<{ data: ChangeRow[]; total: number }> {
  let changes = selectChanges(db);
  if (state !== undefined) changes = changes.where('change_requests.state', state === 'open' ? 'in' : 'not in', OPEN);
  return readPage(
    changes
      .orderBy(sql`change_requests.state = 'pending'`, 'desc')
      .orderBy(sql`change_requests.state = 'approved'`, 'desc')
      .orderBy('change_requests.id', 'desc'),
    page,
  );
}

/** The changes about a person or a thing, newest first. */
export async function listChangesOf(db: Queryable, subject: string): Promise<ChangeRow[]> {
  return selectChanges(db).where('subject', '=', subject).orderBy('change_requests.id', 'desc').execute();
}

export async function listChangesOfProcess(db: Queryable, process: number): Promise<ChangeRow[]> {
  return selectChanges(db).where('change_requests.process_id', '=', process).orderBy('change_requests.id').execute();
}

/** What everybody is told: open changes that name nobody who could stop them, or that one administrator asked for alone. */
export async function listAnnounced(db: Queryable): Promise<ChangeRow[]> {
  return selectChanges(db)
    .where('change_requests.state', 'in', OPEN)
    .where((row) => row.or([row('names_people', '=', false), row('needs_second', '=', false)]))
    .orderBy('takes_effect_at')
    .orderBy('change_requests.id')
    .execute();
}

/** How many addresses of a roll have changed since it was sealed. */
export async function countCorrectedEmails(db: Queryable, contest: number): Promise<number> {
  const { count } = await db
    .selectFrom('change_requests')
    .select((row) => row.fn.count<number>('subject').distinct().as('count'))
    .where('contest', '=', contest)
    .where('action', '=', 'voter_email')
    .where('state', '=', 'applied')
    .executeTakeFirstOrThrow();
  return count;
}

/** Adds the addresses that are told of a change, and returns all: a link names one by its index among them. */
export async function addNotifiedEmails(
  tx: Tx,
  { id }: Pick<ChangeRow, 'id'>,
  emails: readonly string[],
): Promise<string[]> {
  const { told } = await tx
    .selectFrom('change_requests')
    .select('told')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const all = [...new Set([...told, ...emails])];
  await tx.updateTable('change_requests').set({ told: all }).where('id', '=', id).execute();
  return all;
}

/** Once a change ended, nothing needs the addresses any more. */
export async function forgetNotifiedEmails(tx: Tx, { id }: Pick<ChangeRow, 'id'>): Promise<void> {
  await tx.updateTable('change_requests').set({ told: [] }).where('id', '=', id).execute();
}
