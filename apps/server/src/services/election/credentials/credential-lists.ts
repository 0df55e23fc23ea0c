import type { Selectable } from 'kysely';
import { after } from '../../../platform/clock.ts';
import type { CredentialListsTable } from '../../../platform/database/credential-tables.ts';
import type { Database, Queryable, Tx } from '../../../platform/database/tables.ts';
import { readPieces, storePieces } from '../../../platform/files/stored-pieces.ts';
import { enqueue, type Job, requireClaim } from '../../../platform/jobs/jobs.ts';

/** The only module that writes the lists of an authority and their pieces. */
export type CredentialList = Selectable<CredentialListsTable>;

/** An upload that broke off leaves a list that nobody waits for. */
const ABANDONED_SECONDS = 3600;

const lists = (db: Queryable, contest: number) => db.selectFrom('credential_lists').where('contest', '=', contest);

export async function findAcceptedList(db: Queryable, contest: number) {
  const list = await lists(db, contest).selectAll().where('state', '=', 'accepted').executeTakeFirst();
  if (!list) return undefined;
  const { sha256, roll_sha256, credentials, authority_key, bytes } = list;
  if (sha256 === null || roll_sha256 === null || credentials === null || authority_key === null || bytes === null) {
    throw new Error('an accepted list says nothing');
  }
  return { ...list, sha256, roll_sha256, credentials, authority_key, bytes };
}
export type AcceptedList = NonNullable<Awaited<ReturnType<typeof findAcceptedList>>>;

/** Of the lists that aren't in force: the one that is being checked, or the last one that was refused. */
export async function findOtherList(db: Queryable, contest: number): Promise<CredentialList | undefined> {
  return lists(db, contest)
    .selectAll()
    .where('state', 'in', ['checking', 'refused'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Streams a file into the database; nobody sees it before `beginChecking`. */
export async function receiveList(
  db: Database,
  contest: number,
  file: { name: string; stream: AsyncIterable<Uint8Array>; sentBy: string },
  now: Date,
): Promise<number> {
  await db
    .deleteFrom('credential_lists')
    .where('state', '=', 'receiving')
    .where('sent_at', '<', after(now, -ABANDONED_SECONDS))
    .execute();
  const { id } = await db
    .insertInto('credential_lists')
    .values({ contest, state: 'receiving', file_name: file.name, sent_by: file.sentBy, sent_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  try {
    const bytes = await storePieces(file.stream, (piece) =>
      db
        .insertInto('credential_list_pieces')
        .values({ list_id: id, ...piece })
        .execute(),
    );
    await db.updateTable('credential_lists').set({ bytes }).where('id', '=', id).execute();
    return id;
  } catch (error) {
    await discardList(db, id);
    throw error;
  }
}

export async function discardList(db: Queryable, id: number): Promise<void> {
  await db.deleteFrom('credential_lists').where('id', '=', id).execute();
}

/** Queues the check of a received list. Race: of two at once, the unique index lets one be checked. */
export async function queueChecking(tx: Tx, contest: number, id: number): Promise<{ file_name: string }> {
  await tx.deleteFrom('credential_lists').where('contest', '=', contest).where('state', '=', 'refused').execute();
  const list = await tx
    .updateTable('credential_lists')
    .set({ state: 'checking' })
    .where('id', '=', id)
    .returning('file_name')
    .executeTakeFirstOrThrow();
  await enqueue(tx, 'credential_list', id);
  return list;
}

const checking = (db: Queryable, { subject }: Job) =>
  db.updateTable('credential_lists').where('id', '=', subject).where('state', '=', 'checking');

export async function beginChecking(db: Queryable, job: Job): Promise<CredentialList | undefined> {
  return checking(db, job).set({ checked: 0 }).returningAll().executeTakeFirst();
}

export async function noteChecked(db: Queryable, job: Job, checked: number, now: Date): Promise<void> {
  await requireClaim(db, job, now);
  await checking(db, job).set({ checked }).execute();
}

type ListStatement = Pick<AcceptedList, 'sha256' | 'roll_sha256' | 'credentials' | 'authority_key'>;

/** Replaces the list in force. The caller holds the contest's lock. */
export async function acceptList(tx: Tx, job: Job, contest: number, says: ListStatement, now: Date): Promise<void> {
  await requireClaim(tx, job, now);
  await tx.deleteFrom('credential_lists').where('contest', '=', contest).where('state', '=', 'accepted').execute();
  await checking(tx, job)
    .set({ ...says, state: 'accepted', checked: says.credentials })
    .returning('id')
    .executeTakeFirstOrThrow();
}

/** The list in force stays in force. Undefined if the list was forgotten meanwhile. */
export async function refuseList(tx: Tx, job: Job, refusal: string, now: Date): Promise<CredentialList | undefined> {
  await requireClaim(tx, job, now);
  await tx.deleteFrom('credential_list_pieces').where('list_id', '=', job.subject).execute();
  return checking(tx, job).set({ state: 'refused', refusal }).returningAll().executeTakeFirst();
}

export async function forgetLists(tx: Tx, contest: number): Promise<void> {
  await tx.deleteFrom('credential_lists').where('contest', '=', contest).execute();
}

export function listFile(db: Queryable, id: number): AsyncGenerator<Buffer> {
  const file = db.selectFrom('credential_list_pieces').select('bytes').where('list_id', '=', id);
  return readPieces((index) => file.where('at', '=', index).executeTakeFirst());
}

/** The whole file in memory, for a thread: 20 MB for 300,000 voters. */
export async function readListFile(db: Queryable, id: number): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Buffer[] = [];
  for await (const piece of listFile(db, id)) pieces.push(piece);
  return new Uint8Array(Buffer.concat(pieces));
}
