import type { Selectable } from 'kysely';
import type { CredentialTables } from '../../../platform/database/credential-tables.ts';
import type { Queryable, Tx } from '../../../platform/database/tables.ts';
import { pick } from '../../../platform/pick.ts';
import { rollFingerprint, UnwritableVoter } from './roll-file.ts';

/** The only module that writes the rolls that were exported for an authority. */
export type CredentialRoll = Selectable<CredentialTables['credential_rolls']>;

export async function findCredentialRoll(db: Queryable, contest: number): Promise<CredentialRoll | undefined> {
  return db.selectFrom('credential_rolls').selectAll().where('contest', '=', contest).executeTakeFirst();
}

/** The election's identifier stays the one of the first export. The caller holds the contest's lock. */
export async function keepCredentialRoll(tx: Tx, roll: CredentialRoll): Promise<void> {
  const anew = pick(roll, ['header', 'sha256', 'voters', 'exported_at', 'exported_by']);
  await tx
    .insertInto('credential_rolls')
    .values(roll)
    .onConflict((conflict) => conflict.column('contest').doUpdateSet(anew))
    .execute();
}

/**
 * Whether the roll is still the one that was exported. If it isn't, the export is void, and with it the list that was made
 * for it. Whoever changes a roll calls it in the same transaction, and so does the order to seal, which trusts nobody.
 */
export async function recheckCredentialRoll(tx: Tx, contest: number): Promise<boolean> {
  const roll = await findCredentialRoll(tx, contest);
  if (!roll || roll.sha256 === null) return false;
  if ((await fingerprintNow(tx, roll)) === roll.sha256) return true;
  await tx.updateTable('credential_rolls').set({ sha256: null }).where('contest', '=', contest).execute();
  return false;
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
