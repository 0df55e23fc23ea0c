import { IMPORT_SAMPLE, type ImportSamples, type RollCheck } from '@urna/contract/people/imports';
import { meantDomain } from '@urna/contract/shared/email-domains';
import { documentNumberField, emailField, fullNameField, institutionField } from '@urna/contract/shared/person-fields';
import { plainText } from '@urna/contract/shared/plain-text';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { oneRow } from '../../../platform/database/one-row.ts';
import { type ContestRow, processOf } from '../../../platform/database/process-tables.ts';
import type { Queryable, Tx } from '../../../platform/database/tables.ts';
import type { Deps } from '../../../platform/deps.ts';
import { deleteUnsentMails } from '../../mail/outbox/queue-mail.ts';
import { countWritten, goingRows, type StoredList, type Written } from '../../people/csv-import/compare-list.ts';
import type { ImportTarget, ListChecks } from '../../people/csv-import/import-target.ts';
import { findContest, lockContest, noteRoll } from '../../processes/contest-rows.ts';
import { recheckCredentialRoll } from '../credentials/credential-rolls.ts';
import { type LinkHolder, sendPasswordLinks } from './password-links.ts';

type CheckedRow = ImportSamples[RollCheck][number];

/** Counts rows and keeps the first of them. */
class Findings {
  count = 0;
  readonly rows: CheckedRow[] = [];

  add(row: CheckedRow): void {
    this.count += 1;
    if (this.rows.length < IMPORT_SAMPLE) this.rows.push(row);
  }
}

/** Finds the rows that have their key in common: from the second on, and then the first too. */
class Repeats extends Findings {
  /** The only row of a key so far; null once it was found. */
  readonly #first = new Map<string, CheckedRow | null>();

  addKeyed(key: string, row: CheckedRow): void {
    const first = this.#first.get(key);
    if (first === undefined) return void this.#first.set(key, row);
    if (first !== null) this.add(first);
    this.#first.set(key, null);
    this.add(row);
  }
}

/**
 * Looks in a roll for people who seem to be on it twice, addresses of several people, and misspelt domains. An accountant
 * twice under two documents keeps the address; an elector twice under two addresses keeps the institution: `beside` is
 * what a repeated person keeps besides the name.
 */
function checkRoll<Row>(read: (line: Row) => { row: CheckedRow; beside: string }): ListChecks<Row> {
  const repeated = new Repeats();
  const shared = new Repeats();
  const misspelt = new Findings();
  return {
    add: (line) => {
      const { row, beside } = read(line);
      repeated.addKeyed(`${plainText(row.name).replaceAll(/\s+/g, ' ')} ${beside}`, row);
      shared.addKeyed(row.email, row);
      if (meantDomain(row.email.slice(row.email.indexOf('@') + 1)) !== null) misspelt.add(row);
    },
    result: () => ({
      counts: { repeated: repeated.count, shared: shared.count, misspelt: misspelt.count },
      rows: { repeated: repeated.rows, shared: shared.rows, misspelt: misspelt.rows },
    }),
  };
}

const FROZEN = 'El censo quedó fijo cuando se selló la elección: ya no se puede importar otro.';

/**
 * Whether the statement inserted a row that its `written` holds: it sees the roll as it was before. A partitioned table
 * returns no `xmax`.
 */
const isNewIn = ({ id }: Pick<ContestRow, 'id'>): RawBuilder<boolean> => sql<boolean>`
  not exists (select from voters where voters.contest = ${id}::bigint and voters.id = written.id)`;

/** What the imports of both kinds of roll share: they are refused once the contest is sealed, and recorded with it. */
const rollOf = (contest: ContestRow, list: StoredList) => ({
  kind: `roll-${contest.slug}` as const,
  process: processOf(contest),
  list,
  refusal: async (db: Queryable) => ((await findContest(db, contest.id)).stage === 'preparing' ? null : FROZEN),
  // Serializes the import with sealing: one of them waits, and re-reads the stage.
  hold: async (tx: Tx) => void (await lockContest(tx, contest.id)),
  note: async (tx: Tx, fileName: string | null, now: Date) => {
    await noteRoll(tx, contest.id, fileName, now);
    await recheckCredentialRoll(tx, contest.id);
  },
  deactivateOthers: (tx: Tx, keys: readonly string[]) => removeOthers(tx, list, keys),
});

// Deleting looks up links and mails voter by voter: this batch stays below the statement timeout.
const REMOVED_AT_ONCE = 20_000;

/** Removes voters who aren't in the file, with their links and unsent mails. */
async function removeOthers(tx: Tx, list: StoredList, keys: readonly string[]): Promise<number> {
  const { rows } = await sql<{ id: number }>`select kept.id from ${goingRows(list, keys)}`.execute(tx);
  const gone = rows.map(({ id }) => id);
  for (let start = 0; start < gone.length; start += REMOVED_AT_ONCE) {
    const going = sql<number>`(select unnest(${gone.slice(start, start + REMOVED_AT_ONCE)}::bigint[]))`;
    await deleteUnsentMails(tx, going);
    await tx.deleteFrom('voters').where('id', 'in', going).execute();
  }
  return gone.length;
}

