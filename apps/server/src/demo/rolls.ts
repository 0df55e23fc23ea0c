import type { ContestRow } from '../platform/database/process-tables.ts';
import type { Tx } from '../platform/database/tables.ts';
import type { Deps } from '../platform/deps.ts';
import { hashPassword } from '../services/access/passwords/password-hash.ts';
import { theSystem } from '../services/activity/record.ts';
import { markDemonstration } from '../services/elections/contests/contest-rows.ts';
import { sourceOf } from '../services/files/csv-import/byte-source.ts';
import { importCsv } from '../services/files/csv-import/import-csv.ts';
import { fullName } from '../services/people/candidates/read-candidate.ts';
import { listUniversities } from '../services/people/lookups/queries.ts';
import { accountantRoll } from '../services/people/voters/import-accountant-roll.ts';
import { electorRoll } from '../services/people/voters/import-elector-roll.ts';
import { setPassword } from '../services/people/voters/write-voter.ts';
import { cast, demoPerson, ELECTOR_PASSWORD, electorEmails } from './people.ts';

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
    causer: theSystem,
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
        (email, at) => `${email};${fullName(demoPerson(1_000_000_601 + at))};"${data[at % data.length]?.name ?? ''}"`,
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
