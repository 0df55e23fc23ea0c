import type { ContestName } from '@urna/contract/contest-names';
import type { Tx } from '../platform/database/tables.ts';
import type { Deps } from '../platform/deps.ts';
import { hashPassword } from '../services/access/passwords/password-hash.ts';
import { theSystem } from '../services/activity/record.ts';
import { type ContestRow, markDemonstration } from '../services/elections/contests/contest-rows.ts';
import { sourceOf } from '../services/files/csv-import/byte-source.ts';
import { importCsv } from '../services/files/csv-import/import-csv.ts';
import { fullName } from '../services/people/candidates/read-candidate.ts';
import { listUniversities } from '../services/people/lookups/queries.ts';
import { accountantRoll } from '../services/people/voters/import-accountant-roll.ts';
import { electorRoll } from '../services/people/voters/import-elector-roll.ts';
import { setPassword } from '../services/people/voters/set-password.ts';
import { cast, demoPerson, ELECTOR_PASSWORD, electorEmails } from './people.ts';

/** `voters` are the document numbers of the accountants on the roll; defaults to the cast's. */
type RollDeps = Pick<Deps, 'db' | 'clock' | 'secrets'> & { voters?: readonly number[] };

/**
 * Imports the demonstration's rolls through the same use case as real ones, without sending mail. Resumes after an
 * interruption.
 */
export async function prepareDemoRoll(deps: RollDeps, contest: ContestRow): Promise<void> {
  if (contest.roll_imported_at === null) await importDemoRoll(deps, contest.name);
  if (contest.name === 'ies') await choosePasswords(deps);
}

async function importDemoRoll(deps: RollDeps, contest: ContestName): Promise<void> {
  const input = (lines: readonly string[]) => ({
    source: sourceOf(Buffer.from(lines.join('\n'))),
    fileName: `censo-${contest}-demostracion.csv`,
    dryRun: false,
    causer: theSystem,
    completing: (tx: Tx) => markDemonstration(tx, contest),
  });
  const { bad } =
    contest === 'contador'
      ? await importCsv(deps, accountantRoll, input(accountantLines(deps.voters ?? cast.voters)))
      : await importCsv(deps, electorRoll({ inviteTo: null }), input(await electorLines(deps)));
  if (bad.length > 0) throw new Error(`the demonstration's roll has bad lines: ${JSON.stringify(bad)}`);
}

function accountantLines(voters: readonly number[]): string[] {
  const people = voters.map(demoPerson);
  return [
    'numero_documento,nombre,correo',
    ...people.map((person) => `${person.number},${fullName(person)},${person.email}`),
  ];
}

async function electorLines({ db }: RollDeps): Promise<string[]> {
  const { data } = await listUniversities(db, { page: 1, per_page: electorEmails.length });
  return [
    'correo;nombre;institucion',
    ...electorEmails.map(
      (email, at) => `${email};${fullName(demoPerson(1_000_000_601 + at))};"${data[at % data.length]?.name ?? ''}"`,
    ),
  ];
}

async function choosePasswords({ db, secrets }: RollDeps): Promise<void> {
  const electors = await db
    .selectFrom('voters')
    .select('id')
    .where('contest', '=', 'ies')
    .where('email', 'in', electorEmails)
    .where('password_hash', 'is', null)
    .execute();
  for (const { id } of electors) {
    const hash = await hashPassword(secrets, ELECTOR_PASSWORD);
    await db.transaction().execute((tx) => setPassword(tx, id, hash));
  }
}
