import { emailField, fullNameField, institutionField } from '@urna/contract/shared/person-fields';
import { sql } from 'kysely';
import { z } from 'zod';
import type { ContestRow } from '../../../platform/database/process-tables.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { ImportTarget } from '../../files/csv-import/import-target.ts';
import type { StoredList } from '../../files/csv-import/stored-list.ts';
import { processOf } from '../../processes/processes.ts';
import { type LinkHolder, sendPasswordLinks } from './password-links.ts';
import { removeOthers } from './replace-roll.ts';
import { checkRoll } from './roll-checks.ts';
import { isNewIn, rollOf } from './roll-import.ts';

const lineSchema = z
  .object({
    correo: emailField.transform((text) => text.toLowerCase()),
    nombre: fullNameField,
    institucion: institutionField,
  })
  .transform((line) => ({ email: line.correo, name: line.nombre, institution: line.institucion }));
type ElectorLine = z.infer<typeof lineSchema>;

const listOf = ({ id }: ContestRow): StoredList => ({
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
): ImportTarget<ElectorLine> {
  return {
    ...rollOf(contest),
    kind: `roll-${contest.slug}`,
    process: processOf(contest),
    columns: ['correo', 'nombre', 'institucion'],
    schema: lineSchema,
    keyOf: ({ email }) => email,
    repeated: (line) => `El correo ya está en la línea ${line}.`,
    list: listOf(contest),
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
    deactivateOthers: (tx, keys) => removeOthers(tx, listOf(contest), keys),
  };
}
