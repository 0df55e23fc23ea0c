import type { Booth } from '@urna/booth-files/node/booth-folder';
import type { SealedBooth } from '@urna/contract/election/booth';
import type { Queryable, Tx } from '../../../platform/database/tables.ts';
import { type Causer, record } from '../../activity/record.ts';
import { findContest } from '../../processes/contest-rows.ts';
import { listTrustees } from '../trustees/trustee-rows.ts';
import { findServedBooth, openElections, storeBooth } from './stored-booths.ts';

/**
 * A change of the booth while an election is sealed and not closed: the operator proposes it, and it takes effect in the
 * transaction of the last signature that is needed, once as many trustees of each such election have signed as decrypting
 * it needs.
 */
export interface BoothProposal {
  id: number;
  from_booth: string;
  to_booth: string;
  reason: string;
  proposed_at: Date;
}

const changes = (db: Queryable) =>
  db.selectFrom('booth_changes').select(['id', 'from_booth', 'to_booth', 'reason', 'proposed_at']);

/**
 * The proposal that waits for signatures. It no longer counts if the booth that it would replace isn't served any more, or
 * if every open election was sealed after it: then elections that have closed left it behind.
 */
export async function findBoothProposal(db: Queryable): Promise<BoothProposal | undefined> {
  const pending = await changes(db)
    .where('withdrawn_at', 'is', null)
    .where('effective_at', 'is', null)
    .executeTakeFirst();
  const open = await openElections(db).select('contests.sealed_at').execute();
  const isCurrent = open.some(
    ({ booth, sealed_at }) => booth === pending?.from_booth && sealed_at !== null && sealed_at <= pending.proposed_at,
  );
  return isCurrent ? pending : undefined;
}

/**
 * Proposes a booth, in the place of another that was proposed before. Null for the booth that is served already; undefined
 * where no election is sealed. The caller holds the lock.
 */
export async function proposeBooth(
  tx: Tx,
  booth: Booth,
  reason: string,
  now: Date,
): Promise<BoothProposal | null | undefined> {
  const from = await findServedBooth(tx);
  if (from === null) return undefined;
  const before = await findBoothProposal(tx);
  if (before?.to_booth === booth.hash) return before;
  await tx
    .updateTable('booth_changes')
    .set({ withdrawn_at: now })
    .where('withdrawn_at', 'is', null)
    .where('effective_at', 'is', null)
    .execute();
  if (from === booth.hash) return null;
  await storeBooth(tx, booth, now);
  return tx
    .insertInto('booth_changes')
    .values({ from_booth: from, to_booth: booth.hash, reason, proposed_at: now })
    .returning(['id', 'from_booth', 'to_booth', 'reason', 'proposed_at'])
    .executeTakeFirstOrThrow();
}

export interface BoothSignature {
  change_id: number;
  contest: number;
  owner: number;
  trustee_id: number;
  signature: string;
}

/** Returns whether it is the trustee's first. The caller holds the lock. */
export async function insertBoothSignature(tx: Tx, signature: BoothSignature, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('booth_change_signatures')
    .values({ ...signature, created_at: now })
    // Each signature has new randomness: another one is equivalent.
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows !== 0n;
}

/** Whether a trustee has agreed to the last change to this booth: their answer was lost, and they send it again. */
export async function hasAgreed(db: Queryable, trustee: number, to: string): Promise<boolean> {
  const last = await changes(db)
    .where('to_booth', '=', to)
    .where('withdrawn_at', 'is', null)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return last !== undefined && (await listAgreeing(db, last)).has(trustee);
}

/** Ids of the trustees who have agreed to a proposal. */
export async function listAgreeing(db: Queryable, { id }: Pick<BoothProposal, 'id'>): Promise<Set<number>> {
  const rows = await db
    .selectFrom('booth_change_signatures')
    .select('trustee_id')
    .where('change_id', '=', id)
    .execute();
  return new Set(rows.map(({ trustee_id }) => trustee_id));
}

