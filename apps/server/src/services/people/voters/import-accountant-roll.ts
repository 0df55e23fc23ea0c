import { documentNumberField, emailField, fullNameField } from '@urna/contract/shared/person-fields';
import { sql } from 'kysely';
import { z } from 'zod';
import type { ContestRow } from '../../../platform/database/process-tables.ts';
import type { ImportTarget } from '../../files/csv-import/import-target.ts';
import { countWritten, type StoredList, type Written } from '../../files/csv-import/stored-list.ts';
import { processOf } from '../../processes/processes.ts';
import { removeOthers } from './replace-roll.ts';
import { checkRoll } from './roll-checks.ts';
import { isNewIn, rollOf } from './roll-import.ts';

const lineSchema = z
  .object({
    numero_documento: documentNumberField,
    nombre: fullNameField,
    // Couples and offices share addresses, so an address may occur twice.
    correo: emailField.transform((text) => text.toLowerCase()),
  })
  .transform((line) => ({ identification_number: line.numero_documento, name: line.nombre, email: line.correo }));
type AccountantLine = z.infer<typeof lineSchema>;

const listOf = ({ id }: ContestRow): StoredList => ({
  table: 'voters',
  scope: sql<boolean>`kept.contest = ${id}::bigint`,
  key: { identification_number: 'text' },
  fields: { name: { type: 'text', column: 'nombre' }, email: { type: 'text', column: 'correo' } },
  shown: { number: 'identification_number', name: ['name'] },
});

/** A roll of people known by their document. The file is the whole roll. */
export const accountantRoll = (contest: ContestRow): ImportTarget<AccountantLine> => ({
  ...rollOf(contest),
  kind: `roll-${contest.slug}`,
  process: processOf(contest),
  columns: ['numero_documento', 'nombre', 'correo'],
  schema: lineSchema,
  keyOf: ({ identification_number }) => identification_number,
  repeated: (line) => `El documento ya está en la línea ${line}.`,
  list: listOf(contest),
  checks: () =>
    checkRoll(({ identification_number: number, name, email }) => ({ row: { number, name, email }, beside: email })),
  write: async (tx, json) => {
    const { rows } = await sql<Written>`
      with stored as (
        insert into voters as kept (contest, identification_number, email, name)
        select ${contest.id}::bigint, line.identification_number, line.email, line.name
        from json_to_recordset(${json}::json) as line (identification_number text, email text, name text)
        on conflict (contest, identification_number) where identification_number is not null do update
          set email = excluded.email, name = excluded.name
          where (kept.email, kept.name) is distinct from (excluded.email, excluded.name)
        returning id
      ), written as (select ${isNewIn(contest)} as created from stored as written)
      ${countWritten}`.execute(tx);
    return rows[0] ?? { created: 0, updated: 0 };
  },
  deactivateOthers: (tx, keys) => removeOthers(tx, listOf(contest), keys),
});
