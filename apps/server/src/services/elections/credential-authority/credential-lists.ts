import type { Selectable } from 'kysely';
import { claimEnd, requireClaim } from '../../../platform/claims.ts';
import { after } from '../../../platform/clock.ts';
import type { CredentialListsTable } from '../../../platform/database/credential-tables.ts';
import type { Database, Queryable, Tx } from '../../../platform/database/tables.ts';
import { readPieces, storePieces } from '../../files/stored-pieces.ts';

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

/** Hands a received list to the worker. Race: of two at once, the unique index lets one be checked. */
export async function beginChecking(tx: Tx, contest: number, id: number): Promise<{ file_name: string }> {
  await tx.deleteFrom('credential_lists').where('contest', '=', contest).where('state', '=', 'refused').execute();
  return tx
    .updateTable('credential_lists')
    .set({ state: 'checking' })
    .where('id', '=', id)
    .returning('file_name')
    .executeTakeFirstOrThrow();
}

/** Claims the next list to check. Race: of several processes, one moves the time forward. */
export async function claimList(db: Queryable, now: Date): Promise<CredentialList | undefined> {
  const next = db
    .selectFrom('credential_lists')
    .select('id')
    .where('state', '=', 'checking')
    .where((row) => row.or([row('claimed_until', 'is', null), row('claimed_until', '<=', now)]))
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked();
  return db
    .updateTable('credential_lists')
    .set((row) => ({ claimed_until: claimEnd(now), attempts: row('attempts', '+', 1), checked: 0 }))
    .where('id', 'in', next)
    .returningAll()
    .executeTakeFirst();
}

function claimed(db: Queryable, { id, attempts }: CredentialList) {
  return db
    .updateTable('credential_lists')
    .where('id', '=', id)
    .where('state', '=', 'checking')
    .where('attempts', '=', attempts);
}

/** Doubles as a heartbeat. */
export async function noteChecked(db: Queryable, list: CredentialList, checked: number, now: Date): Promise<void> {
  requireClaim(
    await claimed(db, list)
      .set({ checked, claimed_until: claimEnd(now) })
      .executeTakeFirstOrThrow(),
  );
}

export async function noteAlive(db: Queryable, list: CredentialList, now: Date): Promise<void> {
  await claimed(db, list)
    .set({ claimed_until: claimEnd(now) })
    .execute();
}

/** For a graceful shutdown: the next process starts over. */
export async function releaseList(db: Queryable, list: CredentialList): Promise<void> {
  await claimed(db, list)
    .set((row) => ({ claimed_until: null, attempts: row('attempts', '-', 1) }))
    .execute();
}

export interface ListStatement {
  sha256: string;
  roll_sha256: string;
  credentials: number;
  authority_key: string;
}

/** Replaces the list in force. The caller holds the contest's lock. */
export async function acceptList(tx: Tx, list: CredentialList, says: ListStatement): Promise<void> {
  await tx.deleteFrom('credential_lists').where('contest', '=', list.contest).where('state', '=', 'accepted').execute();
  const accepted = { ...says, state: 'accepted' as const, checked: says.credentials, claimed_until: null };
  requireClaim(await claimed(tx, list).set(accepted).executeTakeFirstOrThrow());
}

/** The list in force stays in force. */
export async function refuseList(tx: Tx, list: CredentialList, refusal: string): Promise<void> {
  const refused = { state: 'refused' as const, refusal, claimed_until: null };
  requireClaim(await claimed(tx, list).set(refused).executeTakeFirstOrThrow());
  await tx.deleteFrom('credential_list_pieces').where('list_id', '=', list.id).execute();
}

export async function forgetLists(tx: Tx, contest: number): Promise<void> {
  await tx.deleteFrom('credential_lists').where('contest', '=', contest).execute();
}

export function listFile(db: Queryable, id: number): AsyncGenerator<Buffer> {
  const file = db.selectFrom('credential_list_pieces').select('bytes').where('list_id', '=', id);
  return readPieces((at) => file.where('at', '=', at).executeTakeFirst());
}

/** The whole file in memory, for a thread: 20 MB for 300,000 voters. */
export async function readListFile(db: Queryable, id: number): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Buffer[] = [];
  for await (const piece of listFile(db, id)) pieces.push(piece);
  return new Uint8Array(Buffer.concat(pieces));
}
