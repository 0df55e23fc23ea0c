// The demonstration's rolls and its register.

import { bogotaDay } from '@urna/contract/shared/dates';
import { fullName } from '@urna/contract/shared/full-name';
import type { ContestRow } from '../platform/database/process-tables.ts';
import type { Tx } from '../platform/database/tables.ts';
import type { Deps } from '../platform/deps.ts';
import { hashPassword } from '../services/access/passwords.ts';
import { systemCauser } from '../services/activity/record.ts';
import { accountantRoll, electorRoll } from '../services/election/roll/roll-imports.ts';
import { setPassword } from '../services/election/roll/write-voter.ts';
import { importCsv } from '../services/people/csv-import/import-csv.ts';
import { sourceOf } from '../services/people/csv-import/inspect-file.ts';
import { listUniversities } from '../services/people/lookups.ts';
import { registerColumns, registerImport } from '../services/people/professional-register.ts';
import { markDemonstration } from '../services/processes/contest-rows.ts';
import {
  cast,
  type DemoPerson,
  demoPerson,
  ELECTOR_PASSWORD,
  electorEmails,
  type Submitted,
  submitted,
} from './people.ts';

/** `voters` are the document numbers of the accountants on the roll, `electors` how many institutions have one. */
type RollDeps = Pick<Deps, 'db' | 'clock' | 'secrets'> & { voters?: readonly number[]; electors?: number };

/**
 * Imports the demonstration's rolls through the same use case as real ones, without sending mail. Resumes after an
 * interruption.
 */
export async function prepareDemoRoll(deps: RollDeps, contest: ContestRow): Promise<void> {
  if (contest.roll_imported_at === null) await importDemoRoll(deps, contest);
  if (contest.login === 'password') await choosePasswords(deps, contest);
}

async function importDemoRoll(deps: RollDeps, contest: ContestRow): Promise<void> {
  const input = (lines: readonly string[]) => ({
    source: sourceOf(Buffer.from(lines.join('\n'))),
    fileName: `censo-${contest.slug}-demostracion.csv`,
    dryRun: false,
    causer: systemCauser,
    completing: (tx: Tx) => markDemonstration(tx, contest.id),
  });
  const { bad } =
    contest.login === 'code'
      ? await importCsv(deps, accountantRoll(contest), input(accountantLines(deps.voters ?? cast.voters)))
      : await importCsv(deps, electorRoll(contest, { invites: null }), input(await electorLines(deps)));
  if (bad.length > 0) throw new Error(`the demonstration's roll has bad lines: ${JSON.stringify(bad)}`);
}

function accountantLines(voters: readonly number[]): string[] {
  const people = voters.map(demoPerson);
  return [
    'numero_documento,nombre,correo',
    ...people.map((person) => `${person.number},${fullName(person)},${person.email}`),
  ];
}

async function electorLines({ db, electors = electorEmails.length }: RollDeps): Promise<string[]> {
  const { data } = await listUniversities(db, { page: 1, per_page: electorEmails.length });
  return [
    'correo;nombre;institucion',
    ...electorEmails
      .slice(0, electors)
      .map(
        (email, index) =>
          `${email};${fullName(demoPerson(1_000_000_601 + index))};"${data[index % data.length]?.name ?? ''}"`,
      ),
  ];
}

async function choosePasswords({ db, secrets }: RollDeps, contest: ContestRow): Promise<void> {
  const electors = await db
    .selectFrom('voters')
    .select('id')
    .where('contest', '=', contest.id)
    .where('email', 'in', electorEmails)
    .where('password_hash', 'is', null)
    .execute();
  for (const { id } of electors) {
    const hash = await hashPassword(secrets, ELECTOR_PASSWORD);
    await db.transaction().execute((tx) => setPassword(tx, id, hash));
  }
}

function line(person: DemoPerson, status: { updated: string; discipline?: string; card?: string }): string {
  return [
    'CC',
    person.number,
    person.first_name,
    person.second_name ?? '',
    person.first_last_name,
    person.second_last_name,
    professionalCard(person.number),
    person.email,
    `300${person.number.slice(-7)}`,
    status.updated,
    status.discipline ?? 'SIN_SANCION',
    status.card ?? 'ACTIVA',
  ].join(',');
}

export function professionalCard(number: string): string {
  return `${Number(number.slice(-6)) + 100_000}-T`;
}

/** Imports the demonstration's register like a real one; existing people stay. */
export async function importDemoRegister(
  deps: Pick<Deps, 'db' | 'clock'>,
  candidates: readonly Submitted[] = submitted,
): Promise<void> {
  const year = Number(bogotaDay(deps.clock.now()).slice(0, 4));
  const updated = `${year}-01-20`;
  const good = [...cast.eligible, ...candidates.map(({ number }) => number)];
  const csv = [
    registerColumns.join(','),
    ...good.map((number) => line(demoPerson(number), { updated })),
    line(demoPerson(cast.outdated), { updated: `${year - 1}-11-05` }),
    line(demoPerson(cast.sanctioned), { updated, discipline: 'CON_SANCION' }),
    line(demoPerson(cast.inactiveCard), { updated, card: 'INACTIVA' }),
  ].join('\n');
  const input = { source: sourceOf(Buffer.from(csv)), dryRun: false, causer: systemCauser };
  const { bad } = await importCsv(deps, registerImport(), input);
  if (bad.length > 0) throw new Error(`the demonstration's register has bad lines: ${JSON.stringify(bad)}`);
}
