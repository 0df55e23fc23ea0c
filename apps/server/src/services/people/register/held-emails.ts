import { sql } from 'kysely';
import type { Queryable, Tx } from '../../../platform/database/tables.ts';
import type { RegisterLine } from './register-csv.ts';

/** A line that changes the address of somebody with a candidacy, to which their codes go. */
export interface HeldEmail {
  candidate: number;
  process: { id: number; slug: string };
  identification_type_id: number;
  identification_number: string;
  name: string;
  old_email: string;
  new_email: string;
  /** The address in their registration, empty where they gave none yet. */
  own_email: string;
}

/** The lines of a JSON array that change the address of somebody with a candidacy in the current process. */
export async function findHeldEmails(db: Queryable, json: string): Promise<HeldEmail[]> {
  const { rows } = await sql<Omit<HeldEmail, 'process'> & { process_id: number; process_slug: string }>`
    select distinct on (kept.identification_type_id, kept.identification_number)
      candidates.id as candidate, processes.id as process_id, processes.slug as process_slug,
      kept.identification_type_id, kept.identification_number,
      concat_ws(' ', kept.first_name, kept.second_name, kept.first_last_name, kept.second_last_name) as name,
      kept.email as old_email, line.email as new_email, candidates.email as own_email
    from json_to_recordset(${json}::json) as line (
      identification_type_id integer, identification_number text, email text)
    join professional_register as kept on kept.identification_type_id = line.identification_type_id
      and kept.identification_number = line.identification_number
    join candidates on candidates.identification_type_id = kept.identification_type_id
      and candidates.identification_number = kept.identification_number
    join processes on processes.id = candidates.process_id and processes.state = 'current'
    where lower(kept.email) <> lower(line.email)
    order by kept.identification_type_id, kept.identification_number, candidates.id desc`.execute(db);
  return rows.map(({ process_id, process_slug, ...row }) => ({
    ...row,
    process: { id: process_id, slug: process_slug },
  }));
}

/** Asks for each change of such an address, in the transaction of the import. */
export type HoldEmail = (tx: Tx, held: HeldEmail) => Promise<void>;

/** Keeps the addresses that wait, and asks for them; returns what is written now. */
export async function holdEmails(tx: Tx, json: string, hold: HoldEmail): Promise<{ json: string; held: number }> {
  const waiting = await findHeldEmails(tx, json);
  if (waiting.length === 0) return { json, held: 0 };
  const keyOf = (one: { identification_type_id: number; identification_number: string }) =>
    `${one.identification_type_id}:${one.identification_number}`;
  const kept = new Map(waiting.map((one) => [keyOf(one), one.old_email]));
  for (const one of waiting) await hold(tx, one);
  const lines = (JSON.parse(json) as RegisterLine[]).map((line) => ({
    ...line,
    email: kept.get(keyOf(line)) ?? line.email,
  }));
  return { json: JSON.stringify(lines), held: waiting.length };
}
