import { headAfterSetup } from '@urna/belenios/archive/append';
import { writeEvent } from '@urna/belenios/archive/event';
import { requestSeal } from '../../features/election/prepare/request-seal.ts';
import { sealWork } from '../../features/election/prepare/seal-contest.ts';
import { openFileSandbox } from '../../open-file-sandbox.ts';
import { after, systemClock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/tables.ts';
import { runNextJob } from '../../platform/jobs/worker.ts';
import { newToken, type Secrets, sha256 } from '../../platform/secrets.ts';
import { closeBox } from '../../services/election/ballot-box/close-box.ts';
import { hashOf, lockArchiveEnd } from '../../services/election/ballot-box/read-box.ts';
import { credentialOf } from '../../services/election/election-keys.ts';
import { type ElectionRow, findElection, setupHashesOf } from '../../services/election/find-election.ts';
import { markOpen } from '../../services/processes/contest-rows.ts';
import { prepareDatabase } from '../database/prepare-template.ts';
import type { TestDatabase } from '../database/test-database.ts';
import { submittedCandidate } from '../fixtures/submitted-candidate.ts';
import { signSealingActs } from './finish-contest.ts';
import { contestIds, FIRST_CALENDAR, firstContest } from './first-process.ts';
import { ballotFor } from './make-ballot.ts';
import { acceptances, addTrustee, addVoters, credentialsKeyOf } from './sealed-contest.ts';
import { makeBooth } from './test-booth.ts';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

interface Box {
  copies: number;
  choices?: number;
  /** Their addresses. */
  trustees?: readonly string[];
  /** Leaves it open for an hour: the calendar closes it. */
  open?: boolean;
}

/**
 * Creates a contest whose closed box has many copies of one ballot: enough for the tally, though no auditor would
 * accept the archive. Returns the ballot, and a session of its administrator.
 */
export async function closedContest(
  database: Pick<TestDatabase, 'db' | 'pool' | 'url'>,
  secrets: Secrets,
  { copies, choices = 1, trustees = ['custodia@demo.test'], open = false }: Box,
): Promise<{ ballot: string; staffToken: string }> {
  const { db } = database;
  const clock = systemClock;
  await prepareDatabase(database);
  const app = { database: { ...database, embedded: database.url === null, close: async () => undefined }, clock };
  const now = clock.now();
  await db
    .insertInto('windows')
    .values({ calendar_id: FIRST_CALENDAR, name: 'voting', opens_at: after(now, -3600), closes_at: after(now, 3600) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const staff = await db
    .insertInto('staff_users')
    .values({
      identification_number: '900000001',
      name: 'Beatriz Arango',
      role: 'ADMINISTRADOR',
      email: 'beatriz@demo.test',
      created_at: now,
    })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow();
  for (let index = 0; index < choices; index++) {
    const changes = { first_last_name: `Apellido${index}`, professional_license: `${10_000 + index}-T` };
    await submittedCandidate(app, { status: 'APROBADO', reviewer: staff, changes });
  }
  const [voter] = await addVoters(app, 'contador', 1);
  const keys: bigint[] = [];
  for (const email of trustees) keys.push((await addTrustee(app, 'contador', email)).privateKey);
  const causer = { type: 'staff' as const, id: String(staff.id), name: staff.name };
  await requestSeal({ db, clock }, causer, await firstContest(db, 'contador'), acceptances);
  const fileSandbox = openFileSandbox();
  const deps = { db, clock, secrets, publicUrl: 'http://127.0.0.1:3000' };
  const work = sealWork({ ...deps, fileSandbox, ownBooth: makeBooth, checkPage: () => null, log: silent });
  await runNextJob({ db, clock, log: silent }, work, new AbortController().signal);
  await signSealingActs(deps, 'contador', keys);
  await fileSandbox.close();
  const election = await findElection(db, contestIds.contador);
  if (!election || !voter) throw new Error('the contest was not sealed');
  const credential = credentialOf(
    await credentialsKeyOf({ database: app.database, deps }, election),
    election.uuid,
    voter.id,
  );
  const ballot = ballotFor({ election: election.election, credential }, 0);
  await fillBox(db, election, ballot, copies);
  await db.transaction().execute(async (tx) => {
    await markOpen(tx, contestIds.contador, now);
    if (!open) await closeBox(tx, await lockArchiveEnd(tx, contestIds.contador), now);
  });
  const { token, hash } = newToken();
  const session = { subject: `staff:${staff.id}`, candidate_type: null, started_at: now, expires_at: after(now, 3600) };
  await db
    .insertInto('sessions')
    .values({ kind: 'staff', token_hash: hash, ...session })
    .execute();
  return { ballot, staffToken: token };
}

/** Puts copies of a ballot into an empty box. */
async function fillBox(db: Database, election: ElectionRow, ballot: string, copies: number): Promise<void> {
  let { hash: parent } = headAfterSetup(election.archive_timestamp, setupHashesOf(election)).last;
  for (let first = 1; first <= copies; first += 500) {
    const count = Math.min(500, copies - first + 1);
    const rows = Array.from({ length: count }, (_, index) => {
      const number = first + index;
      const name = String(number).padStart(43, '0');
      parent = sha256(writeEvent({ parent, height: number, type: 'Ballot', payload: hashOf(name) })).toString('hex');
      const event_hash = Buffer.from(parent, 'hex');
      return { contest: election.contest, number, tracker: name, credential: name, ballot, event_hash };
    });
    await db.insertInto('ballots').values(rows).execute();
  }
  const end = { last_height: copies, ballots: copies, last_hash: parent };
  await db.updateTable('archive_heads').set(end).where('contest', '=', election.contest).execute();
}
