import { CLAIM_LINK_HOURS, type ClaimCounts, type ClaimDecision, type ClaimState } from '@urna/contract/voting/claims';
import { type Insertable, type Selectable, sql } from 'kysely';
import { after } from '../../../platform/clock.ts';
import type { ClaimsTable } from '../../../platform/database/election-tables.ts';
import { oneRow } from '../../../platform/database/one-row.ts';
import type { ProcessKey } from '../../../platform/database/process-tables.ts';
import type { Queryable, Tx } from '../../../platform/database/tables.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import { sha256 } from '../../../platform/secrets.ts';
import { readToken, signToken } from '../../../platform/signed-tokens.ts';
import type { StaffRow } from '../../access/staff-queries.ts';

const LINK_SECONDS = CLAIM_LINK_HOURS * 3600;

/** A claim without the bytes of its file. Only this module writes the table. */
export type ClaimRow = Omit<Selectable<ClaimsTable>, 'bytes' | 'asked_at'> & {
  contest_slug: string | null;
  question: string | null;
};

export const claimStateOf = ({ accepted }: Pick<ClaimRow, 'accepted'>): ClaimState =>
  accepted === null ? 'waiting' : accepted ? 'accepted' : 'rejected';

const select = (db: Queryable) =>
  db
    .selectFrom('claims')
    .leftJoin('contests', 'contests.id', 'claims.contest')
    .select(['claims.id', 'claims.process_id', 'claims.contest', 'matter', 'identification', 'institution', 'name'])
    .select(['email', 'text', 'presented_at', 'file_name', 'file_size', 'sha256'])
    .select(['decided_at', 'decided_by', 'decided_by_name', 'accepted', 'reason'])
    .select(['contests.slug as contest_slug', 'contests.question']);

/** Returns the token of the link that presents it. */
export async function insertClaim(
  tx: Tx,
  { secrets }: Pick<Deps, 'secrets'>,
  claim: Insertable<ClaimsTable> & { asked_at: Date },
): Promise<string> {
  const { id } = await tx.insertInto('claims').values(claim).returning('id').executeTakeFirstOrThrow();
  return signToken(secrets, 'claim', [id], { until: after(claim.asked_at, LINK_SECONDS) });
}

type LinkDeps = Pick<Deps, 'secrets' | 'clock'> & { db: Queryable };

/** The claim of a link that we signed and that hasn't expired. */
export async function requireLinkedClaim({ db, secrets, clock }: LinkDeps, token: string): Promise<ClaimRow> {
  const id = readToken(secrets, 'claim', token, clock.now())?.[0];
  const claim = id === undefined ? undefined : await select(db).where('claims.id', '=', id).executeTakeFirst();
  if (!claim) throw new AppError('unknown_claim_link');
  return claim;
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
): Promise<{ file_name: string | null; bytes: Buffer | null } | undefined> {
  return presentedIn(db, process).select('bytes').where('claims.id', '=', id).executeTakeFirst();
}

/** Those that wait first, oldest first; the decided ones newest first. */
export function claimsOf(db: Queryable, process: ProcessKey, state: ClaimState | undefined) {
  const claims = presentedIn(db, process)
    .orderBy('decided_at', (order) => order.desc().nullsFirst())
    .orderBy('claims.id');
  if (state === undefined) return claims;
  return claims.where('accepted', 'is', state === 'waiting' ? null : state === 'accepted');
}

/** Race: of two who present it at once, one does, and the other gets false. */
export async function markPresented(
  tx: Tx,
  id: number,
  file: { name: string; bytes: Buffer } | null,
  now: Date,
): Promise<boolean> {
  const stored = file && { file_name: file.name, file_size: file.bytes.length, sha256: sha256(file.bytes) };
  const { numUpdatedRows } = await tx
    .updateTable('claims')
    .set({ presented_at: now, ...stored, ...(file && { bytes: file.bytes }) })
    .where('id', '=', id)
    .where('presented_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Race: of two who decide at once, one does, and the other gets false. */
export async function markDecided(
  tx: Tx,
  staff: StaffRow,
  id: number,
  decision: ClaimDecision,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('claims')
    .set({ ...decision, decided_at: now, decided_by: staff.id, decided_by_name: staff.name })
    .where('id', '=', id)
    .where('decided_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Of a process, or of a contest. */
export async function countClaims(db: Queryable, of: { process: number } | { contest: number }): Promise<ClaimCounts> {
  const own = 'contest' in of ? sql`contest = ${of.contest}` : sql`process_id = ${of.process}`;
  const counts = sql<ClaimCounts>`
    select count(*)::integer as presented,
      (count(*) filter (where accepted))::integer as accepted,
      (count(*) filter (where not accepted))::integer as rejected,
      (count(*) filter (where accepted is null))::integer as waiting
    from claims where ${own} and presented_at is not null`;
  return oneRow(await counts.execute(db));
}

/** Once its link has expired nobody can present it. */
export async function forgetUnpresented(db: Queryable, now: Date): Promise<void> {
  const expired = db.deleteFrom('claims').where('presented_at', 'is', null);
  await expired.where('asked_at', '<', after(now, -LINK_SECONDS)).execute();
}
