import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { Refusal } from '@urna/belenios/refusal';
import { type RollVoter, readRollHeader, writeRollVoter } from '@urna/credential-files/roll';
import type { Selectable } from 'kysely';
import type { CredentialTables } from '../../../platform/database/credential-tables.ts';
import type { Queryable, Tx } from '../../../platform/database/tables.ts';
import { pick } from '../../../platform/pick.ts';

/** The only module that writes the rolls that were exported for an authority. */
export type CredentialRoll = Selectable<CredentialTables['credential_rolls']>;

export async function findCredentialRoll(db: Queryable, contest: number): Promise<CredentialRoll | undefined> {
  return db.selectFrom('credential_rolls').selectAll().where('contest', '=', contest).executeTakeFirst();
}

/** The election's identifier stays the one of the first export. The caller holds the contest's lock. */
export async function keepCredentialRoll(tx: Tx, roll: CredentialRoll): Promise<void> {
  const renewed = pick(roll, ['header', 'sha256', 'voters', 'exported_at', 'exported_by']);
  await tx
    .insertInto('credential_rolls')
    .values(roll)
    .onConflict((conflict) => conflict.column('contest').doUpdateSet(renewed))
    .execute();
}

/**
 * Whether the roll is still the one that was exported. If it isn't, the export is void, and with it the list that was made
 * for it. Every transaction that changes a roll calls it, or the hosts of checks, which the authority's letters name; and so
 * does the order to seal, which doesn't rely on the others.
 */
export async function recheckCredentialRoll(tx: Tx, contest: number): Promise<boolean> {
  const roll = await findCredentialRoll(tx, contest);
  if (!roll || roll.sha256 === null) return false;
  if ((await namesHosts(tx, roll)) && (await fingerprintNow(tx, roll)) === roll.sha256) return true;
  await tx.updateTable('credential_rolls').set({ sha256: null }).where('contest', '=', contest).execute();
  return false;
}

async function namesHosts(tx: Tx, { contest, header }: CredentialRoll): Promise<boolean> {
  const { check_hosts } = await tx
    .selectFrom('processes')
    .innerJoin('contests', 'contests.process_id', 'processes.id')
    .where('contests.id', '=', contest)
    .select('check_hosts')
    .executeTakeFirstOrThrow();
  return isDeepStrictEqual(readRollHeader(header).check_hosts, check_hosts);
}

/** Null for a roll that can't be written as a file any more, so it is another one. */
async function fingerprintNow(tx: Tx, { contest, header }: CredentialRoll): Promise<string | null> {
  try {
    return await rollFingerprint(tx, contest, header);
  } catch (error) {
    if (error instanceof UnwritableVoter) return null;
    throw error;
  }
}

export async function forgetCredentialRoll(tx: Tx, contest: number): Promise<void> {
  await tx.deleteFrom('credential_rolls').where('contest', '=', contest).execute();
}

/** Some milliseconds of work between two queries. */
const PAGE = 1000;

/** A voter whose name or address the format doesn't allow. */
export class UnwritableVoter extends Error {
  override name = 'UnwritableVoter';
  readonly voter: RollVoter;

  constructor(voter: RollVoter) {
    super('a voter cannot be written into the roll file');
    this.voter = voter;
  }
}

function lineOf(voter: RollVoter): string {
  try {
    return `${writeRollVoter(voter)}\n`;
  } catch (error) {
    if (error instanceof Refusal) throw new UnwritableVoter(voter);
    throw error;
  }
}

/** The file with which the authority makes credentials: its header, and a line for each voter by ascending number. */
export async function* rollFile(db: Queryable, contest: number, header: string): AsyncGenerator<Buffer> {
  yield Buffer.from(`${header}\n`);
  for (let last = 0; ; ) {
    const voters = await db
      .selectFrom('voters')
      .select(['id as voter', 'name', 'email'])
      .where('contest', '=', contest)
      .where('id', '>', last)
      .orderBy('id')
      .limit(PAGE)
      .execute();
    if (voters.length > 0) yield Buffer.from(voters.map(lineOf).join(''));
    last = voters.at(-1)?.voter ?? last;
    if (voters.length < PAGE) return;
  }
}

/** The SHA-256 of the file in hexadecimal. */
export async function rollFingerprint(db: Queryable, contest: number, header: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of rollFile(db, contest, header)) hash.update(piece);
  return hash.digest('hex');
}
