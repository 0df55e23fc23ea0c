import { writeFile } from 'node:fs/promises';
import { systemClock } from '../../platform/clock.ts';
import type { OpenDatabase } from '../../platform/database/connect.ts';
import { codeOf } from '../../platform/errors.ts';
import { record, theOperator } from '../../services/activity/record.ts';
import { exportPerson } from '../export/export-person.ts';
import { CommandError, print, UsageError } from './output.ts';
import { requireProcess } from './process.ts';

export interface PersonOrder {
  /** A document number, or the address of an institution's elector, who is known by it alone. */
  who: string;
  file: string;
  process: string | undefined;
}

export function readPersonOrder(
  [action, who, file, ...more]: readonly string[],
  process: string | undefined,
): PersonOrder {
  if (action !== 'export' || !who || !file || more.length > 0) throw new UsageError();
  return { who, file, process };
}

/** Ley 1581 de 2012: everybody may know what is held about them. */
export async function personCommand({ db }: OpenDatabase, { who, file, process }: PersonOrder): Promise<number> {
  const within = process === undefined ? null : await requireProcess(db, process);
  const data = await exportPerson(db, who, within);
  if (!data) throw new CommandError(`No hay datos de ${who}.`);
  const content = { persona: who, fecha: systemClock.now(), ...data };
  try {
    // Never over another file, and for its owner alone.
    await writeFile(file, `${JSON.stringify(content, inBase64, 2)}\n`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (codeOf(error) === 'EEXIST') throw new CommandError(`El archivo ${file} ya existe.`);
    throw error;
  }
  const properties = {
    candidacies: data.candidaturas.map(({ id }) => id),
    voters: data.censos.map(({ id }) => id),
    staff: data.personal.map(({ id }) => id),
  };
  await db
    .transaction()
    .execute((tx) => record(tx, theOperator, 'person_exported', { process: within, ...properties }));
  print(`Los datos de ${who} están en ${file}.`);
  return 0;
}

/** Bytes as Base64. JSON.stringify calls a Buffer's own toJSON before this sees it. */
function inBase64(this: Record<string, unknown>, key: string, value: unknown): unknown {
  const original = this[key];
  return original instanceof Uint8Array ? Buffer.from(original).toString('base64') : value;
}
