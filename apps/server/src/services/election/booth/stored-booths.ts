import { type Booth, openBooth } from '@urna/booth-files/node/booth-folder';
import { sql } from 'kysely';
import type { Queryable, Tx } from '../../../platform/database/tables.ts';

/**
 * The booths that trustees sign. All bytes of one are stored with its sealing, so that every process of every release serves
 * the same ones until the last contest that names them has closed. Only this file writes them.
 */
export async function storeBooth(tx: Tx, { hash, text, files }: Booth, now: Date): Promise<void> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('booths')
    .values({ sha256: hash, manifest: text, kept_at: now })
    // Another election was sealed with it.
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 0n) return;
  const rows = [...files].map(([path, bytes]) => ({ booth: hash, path, bytes: Buffer.from(bytes) }));
  await tx.insertInto('booth_files').values(rows).execute();
}

/** The manifest of a booth that was sealed or proposed at some time. */
export async function findManifest(db: Queryable, hash: string): Promise<string | undefined> {
  return (await db.selectFrom('booths').select('manifest').where('sha256', '=', hash).executeTakeFirst())?.manifest;
}

/** Reads a stored booth. Throws where a byte is missing or another one. */
export async function readBooth(db: Queryable, hash: string): Promise<Booth> {
  const rows = await db.selectFrom('booth_files').select(['path', 'bytes']).where('booth', '=', hash).execute();
  const files = new Map(rows.map(({ path, bytes }) => [path, bytes]));
  const booth = await openBooth((await findManifest(db, hash)) ?? '', (path) => new Uint8Array(files.get(path) ?? []));
  if (booth.hash !== hash) throw new Error(`the booth ${hash} is stored with another manifest`);
  return booth;
}

/** The booth of an election now: as sealed, or after the last change that concerned it. */
const boothNow = sql<string>`coalesce(
  (select to_booth from booth_changes join booth_changed_contests on change_id = booth_changes.id
    where booth_changed_contests.contest = elections.contest order by booth_changes.id desc limit 1),
  elections.booth)`;

/**
 * The elections that are sealed and not closed, with the booth that is served for them: all have the same. One that never
 * opened ends with its process.
 */
export const openElections = (db: Queryable) =>
  db
    .selectFrom('elections')
    .innerJoin('contests', 'contests.id', 'elections.contest')
    .innerJoin('processes', 'processes.id', 'contests.process_id')
    .select(['contests.id', 'contests.custody_needed', boothNow.as('booth')])
    .where('contests.stage', 'in', ['sealed', 'open'])
    .where('processes.state', '<>', 'archived')
    .orderBy('contests.id');

/** The booth that every process serves because an election is sealed and not closed; null where none is. */
export async function findServedBooth(db: Queryable): Promise<string | null> {
  return (await openElections(db).limit(1).executeTakeFirst())?.booth ?? null;
}

/**
 * Races: of two elections that are sealed at once by processes of two releases, the later must name the earlier one's
 * booth; and an election that is sealed while a change takes effect must name the new booth, or its trustees are asked too.
 * Whoever holds a contest's lock takes this one after it.
 */
export async function lockBooths(tx: Tx): Promise<void> {
  await sql`lock table booths in share row exclusive mode`.execute(tx);
}

/**
 * The booth that a sealing names: the one that is served already for another election, or else this release's own, which is
 * stored. Null where the release was built without one.
 */
export async function boothToSeal(tx: Tx, own: Booth | null, now: Date): Promise<string | null> {
  await lockBooths(tx);
  const served = await findServedBooth(tx);
  if (served !== null) return served;
  if (own) await storeBooth(tx, own, now);
  return own?.hash ?? null;
}
