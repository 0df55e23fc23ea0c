import {
  type RollDomains,
  type RollFinding,
  type RollFindingKind,
  rollFindingKinds,
} from '@urna/contract/election/roll-report';
import { meantDomain } from '@urna/contract/shared/email-domains';
import { mask } from '@urna/contract/shared/masking';
import { type RawBuilder, sql } from 'kysely';
import type { ContestRow } from '../../platform/database/process-tables.ts';
import type { Queryable } from '../../platform/database/tables.ts';

type Roll = Pick<ContestRow, 'id' | 'login' | 'process_id'>;

/** Names of mailboxes that an office shares, in Spanish and English. */
const roles = [
  'admin',
  'administracion',
  'atencion',
  'auxiliar',
  'cartera',
  'contabilidad',
  'contacto',
  'correo',
  'decanatura',
  'facturacion',
  'gerencia',
  'info',
  'informacion',
  'no-reply',
  'noreply',
  'oficina',
  'rectoria',
  'recepcion',
  'revisoria',
  'secretaria',
  'sistemas',
  'soporte',
  'tesoreria',
  'ventas',
  'webmaster',
] as const;

const domainOf = sql`split_part(voters.email, '@', 2)`;
const nameOf = sql`lower(without_accents(regexp_replace(trim(voters.name), '\\s+', ' ', 'g')))`;

/** Which voters of a roll a finding is about; the counts, the examples and the export all ask this. */
export function concerns(kind: RollFindingKind, { id, login, process_id }: Roll, domains: RollDomains) {
  const ofDomains = (list: readonly string[]) => sql<boolean>`${domainOf} = any(${list}::text[])`;
  // An accountant twice under two documents keeps the address; an elector twice under two addresses the institution.
  const alike = login === 'code' ? sql`voters.email` : sql`voters.institution`;
  const conditions: Record<RollFindingKind, RawBuilder<boolean>> = {
    returned: sql`voters.email in (
      select address from bounces where process_id = ${process_id} and kind = 'returned' and resolved_at is null)`,
    dead_domain: ofDomains(domains.dead_domain),
    typo: ofDomains(domains.typo),
    repeated_person: sql`(${nameOf}, ${alike}) in (
      select ${nameOf}, ${alike} from voters where contest = ${id} group by 1, 2 having count(*) > 1)`,
    shared_address: sql`voters.email in (
      select email from voters where contest = ${id} group by email having count(*) > 1)`,
    role_address: sql`split_part(voters.email, '@', 1) = any(${roles}::text[])`,
    unchecked_domain: ofDomains(domains.unchecked_domain),
  };
  return sql<boolean>`voters.contest = ${id} and ${conditions[kind]}`;
}

const byDomain: readonly RollFindingKind[] = ['dead_domain', 'typo', 'unchecked_domain'];
const EXAMPLES = 5;

function exampleText(kind: RollFindingKind, text: string): string {
  if (kind === 'typo') return `${text} (¿${meantDomain(text) ?? ''}?)`;
  return byDomain.includes(kind) ? text : mask(text);
}

async function find(db: Queryable, kind: RollFindingKind, roll: Roll, domains: RollDomains): Promise<RollFinding> {
  const shown = byDomain.includes(kind) ? domainOf : sql`voters.email`;
  const { rows } = await sql<{ text: string; voters: number; total: number }>`
    select ${shown} as text, count(*)::integer as voters, sum(count(*)) over ()::integer as total
    from voters where ${concerns(kind, roll, domains)}
    group by 1 order by 2 desc, 1 limit ${EXAMPLES}`.execute(db);
  return {
    kind,
    voters: rows[0]?.total ?? 0,
    examples: rows.map(({ text, voters }) => ({ text: exampleText(kind, text), voters })),
  };
}

/** What there is to look at on a roll, the surest first. */
export async function findAll(db: Queryable, roll: Roll, domains: RollDomains): Promise<RollFinding[]> {
  const findings: RollFinding[] = [];
  for (const kind of rollFindingKinds) findings.push(await find(db, kind, roll, domains));
  return findings.filter(({ voters }) => voters > 0);
}

export async function listDomains(db: Queryable, { id }: Pick<Roll, 'id'>): Promise<string[]> {
  const { rows } = await sql<{ domain: string }>`
    select distinct ${domainOf} as domain from voters where contest = ${id} order by 1`.execute(db);
  return rows.map(({ domain }) => domain);
}
