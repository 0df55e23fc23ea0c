// The witnesses of a process: who cosigns its transparency logs.

import type { ChangeAnswer } from '@urna/contract/access/change-requests';
import { hasReached } from '@urna/contract/election/contests';
import { type ProcessDetail } from '@urna/contract/processes/process-admin';
import { MAX_WITNESSES, type NewWitness } from '@urna/contract/processes/process-fields';
import { logChecked } from '@urna/transparency/log-refusal';
import { type NoteKey, readVkey } from '@urna/transparency/note/note-key';
import { z } from 'zod';
import type { ProcessRow } from '../../platform/database/process-tables.ts';
import type { Queryable, Tx } from '../../platform/database/tables.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { pick } from '../../platform/pick.ts';
import { type ChangeDeps, defineAction } from '../../services/access/change-requests/action.ts';
import { askChange } from '../../services/access/change-requests/ask-change.ts';
import { asCauser } from '../../services/access/staff-guard.ts';
import type { StaffRow } from '../../services/access/staff-queries.ts';
import { type Causer, record } from '../../services/activity/record.ts';
import { lockContestsOf } from '../../services/processes/contest-rows.ts';
import { lockChangeable } from './fixed-parts.ts';

type WitnessDeps = Pick<Deps, 'db' | 'clock'>;

const rowsOf = (db: Queryable, { id }: Pick<ProcessRow, 'id'>) =>
  db.selectFrom('witnesses').selectAll().where('process_id', '=', id).orderBy('name').execute();

export async function readWitnesses(db: Queryable, process: ProcessRow): Promise<ProcessDetail['witnesses']> {
  const rows = await rowsOf(db, process);
  return rows.map((row) => ({
    ...pick(row, ['id', 'name', 'page', 'vkey', 'added_by']),
    added_at: row.added_at.toISOString(),
    retired_at: row.retired_at?.toISOString() ?? null,
  }));
}

const refuseKey = (message: string) => new AppError('invalid_fields', { errors: { vkey: [message] } });

function readWitnessKey(vkey: string): NoteKey {
  const read = logChecked(() => readVkey(vkey));
  if (!read.ok) throw refuseKey('La llave no es válida: cópiela completa del programa del veedor.');
  if (read.value.kind !== 'witness') throw refuseKey('Es la llave de una votación, no la de un veedor.');
  return read.value;
}

/** Registers a witness. Race: the process is locked, so no key is registered twice. */
export async function addWitness(
  { db, clock }: WitnessDeps,
  author: Causer,
  { id }: ProcessRow,
  { name, page, vkey }: NewWitness,
): Promise<void> {
  const key = readWitnessKey(vkey);
  await db.transaction().execute(async (tx) => {
    const process = await lockChangeable(tx, id);
    const others = await rowsOf(tx, process);
    const active = others.filter(({ retired_at }) => retired_at === null);
    if (active.length >= MAX_WITNESSES) throw new AppError('too_many_witnesses', { details: { count: MAX_WITNESSES } });
    if (active.some((one) => one.name.toLocaleLowerCase('es-CO') === name.toLocaleLowerCase('es-CO'))) {
      throw new AppError('invalid_fields', { errors: { name: ['Ya hay un veedor con este nombre.'] } });
    }
    // Cosignatures don't sign the name: one key under two names would count as two witnesses.
    const publicKey = Buffer.from(key.publicKey);
    const isKnown = others.some(({ public_key, vkey: other }) => {
      const { name: otherName, id: otherId } = readVkey(other);
      return public_key.equals(publicKey) || (otherName === key.name && otherId === key.id);
    });
    if (isKnown) throw refuseKey('Esta llave ya está registrada.');
    const now = clock.now();
    await tx
      .insertInto('witnesses')
      .values({ process_id: id, name, page, vkey, public_key: publicKey, added_by: author.name, added_at: now })
      .execute();
    await record(tx, author, 'witness_added', { process, name, vkey, page });
  });
}

/** The demonstration's witness may get another port; what it cosigned stays. */
export async function moveWitness(
  { db }: Pick<Deps, 'db'>,
  { id }: ProcessRow,
  witness: number,
  page: string,
): Promise<void> {
  await db.updateTable('witnesses').set({ page }).where('id', '=', witness).where('process_id', '=', id).execute();
}

const payload = z.object({ process_id: z.int(), witness_id: z.int() });
type Payload = z.infer<typeof payload>;

/**
 * Removes a witness, or asks to retire it once a contest of its process is sealed. Race: the contests are locked, so none
 * is being sealed while one person alone removes a witness.
 */
export async function askToRetireWitness(
  deps: ChangeDeps,
  staff: StaffRow,
  { id }: ProcessRow,
  witness: number,
  reason: string | undefined,
): Promise<ChangeAnswer | null> {
  return deps.db.transaction().execute(async (tx) => {
    const locked = await lockWitness(tx, id, witness);
    if (!locked.isSealed) {
      await retire(tx, deps.clock.now(), asCauser(staff), locked, '');
      return null;
    }
    return askChange(tx, deps, staff, {
      action: 'witness_retired',
      process: locked.process,
      subject: `witness:${witness}`,
      about: locked.witness.name,
      details: [{ label: 'Su página', value: locked.witness.page }],
      payload: { process_id: id, witness_id: witness } satisfies Payload,
      reason,
    });
  });
}

export const retireWitnessAction = defineAction(
  payload,
  async (tx, { clock }, { process_id, witness_id }, { causer, reason }) =>
    retire(tx, clock.now(), causer, await lockWitness(tx, process_id, witness_id), reason),
);

/** At once, for the demonstration, whose witness may have lost its folder. */
export async function retireWitness(
  { db, clock }: WitnessDeps,
  author: Causer,
  { id }: ProcessRow,
  witness: number,
  reason: string,
): Promise<void> {
  await db
    .transaction()
    .execute(async (tx) => retire(tx, clock.now(), author, await lockWitness(tx, id, witness), reason));
}

interface LockedWitness {
  process: ProcessRow;
  witness: Awaited<ReturnType<typeof rowsOf>>[number];
  isSealed: boolean;
}

async function lockWitness(tx: Tx, id: number, witnessId: number): Promise<LockedWitness> {
  const process = await lockChangeable(tx, id);
  const contests = await lockContestsOf(tx, process);
  const witness = (await rowsOf(tx, process)).find((one) => one.id === witnessId);
  if (!witness || witness.retired_at !== null) throw new AppError('not_found');
  return { process, witness, isSealed: contests.some(({ stage }) => hasReached(stage, 'sealing')) };
}

/** Deletes a witness before a seal, when nobody relies on it; afterwards it stays public with what it signed. */
async function retire(
  tx: Tx,
  now: Date,
  author: Causer,
  { process, witness, isSealed }: LockedWitness,
  reason: string,
) {
  const { id, name, vkey, page } = witness;
  if (isSealed) {
    await tx.updateTable('witnesses').set({ retired_at: now, retired_reason: reason }).where('id', '=', id).execute();
    await record(tx, author, 'witness_retired', { process, name, vkey, page, reason });
  } else {
    await tx.deleteFrom('witnesses').where('id', '=', id).execute();
    await record(tx, author, 'witness_removed', { process, name, vkey, page });
  }
}
