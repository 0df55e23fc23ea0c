import { identificationTypes } from '@urna/contract/people/lookups';
import { isCalendarDay } from '@urna/contract/shared/dates';
import {
  documentNumberField,
  emailField,
  nameFields,
  professionalCardField,
} from '@urna/contract/shared/person-fields';
import { type Selectable, sql } from 'kysely';
import { z } from 'zod';
import { oneRow } from '../../platform/database/one-row.ts';
import type { ProfessionalRegisterTable, Queryable, Tx } from '../../platform/database/tables.ts';
import type { PersonKey } from '../access/sessions/tokens.ts';
import { countWritten, type Written } from './csv-import/compare-list.ts';
import type { ImportTarget } from './csv-import/import-target.ts';

const emptyIsNull = (text: string) => (text === '' ? null : text);

/** A line of the register's CSV. The type of document is its code (CC, CE, PPT) or its name. */
const columnsSchema = z.object({
  tipo_documento: z.string().transform((text, context) => {
    const known = identificationTypes.find((type) => type.code === text.toUpperCase() || type.name === text);
    if (known) return known.id;
    context.issues.push({ code: 'custom', message: 'use CC, CE o PPT', input: text });
    return z.NEVER;
  }),
  numero_documento: documentNumberField,
  primer_nombre: nameFields.firstName,
  segundo_nombre: nameFields.secondName.transform(emptyIsNull),
  primer_apellido: nameFields.firstLastName,
  segundo_apellido: nameFields.secondName.transform(emptyIsNull),
  tarjeta_profesional: professionalCardField,
  correo: emailField.transform((text) => text.toLowerCase()),
  celular: z
    .string()
    .regex(/^\d{0,15}$/, 'Solo se permiten números')
    .transform(emptyIsNull),
  fecha_actualizacion: z.string().refine(isCalendarDay, 'use el formato AAAA-MM-DD'),
  estado_disciplinario: z.enum(['SIN_SANCION', 'CON_SANCION'], { error: 'use SIN_SANCION o CON_SANCION' }),
  estado_tarjeta: z.enum(['ACTIVA', 'INACTIVA'], { error: 'use ACTIVA o INACTIVA' }),
});

export const registerColumns = Object.keys(columnsSchema.shape);

const registerLineSchema = columnsSchema.transform((line) => ({
  identification_type_id: line.tipo_documento,
  identification_number: line.numero_documento,
  first_name: line.primer_nombre,
  second_name: line.segundo_nombre,
  first_last_name: line.primer_apellido,
  second_last_name: line.segundo_apellido,
  professional_card: line.tarjeta_profesional,
  email: line.correo,
  mobile_phone: line.celular,
  data_updated_on: line.fecha_actualizacion,
  disciplinary_status: line.estado_disciplinario,
  card_status: line.estado_tarjeta,
}));
type RegisterLine = z.infer<typeof registerLineSchema>;

