import { CLAIM_LINK_HOURS, type ClaimCounts, type ClaimEffect, type ClaimState } from '@urna/contract/voting/claims';
import { type Insertable, type Selectable, sql } from 'kysely';
import { after } from '../../../platform/clock.ts';
import type { ClaimsTable } from '../../../platform/database/election-tables.ts';
import { oneRow } from '../../../platform/database/one-row.ts';
import type { ProcessKey } from '../../../platform/database/process-tables.ts';
import type { Queryable, Tx } from '../../../platform/database/tables.ts';
import { type Secrets, sha256 } from '../../../platform/secrets.ts';
import { readToken, signToken } from '../../../platform/signed-tokens.ts';
import type { StaffRow } from '../../access/staff-queries.ts';

/** A claim without the bytes of its file. Only this module writes the table. */
export type ClaimRow = Omit<Selectable<ClaimsTable>, 'bytes' | 'asked_at'> & {
  contest_slug: string | null;
  question: string | null;
  process_title: string;
};

const select = (db: Queryable) =>
  db
    .selectFrom('claims')
    .innerJoin('processes', 'processes.id', 'claims.process_id')
    .leftJoin('contests', 'contests.id', 'claims.contest')
    .select(['claims.id', 'claims.process_id', 'claims.contest', 'matter', 'identification_number', 'institution'])
    .select(['known_email', 'claims.name', 'claims.email', 'text', 'presented_at', 'file_name', 'file_size', 'sha256'])
    .select(['decided_at', 'decided_by', 'decided_by_name', 'accepted', 'effect', 'reason'])
    .select(['contests.slug as contest_slug', 'contests.question', 'processes.title as process_title']);

const expiresAt = (asked: Date) => after(asked, CLAIM_LINK_HOURS * 3600);

/** Returns the token of the link that presents it. */
export async function insertClaim(
  tx: Tx,
  secrets: Secrets,
  claim: Insertable<ClaimsTable>,
  now: Date,
): Promise<string> {
  const { id } = await tx.insertInto('claims').values(claim).returning('id').executeTakeFirstOrThrow();
  return signToken(secrets, 'claim', [id], { until: expiresAt(now) });
}

/** The claim of a link; undefined if we didn't sign it, or it has expired. */
export async function findLinkedClaim(
  db: Queryable,
  secrets: Secrets,
  token: string,
  now: Date,
): Promise<ClaimRow | undefined> {
  const id = readToken(secrets, 'claim', token, now)?.[0];
  return id === undefined ? undefined : select(db).where('claims.id', '=', id).executeTakeFirst();
}

/** Ownership stands in the query, and what nobody presented isn't a claim. */
const presentedIn = (db: Queryable, process: ProcessKey) =>
  select(db).where('claims.process_id', '=', process.id).where('presented_at', 'is not', null);

export async function findClaim(db: Queryable, process: ProcessKey, id: number): Promise<ClaimRow | undefined> {
  return presentedIn(db, process).where('claims.id', '=', id).executeTakeFirst();
}

export async function findClaimFile(
  db: Queryable,
  process: ProcessKey,
  id: number,
): Promise<{ name: string | null; bytes: Buffer | null } | undefined> {
  return presentedIn(db, process)
    .clearSelect()
    .select(['file_name as name', 'bytes'])
    .where('claims.id', '=', id)
    .executeTakeFirst();
}

/** Those that wait first, oldest first; the decided ones newest first. */
export function claimsOf(db: Queryable, process: ProcessKey, state: ClaimState | undefined) {
  const claims = presentedIn(db, process)
    .orderBy('decided_at', (order) => order.desc().nullsFirst())
    .orderBy('claims.id');
  if (state === undefined) return claims;
  return state === 'waiting'
    ? claims.where('decided_at', 'is', null)
    : claims.where('accepted', '=', state === 'accepted');
}

export const claimStateOf = ({ accepted }: Pick<ClaimRow, 'accepted'>): ClaimState =>
  accepted === null ? 'waiting' : accepted ? 'accepted' : 'rejected';

export interface ClaimFile {
  fileName: string;
  bytes: Buffer;
}

/** Race: of two who present it at once, one does, and the other gets false. */
export async function markPresented(tx: Tx, id: number, file: ClaimFile | null, now: Date): Promise<boolean> {
  const stored = file && {
    file_name: file.fileName,
    file_size: file.bytes.length,
    sha256: sha256(file.bytes),
    bytes: file.bytes,
  };
  const { numUpdatedRows } = await tx
    .updateTable('claims')
    .set({ presented_at: now, ...stored })
    .where('id', '=', id)
    .where('presented_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

interface Decision {
  accepted: boolean;
  effect: ClaimEffect;
  reason: string;
}

/** Race: of two who decide at once, one does, and the other gets false. */
export async function markDecided(
  tx: Tx,
  staff: StaffRow,
  id: number,
  { accepted, effect, reason }: Decision,
  now: Date,
): Promise<boolean> {
  const by = { decided_at: now, decided_by: staff.id, decided_by_name: staff.name };
  const { numUpdatedRows } = await tx
    .updateTable('claims')
    .set({ ...by, accepted, effect: accepted ? effect : null, reason })
    .where('id', '=', id)
    .where('decided_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export async function countClaims(db: Queryable, process: ProcessKey): Promise<ClaimCounts> {
  const { rows } = await sql<ClaimCounts>`
    select count(*)::integer as presented,
      (count(*) filter (where accepted))::integer as accepted,
      (count(*) filter (where not accepted))::integer as rejected,
      (count(*) filter (where accepted is null))::integer as waiting
    from claims where process_id = ${process.id} and presented_at is not null`.execute(db);
  return oneRow({ rows });
}

export async function countWaitingClaims(
  db: Queryable,
  of: { process_id: number } | { contest: number },
): Promise<number> {
  const waiting = db
    .selectFrom('claims')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('presented_at', 'is not', null)
    .where('decided_at', 'is', null);
  const own =
    'contest' in of ? waiting.where('contest', '=', of.contest) : waiting.where('process_id', '=', of.process_id);
  return (await own.executeTakeFirstOrThrow()).count;
}

/** Once its link has expired nobody can present it. */
export async function forgetUnpresented(db: Queryable, now: Date): Promise<void> {
  await db
    .deleteFrom('claims')
    .where('presented_at', 'is', null)
    .where('asked_at', '<', after(now, -CLAIM_LINK_HOURS * 3600))
    .execute();
}