/** Each election that is sealed and not closed, with how many of its trustees have to agree and how many have. */
async function readAgreements(db: Queryable, { id }: Pick<BoothProposal, 'id'>) {
  const elections = await openElections(db)
    .select((row) =>
      row
        .selectFrom('booth_change_signatures')
        .select((signature) => signature.fn.countAll<number>().as('agreed'))
        .whereRef('booth_change_signatures.contest', '=', 'contests.id')
        .where('change_id', '=', id)
        .as('agreed'),
    )
    .execute();
  return elections.map(({ id: contest, custody_needed, agreed }) => ({
    contest,
    missing: Math.max(0, (custody_needed ?? 0) - (agreed ?? 0)),
  }));
}

/** The elections whose trustees are waited for, with those who haven't signed. */
export async function missingAgreements(db: Queryable, proposal: BoothProposal) {
  const agreeing = await listAgreeing(db, proposal);
  const elections = (await readAgreements(db, proposal)).filter(({ missing }) => missing > 0);
  return Promise.all(
    elections.map(async ({ contest, missing }) => {
      const { question } = await findContest(db, contest);
      const trustees = await listTrustees(db, contest);
      return { question, missing, names: trustees.filter(({ id }) => !agreeing.has(id)).map(({ name }) => name) };
    }),
  );
}

/**
 * Puts the proposal into effect if nobody's signature is missing any more: after a signature, and after the closing of an
 * election whose trustees were waited for. The caller holds the lock.
 */
export async function settleBoothChange(tx: Tx, causer: Causer, now: Date): Promise<boolean> {
  const proposal = await findBoothProposal(tx);
  if (!proposal) return false;
  const elections = await readAgreements(tx, proposal);
  if (elections.some(({ missing }) => missing > 0)) return false;
  await tx.updateTable('booth_changes').set({ effective_at: now }).where('id', '=', proposal.id).execute();
  const { id: change_id, from_booth: from, to_booth: to, reason } = proposal;
  const concerned = elections.map(({ contest }) => ({ contest, change_id }));
  await tx.insertInto('booth_changed_contests').values(concerned).execute();
  for (const { contest } of elections) {
    await record(tx, causer, 'booth_changed', { contest: await findContest(tx, contest), from, to, reason });
  }
  return true;
}

/** Which change of an election the next one is. While a proposal waits for signatures, only it can become that. */
export async function nextChangeNumber(db: Queryable, contest: number): Promise<number> {
  const { count } = await db
    .selectFrom('booth_changed_contests')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('contest', '=', contest)
    .executeTakeFirstOrThrow();
  return count + 1;
}

/** The changes that concerned an election, with the signatures of its trustees, the earliest first. */
export async function listBoothChanges(db: Queryable, contest: number) {
  const effective = await changes(db)
    .innerJoin('booth_changed_contests', 'booth_changed_contests.change_id', 'booth_changes.id')
    .select('effective_at')
    .where('booth_changed_contests.contest', '=', contest)
    .orderBy('booth_changes.id')
    .execute();
  const signatures = await db
    .selectFrom('booth_change_signatures')
    .innerJoin('trustees', 'trustees.id', 'booth_change_signatures.trustee_id')
    .select(['change_id', 'owner', 'trustees.name', 'signature', 'created_at'])
    .where('booth_change_signatures.contest', '=', contest)
    .orderBy('owner')
    .execute();
  return effective.map(({ id, from_booth: from, to_booth: to, reason, proposed_at, effective_at }) => ({
    from,
    to,
    reason,
    proposed_at: proposed_at.toISOString(),
    effective_at: effective_at?.toISOString() ?? '',
    signatures: signatures
      .filter(({ change_id }) => change_id === id)
      .map(({ owner, name, signature, created_at }) => ({
        owner,
        name,
        signature,
        signed_at: created_at.toISOString(),
      })),
  }));
}

/** The booth of an election, as everybody is told of it. */
export async function readSealedBooth(
  db: Queryable,
  { contest, booth }: { contest: number; booth: string },
): Promise<SealedBooth> {
  const all = await listBoothChanges(db, contest);
  return {
    served: all.at(-1)?.to ?? booth,
    changes: all.map(({ signatures, ...change }) => ({
      ...change,
      signed: signatures.map(({ name, signed_at }) => ({ name, signed_at })),
    })),
  };
}