/** A line that changes the address of somebody with a candidacy, to which their codes go. */
export interface WaitingEmail {
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
async function findWaitingEmails(db: Queryable, json: string): Promise<WaitingEmail[]> {
  const { rows } = await sql<Omit<WaitingEmail, 'process'> & { process_id: number; process_slug: string }>`
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

/** Asks another administrator for the change of such an address, in the transaction of the import. */
export type AskForEmail = (tx: Tx, waiting: WaitingEmail) => Promise<void>;

/** Asks for the addresses that wait; returns the lines with the old ones, which are written now. */
async function askForEmails(tx: Tx, json: string, ask: AskForEmail): Promise<{ json: string; held: number }> {
  const waiting = await findWaitingEmails(tx, json);
  if (waiting.length === 0) return { json, held: 0 };
  const keyOf = (one: { identification_type_id: number; identification_number: string }) =>
    `${one.identification_type_id}:${one.identification_number}`;
  const oldEmails = new Map(waiting.map((one) => [keyOf(one), one.old_email]));
  for (const one of waiting) await ask(tx, one);
  const lines = (JSON.parse(json) as RegisterLine[]).map((line) => ({
    ...line,
    email: oldEmails.get(keyOf(line)) ?? line.email,
  }));
  return { json: JSON.stringify(lines), held: waiting.length };
}

/**
 * Updates the professional register by document type and number; people missing from the file stay unchanged. With
 * `ask`, the address of somebody with a candidacy stays and the change is asked for; without it, as for the operator,
 * all of a line changes at once.
 */
export const registerImport = (ask?: AskForEmail): ImportTarget<RegisterLine> => ({
  kind: 'register',
  process: null,
  columns: registerColumns,
  schema: registerLineSchema,
  keyOf: (row) => `${row.identification_type_id}:${row.identification_number}`,
  repeated: (line) => `El documento ya está en la línea ${line}.`,
  list: {
    table: 'professional_register',
    scope: sql<boolean>`true`,
    key: { identification_type_id: 'integer', identification_number: 'text' },
    fields: {
      first_name: { type: 'text', column: 'primer_nombre' },
      second_name: { type: 'text', column: 'segundo_nombre' },
      first_last_name: { type: 'text', column: 'primer_apellido' },
      second_last_name: { type: 'text', column: 'segundo_apellido' },
      professional_card: { type: 'text', column: 'tarjeta_profesional' },
      email: { type: 'text', column: 'correo' },
      mobile_phone: { type: 'text', column: 'celular' },
      data_updated_on: { type: 'date', column: 'fecha_actualizacion' },
      disciplinary_status: { type: 'text', column: 'estado_disciplinario' },
      card_status: { type: 'text', column: 'estado_tarjeta' },
    },
    shown: {
      number: 'identification_number',
      name: ['first_name', 'second_name', 'first_last_name', 'second_last_name'],
    },
  },
  // Serializes imports of the register: its readers don't wait.
  hold: async (tx) => void (await sql`lock table professional_register in share row exclusive mode`.execute(tx)),
  ...(ask && { countHeld: async (db, json) => (await findWaitingEmails(db, json)).length }),
  write: async (tx, whole, now) => {
    const { json, held } = ask ? await askForEmails(tx, whole, ask) : { json: whole, held: undefined };
    const result = await sql<Written>`
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
          where (kept.first_name, kept.second_name, kept.first_last_name, kept.second_last_name,
            kept.professional_card, kept.email, kept.mobile_phone, kept.data_updated_on, kept.disciplinary_status,
            kept.card_status) is distinct from (excluded.first_name, excluded.second_name, excluded.first_last_name,
            excluded.second_last_name, excluded.professional_card, excluded.email, excluded.mobile_phone,
            excluded.data_updated_on, excluded.disciplinary_status, excluded.card_status)
        returning (xmax = 0) as created)
      ${countWritten}`.execute(tx);
    return { ...oneRow(result), ...(held !== undefined && { held }) };
  },
});

/** Changes an address once another administrator approved it; returns the one before, or null if nobody has the number. */
export async function setRegisterEmail(tx: Tx, person: PersonKey, email: string): Promise<string | null> {
  const { rows } = await sql<{ old_email: string }>`
    with kept as (
      select email from professional_register
      where identification_type_id = ${person.identification_type_id}
        and identification_number = ${person.identification_number} for update)
    update professional_register set email = ${email} from kept
    where identification_type_id = ${person.identification_type_id}
      and identification_number = ${person.identification_number}
    returning kept.email as old_email`.execute(tx);
  return rows[0]?.old_email ?? null;
}

export type RegisterEntry = Selectable<ProfessionalRegisterTable>;

/** Everybody with this number: another kind of document may have the same one. */
export async function findByNumber(db: Queryable, number: string): Promise<RegisterEntry[]> {
  return db.selectFrom('professional_register').selectAll().where('identification_number', '=', number).execute();
}

export async function findInRegister(db: Queryable, person: PersonKey): Promise<RegisterEntry | undefined> {
  return db
    .selectFrom('professional_register')
    .selectAll()
    .where('identification_type_id', '=', person.identification_type_id)
    .where('identification_number', '=', person.identification_number)
    .executeTakeFirst();
}
