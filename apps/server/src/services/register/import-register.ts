import { sql } from 'kysely';
import type { Tx } from '../../platform/database/tables.ts';
import type { Deps } from '../../platform/deps.ts';
import { type Causer, record } from '../activity/record.ts';
import { type BadLine, readCsv } from '../csv-import/read-csv.ts';
import { type RegisterLine, registerColumns, registerLineSchema } from './register-csv.ts';

export interface ImportReport {
  lines: number;
  created: number;
  updated: number;
  bad: BadLine[];
}

// The embedded database blocks the event loop while it works: batches keep the server answering in between.
const BATCH = 5000;

function repeated(rows: { line: number; row: RegisterLine }[]): BadLine[] {
  const seen = new Map<string, number>();
  const bad: BadLine[] = [];
  for (const { line, row } of rows) {
    const key = `${row.identification_type_id}:${row.identification_number}`;
    const first = seen.get(key);
    if (first === undefined) seen.set(key, line);
    else bad.push({ line, reason: `El documento ya está en la línea ${first}.` });
  }
  return bad;
}

async function upsert(tx: Tx, rows: RegisterLine[], now: Date): Promise<number> {
  const { rows: written } = await sql<{ created: boolean }>`
    insert into professional_register as kept (identification_type_id, identification_number, first_name, second_name,
      first_last_name, second_last_name, professional_card, email, mobile_phone, data_updated_on, disciplinary_status,
      card_status, imported_at)
    select line.*, ${now}::timestamptz from json_to_recordset(${JSON.stringify(rows)}::json) as line (
      identification_type_id integer, identification_number text, first_name text, second_name text,
      first_last_name text, second_last_name text, professional_card text, email text, mobile_phone text,
      data_updated_on date, disciplinary_status text, card_status text)
    on conflict (identification_type_id, identification_number) do update set
      first_name = excluded.first_name, second_name = excluded.second_name,
      first_last_name = excluded.first_last_name, second_last_name = excluded.second_last_name,
      professional_card = excluded.professional_card, email = excluded.email, mobile_phone = excluded.mobile_phone,
      data_updated_on = excluded.data_updated_on, disciplinary_status = excluded.disciplinary_status,
      card_status = excluded.card_status, imported_at = excluded.imported_at
    returning (xmax = 0) as created`.execute(tx);
  return written.filter((row) => row.created).length;
}

/** Brings the register up to date from a CSV: all of it, or nothing when any line is bad. A dry run only looks. */
export async function importRegister(
  deps: Pick<Deps, 'db' | 'clock'>,
  input: { bytes: Uint8Array; dryRun: boolean; causer: Causer; onProgress?: (done: number, total: number) => void },
): Promise<ImportReport> {
  const { rows, bad } = readCsv(input.bytes, registerColumns, registerLineSchema);
  const problems = [...bad, ...repeated(rows)].toSorted((a, b) => a.line - b.line);
  const lines = rows.length + bad.length;
  if (problems.length > 0 || input.dryRun) return { lines, created: 0, updated: 0, bad: problems };
  const now = deps.clock.now();
  return deps.db.transaction().execute(async (tx) => {
    let created = 0;
    for (let at = 0; at < rows.length; at += BATCH) {
      const batch = rows.slice(at, at + BATCH).map(({ row }) => row);
      created += await upsert(tx, batch, now);
      input.onProgress?.(at + batch.length, rows.length);
    }
    const updated = rows.length - created;
    await record(tx, now, input.causer, {
      log_name: 'import',
      event: 'import_completed',
      properties: { kind: 'register', lines, created, updated },
    });
    return { lines, created, updated, bad: [] };
  });
}
