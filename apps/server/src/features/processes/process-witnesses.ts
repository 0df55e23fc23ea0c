import { MAX_WITNESSES, type NewWitness, type ProcessDetail } from '@urna/contract/process/process-admin';
import { logChecked } from '@urna/transparency/log-refusal';
import { type NoteKey, readVkey } from '@urna/transparency/note/note-key';
import type { ProcessRow } from '../../platform/database/process-tables.ts';
import type { Queryable } from '../../platform/database/tables.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { type Causer, record } from '../../services/activity/record.ts';
import { fixed, lockProcess } from './change-process.ts';
import { fixedParts } from './fixed-parts.ts';

type WitnessDeps = Pick<Deps, 'db' | 'clock'>;

const rowsOf = (db: Queryable, { id }: Pick<ProcessRow, 'id'>) =>
  db.selectFrom('witnesses').selectAll().where('process_id', '=', id).orderBy('name').execute();

export async function readWitnesses(db: Queryable, process: ProcessRow): Promise<ProcessDetail['witnesses']> {
  const rows = await rowsOf(db, process);
  return rows.map(({ id, name, page, vkey, added_by, added_at }) => ({
    id,
    name,
    page,
    vkey,
    added_by,
    added_at: added_at.toISOString(),
  }));
}

const refuseKey = (message: string) => new AppError('invalid_fields', { errors: { vkey: [message] } });

function readWitnessKey(vkey: string): NoteKey {
  const read = logChecked(() => readVkey(vkey));
  if (!read.ok) throw refuseKey('La llave no es válida: cópiela completa del programa del testigo.');
  if (read.value.kind !== 'witness') throw refuseKey('Es la llave de una votación, no la de un testigo.');
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
    const process = await lockProcess(tx, { id });
    fixed(fixedParts(process, []).everything);
    const others = await rowsOf(tx, process);
    if (others.length >= MAX_WITNESSES) throw new AppError('too_many_witnesses', { details: { count: MAX_WITNESSES } });
    if (others.some((one) => one.name.toLocaleLowerCase('es-CO') === name.toLocaleLowerCase('es-CO'))) {
      throw new AppError('invalid_fields', { errors: { name: ['Ya hay un testigo con este nombre.'] } });
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
    await record(tx, now, author, {
      log_name: 'process',
      event: 'witness_added',
      process,
      properties: { name, vkey, page },
    });
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

/** Its cosignatures go with it. */
export async function removeWitness(
  { db, clock }: WitnessDeps,
  author: Causer,
  { id }: ProcessRow,
  witness: number,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const process = await lockProcess(tx, { id });
    fixed(fixedParts(process, []).everything);
    const removed = await tx
      .deleteFrom('witnesses')
      .where('id', '=', witness)
      .where('process_id', '=', id)
      .returning(['name', 'vkey', 'page'])
      .executeTakeFirst();
    if (!removed) throw new AppError('not_found');
    await record(tx, clock.now(), author, {
      log_name: 'process',
      event: 'witness_removed',
      process,
      properties: removed,
    });
  });
}
