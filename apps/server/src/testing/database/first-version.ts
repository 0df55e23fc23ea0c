import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TrusteesOverview } from '@urna/contract/election/contest-trustees';
import pg from 'pg';
import { openEmbedded } from '../../platform/database/connect.ts';
import { migrate } from '../../platform/database/migrate.ts';
import { secretFingerprint } from '../../platform/secret-fingerprint.ts';
import { loadReference } from '../../services/people/lookups/load-reference.ts';
import { readyToSubmit, submit } from '../clients/candidate-client.ts';
import { disown, linkMailedTo } from '../clients/disown-client.ts';
import { type Employee, get, hire, hireAndLogIn, send } from '../clients/staff-client.ts';
import { mailedTrusteeToken, TrusteeBrowser } from '../clients/trustee-client.ts';
import { vote } from '../clients/voter-client.ts';
import type { FirstContest } from '../elections/first-process.ts';
import { openSealedContest } from '../elections/sealed-contest.ts';
import { campaignClient } from '../fixtures/campaigns.ts';
import { submittedCandidate } from '../fixtures/submitted-candidate.ts';
import { turnContestClock, workOnTallies } from '../servers/contest-workers.ts';
import { openTestApp, type TestApp } from '../servers/test-app.ts';
import { dumpRows } from './dump-rows.ts';

/**
 * A filled database of the first version, which every later version must be able to upgrade. Until that version is
 * deployed, whoever edits its migrations makes it again: `node apps/server/src/testing/database/first-version.ts`. With
 * later migrations this would make a database of a later version.
 */
const folder = join(import.meta.dirname, '../../platform/database/first-version');
const migrationsFolder = join(import.meta.dirname, '../../../migrations');

/** The migrations of the first version, with the SHA-256 of each. */
const firstMigrations = JSON.parse(readFileSync(join(folder, 'migrations.json'), 'utf8')) as Record<string, string>;

/** The secrets that a voter and a trustee of the open contest hold. */
interface Known {
  voter: { id: number; identification_number: null; email: string; name: string };
  trustee_private_key: string;
}
export const readKnown = () => JSON.parse(readFileSync(join(folder, 'known.json'), 'utf8')) as Known;

function migrationChecksum(name: string): string {
  return createHash('sha256')
    .update(readFileSync(join(migrationsFolder, name)))
    .digest('hex');
}

/** Restores the first version's database into an empty one. */
export async function restoreFirstVersion(pool: pg.Pool): Promise<void> {
  await pool.query(
    'create table migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
  );
  for (const [name, checksum] of Object.entries(firstMigrations)) {
    await pool.query(readFileSync(join(migrationsFolder, name), 'utf8'));
    await pool.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum]);
  }
  await pool.query(readFileSync(join(folder, 'rows.sql'), 'utf8'));
}

type Administrator = Employee & { token: string };

export async function trusteeOf(
  app: TestApp,
  admin: Administrator,
  contest: FirstContest,
  privateKey: bigint,
): Promise<TrusteeBrowser> {
  const path = `/admin/contests/${contest}`;
  const { trustees } = (await get(app, admin.token, `${path}/custody`)).json<{ data: TrusteesOverview }>().data;
  await send(app, admin.token, 'POST', `${path}/trustees/${trustees[0]?.id}/link`);
  const trustee = new TrusteeBrowser(app, 'custodia@demo.test', await mailedTrusteeToken(app, 'custodia@demo.test'));
  trustee.privateKey = privateKey;
  return trustee;
}

export async function publish(app: TestApp, admin: Administrator, contest: FirstContest): Promise<void> {
  while (await workOnTallies(app));
  const answer = await send(app, admin.token, 'POST', `/admin/contests/${contest}/publish`, {
    confirmation: 'PUBLICAR',
  });
  if (answer.statusCode !== 200) throw new Error(answer.body);
}

async function fillCandidates(app: TestApp, admin: Administrator): Promise<void> {
  const reviewer = await hire(app, 'REVISOR');
  for (const status of ['PENDIENTE', 'PARA_SUBSANAR', 'SUBSANADO', 'RECHAZADO'] as const) {
    await submittedCandidate(app, { status, reviewer });
  }
  const reopened = await readyToSubmit(app, '31000001');
  await submit(app, reopened.token, reopened.id);
  const reason = 'El titular pidió corregir su registro.';
  await send(app, admin.token, 'POST', `/candidates/${reopened.id}/reopen`, { reason });
  await readyToSubmit(app, '31000002');
  await disown(app, await linkMailedTo(app, 'cc31000002@demo.test'));
}

/** From the sealing to the published result, with a decryption that was set aside. */
async function holdElection(app: TestApp): Promise<void> {
  const { voters, trusteePrivateKey } = await openSealedContest(app, { contest: 'contador' });
  await turnContestClock(app);
  const [admin, approver] = [
    await hireAndLogIn(app, 'ADMINISTRADOR', 'Beatriz Arango'),
    await hireAndLogIn(app, 'ADMINISTRADOR', 'Darío Mejía'),
  ];
  const [corrected, ...others] = voters;
  const change = { email: 'otra.direccion@demo.test', reason: 'Llamó y mostró su cédula por videollamada.' };
  const asked = await send(app, admin.token, 'PATCH', `/admin/voters/${corrected?.id}`, change);
  if (asked.statusCode !== 200) throw new Error(asked.body);
  const { id } = await app.database.db.selectFrom('email_corrections').select('id').executeTakeFirstOrThrow();
  await send(app, approver.token, 'POST', `/admin/email-corrections/${id}/approve`);
  for (const [at, voter] of others.slice(0, 3).entries()) await vote(app, voter, at === 2 ? 'blank' : 1);
  await campaignClient(app, admin.token).start({ contest: 'contador', kind: 'recordatorio' });

  await setVotingEnd(app, app.clock.now());
  app.clock.advance(1);
  await turnContestClock(app);
  await workOnTallies(app);
  const trustee = await trusteeOf(app, admin, 'contador', trusteePrivateKey);
  await trustee.doWhatIsAsked();
  const [{ id: trusteeId } = { id: 0 }] = await app.database.db.selectFrom('trustees').select('id').execute();
  const reason = 'El custodio usó un equipo ajeno.';
  const path = `/admin/contests/contador/trustees/${trusteeId}/set-aside`;
  const aside = await send(app, admin.token, 'POST', path, { reason });
  if (aside.statusCode !== 200) throw new Error(aside.body);
  await trustee.doWhatIsAsked();
  await publish(app, admin, 'contador');
}