const accountantSchema = z
  .object({
    numero_documento: documentNumberField,
    nombre: fullNameField,
    // Couples and offices share addresses, so an address may occur twice.
    correo: emailField.transform((text) => text.toLowerCase()),
  })
  .transform((line) => ({ identification_number: line.numero_documento, name: line.nombre, email: line.correo }));

const accountantList = ({ id }: ContestRow): StoredList => ({
  table: 'voters',
  scope: sql<boolean>`kept.contest = ${id}::bigint`,
  key: { identification_number: 'text' },
  fields: { name: { type: 'text', column: 'nombre' }, email: { type: 'text', column: 'correo' } },
  shown: { number: 'identification_number', name: ['name'] },
});

/**
 * A roll of people known by their document. The file is the whole roll: one that adds to it would silently keep people of
 * an earlier, mistaken file.
 */
export const accountantRoll = (contest: ContestRow): ImportTarget<z.infer<typeof accountantSchema>> => ({
  ...rollOf(contest, accountantList(contest)),
  columns: ['numero_documento', 'nombre', 'correo'],
  schema: accountantSchema,
  keyOf: ({ identification_number }) => identification_number,
  repeated: (line) => `El documento ya está en la línea ${line}.`,
  checks: () =>
    checkRoll(({ identification_number: number, name, email }) => ({ row: { number, name, email }, beside: email })),
  write: async (tx, json) => {
    const result = await sql<Written>`
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
    return oneRow(result);
  },
});

const electorSchema = z
  .object({
    correo: emailField.transform((text) => text.toLowerCase()),
    nombre: fullNameField,
    institucion: institutionField,
  })
  .transform((line) => ({ email: line.correo, name: line.nombre, institution: line.institucion }));

const electorList = ({ id }: ContestRow): StoredList => ({
  table: 'voters',
  // The index by e-mail is that of the voters with an institution.
  scope: sql<boolean>`kept.contest = ${id}::bigint and kept.institution is not null`,
  key: { email: 'text' },
  fields: { name: { type: 'text', column: 'nombre' }, institution: { type: 'text', column: 'institucion' } },
  shown: { number: 'email', name: ['name'] },
});

/**
 * The institutions' electors, by e-mail. The file is the whole roll. Each new elector is mailed a link to choose a
 * password, unless `invites` is null.
 */
export function electorRoll(
  contest: ContestRow,
  { invites }: { invites: Pick<Deps, 'boothUrl' | 'secrets'> | null },
): ImportTarget<z.infer<typeof electorSchema>> {
  return {
    ...rollOf(contest, electorList(contest)),
    columns: ['correo', 'nombre', 'institucion'],
    schema: electorSchema,
    keyOf: ({ email }) => email,
    repeated: (line) => `El correo ya está en la línea ${line}.`,
    checks: () =>
      checkRoll(({ email, name, institution }) => ({ row: { number: email, name, email }, beside: institution })),
    write: async (tx, json, now) => {
      const { rows } = await sql<LinkHolder & { created: boolean }>`
        with written as (
          insert into voters as kept (contest, email, name, institution)
          select ${contest.id}::bigint, line.email, line.name, line.institution
          from json_to_recordset(${json}::json) as line (email text, name text, institution text)
          on conflict (contest, email) where institution is not null do update
            set name = excluded.name, institution = excluded.institution
            where (kept.name, kept.institution) is distinct from (excluded.name, excluded.institution)
          returning id, email, name, password_hash)
        select id, email, name, password_hash, ${isNewIn(contest)} as created from written`.execute(tx);
      const fresh = rows.filter(({ created }) => created);
      if (invites !== null) await sendPasswordLinks(tx, invites, now, { contest, wanted: fresh, reason: 'invited' });
      return { created: fresh.length, updated: rows.length - fresh.length };
    },
  };
}

/**
 * Adds one person as a line of an import does; an elector is mailed a link to choose a password. The caller holds the
 * contest's lock, before the sealing, and has found that the roll doesn't hold them.
 */
export async function addToRoll(
  tx: Tx,
  invites: Pick<Deps, 'boothUrl' | 'secrets' | 'clock'>,
  contest: ContestRow,
  person: { identification: string; email: string; name: string; institution: string | null },
): Promise<void> {
  const roll = contest.login === 'code' ? accountantRoll(contest) : electorRoll(contest, { invites });
  const line = { ...person, identification_number: person.identification };
  await roll.write(tx, JSON.stringify([line]), invites.clock.now());
  await recheckCredentialRoll(tx, contest.id);
}
