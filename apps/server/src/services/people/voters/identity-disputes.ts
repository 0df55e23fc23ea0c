import { bogotaDay } from '@urna/contract/shared/dates';
import type { DisputeClosing, IdentityDispute } from '@urna/contract/voting/identity-disputes';
import type { ProcessKey } from '../../../platform/database/process-tables.ts';
import type { Queryable, Tx } from '../../../platform/database/tables.ts';
import type { DisputedEvent } from './dispute-link.ts';

const selectDisputes = (db: Queryable) =>
  db
    .selectFrom('identity_disputes')
    .innerJoin('voters', 'voters.id', 'identity_disputes.voter_id')
    .innerJoin('contests', 'contests.id', 'identity_disputes.contest')
    .innerJoin('processes', 'processes.id', 'contests.process_id')
    .selectAll('identity_disputes')
    .select([
      'voters.name as voter_name',
      'contests.slug as contest_slug',
      'contests.question',
      'contests.process_id',
      'processes.slug as process_slug',
    ]);
export type DisputeRow = NonNullable<Awaited<ReturnType<typeof findDispute>>>;

export async function findDispute(db: Queryable, id: number) {
  return selectDisputes(db).where('identity_disputes.id', '=', id).executeTakeFirst();
}

export async function findDisputeOfEvent(db: Queryable, { voterId, event, on, nonce }: DisputedEvent) {
  return selectDisputes(db)
    .where('voter_id', '=', voterId)
    .where('event', '=', event)
    .where('event_on', '=', on)
    .where('nonce', '=', nonce)
    .executeTakeFirst();
}

/** Race: of two uses of one link, the second finds the event disputed and gets undefined. */
export async function insertDispute(
  tx: Tx,
  { voterId, event, on, nonce }: DisputedEvent,
  contest: number,
  now: Date,
): Promise<number | undefined> {
  const row = await tx
    .insertInto('identity_disputes')
    .values({ voter_id: voterId, contest, event, event_on: on, nonce, opened_on: bogotaDay(now) })
    .onConflict((conflict) => conflict.constraint('one_dispute_per_event').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Race: of two who take it at once, the second finds another holder than the one they saw. */
export async function setHolder(
  tx: Tx,
  id: number,
  staff: { id: number; name: string },
  insteadOf: number | null,
  now: Date,
): Promise<boolean> {
  const taken = await tx
    .updateTable('identity_disputes')
    .set({ taken_by: staff.id, taken_by_name: staff.name, taken_at: now })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .where('taken_by', 'is not distinct from', insteadOf)
    .returning('id')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Race: of two closings, or a closing and a colleague who takes it over, one finds the row as it was. */
export async function setClosed(
  tx: Tx,
  id: number,
  staff: { id: number },
  { outcome, answer }: DisputeClosing,
  now: Date,
): Promise<boolean> {
  const closed = await tx
    .updateTable('identity_disputes')
    .set({ outcome, answer, closed_at: now })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .where('taken_by', '=', staff.id)
    .returning('id')
    .executeTakeFirst();
  return closed !== undefined;
}

export async function insertDisputeNote(
  tx: Tx,
  disputeId: number,
  staff: { id: number; name: string },
  text: string,
  now: Date,
): Promise<number> {
  const { id } = await tx
    .insertInto('identity_dispute_notes')
    .values({ dispute_id: disputeId, staff_id: staff.id, author_name: staff.name, text, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Open ones first, those who have waited longest at the top. */
export async function pageOfDisputes(
  db: Queryable,
  process: ProcessKey,
  { state, page, per_page }: { state?: 'open' | 'closed' | undefined; page: number; per_page: number },
): Promise<{ rows: DisputeRow[]; total: number; open: number }> {
  const all = selectDisputes(db).where('contests.process_id', '=', process.id);
  const some =
    state === undefined ? all : all.where('identity_disputes.closed_at', state === 'open' ? 'is' : 'is not', null);
  const rows = await some
    .orderBy((row) => row('identity_disputes.closed_at', 'is not', null))
    .orderBy('identity_disputes.closed_at', 'desc')
    .orderBy('identity_disputes.id')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute();
  const count = async (which: typeof some) => {
    const counted = which.clearSelect().select((row) => row.fn.countAll<number>().as('count'));
    return (await counted.executeTakeFirstOrThrow()).count;
  };
  return { rows, total: await count(some), open: await count(all.where('identity_disputes.closed_at', 'is', null)) };
}

export async function disputesOfVoter(db: Queryable, voterId: number): Promise<DisputeRow[]> {
  return selectDisputes(db)
    .where('identity_disputes.voter_id', '=', voterId)
    .orderBy('identity_disputes.id', 'desc')
    .execute();
}

/** How many voters of a contest said that something wasn't they, and of how many that is still open. */
export async function countDisputed(db: Queryable, contest: number): Promise<{ open: number; total: number }> {
  return db
    .selectFrom('identity_disputes')
    .select((row) => [
      row.fn.count<number>('voter_id').distinct().as('total'),
      row.fn.count<number>('voter_id').distinct().filterWhere('closed_at', 'is', null).as('open'),
    ])
    .where('contest', '=', contest)
    .executeTakeFirstOrThrow();
}

/** Disputes as staff see them, with their notes. */
export async function toDisputes(
  db: Queryable,
  reader: { id: number },
  rows: readonly DisputeRow[],
): Promise<IdentityDispute[]> {
  const ids = rows.map(({ id }) => id);
  const notes =
    ids.length === 0
      ? []
      : await db
          .selectFrom('identity_dispute_notes')
          .selectAll()
          .where('dispute_id', 'in', ids)
          .orderBy('id')
          .execute();
  return rows.map((row) => ({
    id: row.id,
    process: row.process_slug,
    contest: row.contest_slug,
    question: row.question,
    voter: { id: row.voter_id, name: row.voter_name },
    event: row.event,
    event_on: row.event_on,
    opened_on: row.opened_on,
    taken_by:
      row.taken_by === null
        ? null
        : { id: row.taken_by, name: row.taken_by_name ?? '', is_reader: row.taken_by === reader.id },
    notes: notes
      .filter(({ dispute_id }) => dispute_id === row.id)
      .map(({ id, author_name: author, text, created_at }) => ({
        id,
        author,
        text,
        created_at: created_at.toISOString(),
      })),
    outcome: row.outcome,
    answer: row.answer,
    closed_at: row.closed_at?.toISOString() ?? null,
  }));
}