async function setVotingEnd({ database }: TestApp, closes_at: Date): Promise<void> {
  await database.db.updateTable('windows').set({ closes_at }).where('name', '=', 'voting').execute();
}

/** Rows of tables that the use cases above leave empty, or that are rarely filled. */
const rest = `
  insert into contest_exclusions select 'ies', min(id), 'Renunció', 'Beatriz Arango', now() from candidates;
  insert into tally_parts values ('contador', 0, 1, '[]');
  insert into mail_senders (seen_at) values ('2025-09-01T15:00:00Z');
  insert into reminder_opt_outs select min(id), '2025-09-01T15:00:00Z' from voters;
  insert into password_links select '\\x01', max(id), '2025-09-01T15:00:00Z', '2025-09-02T15:00:00Z' from voters;
  insert into outbox (created_at, to_address, subject, topic, voter_id, campaign_id, status, next_attempt_at, last_error)
    select '2025-09-01T15:00:00Z', email, '', 'campaign', id, (select id from campaigns), 'skipped',
      '2025-09-01T15:00:00Z', 'ya votó'
    from voters where voted_at is not null;
  insert into import_files (created_at) values ('2025-09-01T15:00:00Z');
  insert into import_pieces select id, 0, 'documento;nombre' from import_files;
  insert into import_jobs (kind, dry_run, status, file_name, file_id, staff_id, started_by, created_at, finished_at)
    select 'register', true, 'done', 'registro.csv', file.id, (select min(id) from staff_users), 'Beatriz Arango',
      '2025-09-01T15:00:00Z', '2025-09-01T15:00:01Z'
    from import_files as file;
  insert into presence select min(candidates.id), min(staff_users.id), '2025-09-01T15:00:00Z', '2025-09-01T15:00:05Z'
    from candidates, staff_users;
  insert into rate_counters values ('requests', '\\x02', '2025-09-01T15:00:00Z', 3)
    on conflict do nothing;
  insert into spent_proofs values ('\\x03', '2025-09-01T15:05:00Z');
  insert into readiness (checked_at) values ('2025-09-01T15:00:00Z') on conflict do nothing;
  insert into demonstration (completed_at) values ('2025-09-01T15:00:00Z');
`;

async function fill(app: TestApp): Promise<Known> {
  const admin = await hireAndLogIn(app, 'ADMINISTRADOR', 'Beatriz Arango');
  await app.database.db
    .insertInto('installation_secret')
    .values({ fingerprint: secretFingerprint(app.deps.secrets), kept_at: app.clock.now() })
    .execute();
  await fillCandidates(app, admin);
  await holdElection(app);
  await setVotingEnd(app, app.clock.at('2025-09-30T22:00:00Z'));
  const { voters, trusteePrivateKey } = await openSealedContest(app, { contest: 'ies', choices: 2, voters: 3 });
  await turnContestClock(app);
  const [first, second] = voters;
  if (!first || !second) throw new Error('no voters were added');
  await vote(app, first, 0);
  await app.database.pool.query(rest + shorten);
  return { voter: { ...second, identification_number: null }, trustee_private_key: String(trusteePrivateKey) };
}

/** Removes what would only enlarge the fixture: HTML bodies of mails, and unreferenced cities and institutions. */
const shorten = `
  update outbox set html = null where id > 1;
  delete from cities where id not in (
    select unnest(array[issue_place_id, birth_city_id, residence_city_id]) from candidates
  );
  delete from universities where id not in (select university_id from candidates where university_id is not null);
`;

async function refuseEmptyTables(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ table: string }>(
    `select relname as table from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  );
  for (const { table } of rows) {
    const { rowCount } = await pool.query(`select from ${pg.escapeIdentifier(table)} limit 1`);
    if (rowCount === 0) throw new Error(`nothing is in ${table}`);
  }
}

async function writeFixture(): Promise<void> {
  const database = { ...(await openEmbedded({})), url: null };
  await migrate(database.pool);
  await loadReference(database.db);
  const app = await openTestApp({ database });
  const known = await fill(app);
  await refuseEmptyTables(database.pool);
  const checksums = readdirSync(migrationsFolder)
    .toSorted()
    .map((name) => [name, migrationChecksum(name)]);
  writeFileSync(join(folder, 'migrations.json'), `${JSON.stringify(Object.fromEntries(checksums), null, 2)}\n`);
  writeFileSync(join(folder, 'known.json'), `${JSON.stringify(known, null, 2)}\n`);
  writeFileSync(join(folder, 'rows.sql'), await dumpRows(database.pool));
  await app.close();
}

if (import.meta.main) await writeFixture();
