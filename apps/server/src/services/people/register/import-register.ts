import { sql } from 'kysely';
import type { ImportTarget } from '../../files/csv-import/import-csv.ts';
import { type RegisterLine, registerColumns, registerLineSchema } from './register-csv.ts';

/** Updates the professional register by document type and number; people missing from the file stay unchanged. */
export const registerImport: ImportTarget<RegisterLine> = {
  kind: 'register',
  process: null,
  columns: registerColumns,
  schema: registerLineSchema,
  keyOf: (row) => `${row.identification_type_id}:${row.identification_number}`,
  repeated: (line) => `El documento ya está en la línea ${line}.`,
  write: async (tx, json, now) => {
    const { rows } = await sql<{ created: number }>`
      with written as (
        insert into professional_register as kept (identification_type_id, identification_number, first_name,
          second_name, first_last_name, second_last_name, professional_card, email, mobile_phone, data_updated_on,
          disciplinary_status, card_status, imported_at)
        select line.*, ${now}::timestamptz from json_to_recordset(${json}::json) as line (
          identification_type_id integer, identification_number text, first_name text, second_name text,
          first_last_name text, second_last_name text, professional_card text, email text, mobile_phone text,
          data_updated_on date, disciplinary_status text, card_status text)
        on conflict (identification_type_id, identification_number) do update set
          first_name = excluded.first_name, second_name = excluded.second_name,
          first_last_name = excluded.first_last_name, second_last_name = excluded.second_last_name,
          professional_card = excluded.professional_card, email = excluded.email,
          mobile_phone = excluded.mobile_phone, data_updated_on = excluded.data_updated_on,
          disciplinary_status = excluded.disciplinary_status, card_status = excluded.card_status,
          imported_at = excluded.imported_at
        returning (xmax = 0) as created)
      select count(*) filter (where created)::integer as created from written`.execute(tx);
    return rows[0]?.created ?? 0;
  },
};
