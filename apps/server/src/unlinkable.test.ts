import { randomInt } from 'node:crypto';
import { commitTo, drawOpening } from '@urna/belenios/ballot/cast-as-intended';
import { kernelEd25519 } from '@urna/belenios/groups/ed25519-kernel';
import type { CheckOutcome, CheckSecret } from '@urna/contract/election/vote-checks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runHousekeeping } from './operation/housekeeping.ts';
import { secretsFrom } from './platform/secrets.ts';
import { verifyChain } from './services/activity/verify-chain.ts';
import { publicCredentialOf } from './services/election/election-keys.ts';
import { countsByStatus } from './services/mail/outbox/mail-counts.ts';
import { mailedCode } from './testing/clients/candidate-client.ts';
import { disown, linkIn } from './testing/clients/candidate-links.ts';
import { hireAndLogIn } from './testing/clients/staff-client.ts';
import {
  ballotPaper,
  cast,
  logInVoter,
  post,
  requestVoterCode,
  verifyVoterCode,
} from './testing/clients/voter-client.ts';
import { databaseIsShared } from './testing/database/test-database.ts';
import { publish, trusteeOf } from './testing/elections/finish-contest.ts';
import { FIRST_PROCESS } from './testing/elections/first-process.ts';
import { ballotFor } from './testing/elections/make-ballot.ts';
import { openSealedContest, type SealedContest, type TestVoter } from './testing/elections/sealed-contest.ts';
import { publishAll } from './testing/elections/watch-log.ts';
import { findLinks, type KnownVote, type Link, readEverything, type StoredTable } from './testing/find-links.ts';
import { type FoundInFiles, readFiles, type SoughtVote, searchFiles } from './testing/find-links-in-files.ts';
import { campaignClient, sendMails } from './testing/fixtures/campaigns.ts';
import { turnContestClock, workOn, workOnErasure, workOnTallies } from './testing/servers/contest-workers.ts';
import { mailsTo } from './testing/servers/mailbox.ts';
import { openTestApp, type TestApp } from './testing/servers/test-app.ts';

/**
 * What the database of a finished election tells of whose ballot is whose, searched for in everything that it holds:
 * every column, the order of every table's file, and the transactions that wrote its rows.
 */
const VOTERS = 200;
const AT_ONCE = 8;
/** Voters who do more than vote: enough that an order of theirs could be told from chance. */
const SOME = 40;

let app: TestApp;
let contest: SealedContest;
let votes: KnownVote[];
/** The stored tables while the voting goes on, after the close, and once the result is published. */
let live: StoredTable[];
let closed: StoredTable[];
let finished: StoredTable[];
/** Once the check key is destroyed. */
let unchecked: StoredTable[];
/** What the first voters' credentials are derived from, as somebody finds who has the database and the secret. */
let keysFound: Record<'live' | 'finished', number>;
/** What the files of the cluster hold while the voting goes on, once the result is published, and at last. */
let inFiles: Record<'live' | 'published' | 'erased', FoundInFiles>;
let wrappedKeys: Buffer[];
/** What the ballots that were checked are counted by. */
let counters: Buffer[];
/** By voter, and the token of the check by tracking code. */
const trackers = new Map<number, string>();
const tokens = new Map<string, string>();

const shuffled = <T>(items: readonly T[]): T[] => {
  const all = [...items];
  for (let index = all.length - 1; index > 0; index--) {
    const other = randomInt(index + 1);
    const one = all[index] as T;
    all[index] = all[other] as T;
    all[other] = one;
  }
  return all;
};

async function voteAtOnce(voters: readonly TestVoter[]): Promise<void> {
  const ready = await Promise.all(
    voters.map(async (voter) => {
      const token = await logInVoter(app, voter);
      return { voter, token, ballot: ballotFor(await ballotPaper(app, token), randomInt(2)) };
    }),
  );
  const answers = await Promise.all(ready.map(({ token, ballot }) => cast(app, token, ballot)));
  for (const answer of answers) if (answer.statusCode !== 200) throw new Error(answer.body);
  for (const [index, answer] of answers.entries()) {
    const { data, check } = answer.json<{ data: { tracking_code: string }; check: CheckSecret }>();
    trackers.set(ready[index]?.voter.id ?? 0, data.tracking_code);
    tokens.set(data.tracking_code, check?.token ?? '');
  }
}

/** In the order in which they were reported. */
const reported: string[] = [];

/** A voter's second device looks at the ballot, and tells what it found. */
async function checkVote({ id }: TestVoter, outcome: CheckOutcome): Promise<void> {
  const { order, tracker } = { order: kernelEd25519().order, tracker: trackers.get(id) ?? '' };
  const opening = drawOpening(order);
  const { c: commitment } = commitTo({ uuid: contest.election.uuid, tracker }, opening, order) ?? {};
  const access = { tracking_code: tracker, token: tokens.get(tracker) };
  const steps = { checks: { commitment }, 'checks/opened': opening, 'checks/reported': { outcome } };
  for (const [path, body] of Object.entries(steps)) {
    const url = `/api/elections/contador/${path}`;
    // Limits count by address.
    const remoteAddress = `10.0.0.${String(id % 200)}`;
    const answer = await app.inject({ method: 'POST', url, payload: { ...access, ...body }, remoteAddress });
    if (answer.statusCode !== 200) throw new Error(answer.body);
  }
  if (outcome !== 'confirmed') reported.push(tracker);
}

/** The help desk hears of a vote that its voter doesn't recognise. */
async function dispute({ email }: TestVoter): Promise<void> {
  const [mail] = await mailsTo(app, email);
  const answer = await disown(app, linkIn(mail?.text) ?? '');
  if (answer.statusCode !== 200) throw new Error(answer.body);
}

/** A voter who comes back for the confirmation. */
async function askAgain({ identification_number, email }: TestVoter): Promise<void> {
  await requestVoterCode(app, identification_number ?? '');
  const refused = await verifyVoterCode(app, identification_number ?? '', await mailedCode(app, email));
  const answer = await post(app, 'receipt', { token: refused.json().receipt_token });
  if (answer.statusCode !== 200) throw new Error(answer.body);
}

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const housekeep = () => runHousekeeping({ ...app.deps, log });

/** How many values in the database, or made of the secret, give voters the credentials that were published. */
async function countKeys(tables: readonly StoredTable[]): Promise<number> {
  const secrets = secretsFrom(Buffer.alloc(32, 7));
  const { uuid } = contest.election;
  const stored = tables
    .flatMap(({ rows }) => rows.flat())
    .filter((cell) => cell !== null && /^\\x([0-9a-f]{2}){32,128}$/.test(cell))
    .map((cell) => Buffer.from(cell?.slice(2) ?? '', 'hex'));
  const unwrapped = stored.flatMap((bytes) => secrets.unwrap('credentials-key', uuid, bytes) ?? []);
  const candidates = [...unwrapped, ...stored.map((one) => one.subarray(0, 32))];
  const published = new Set(
    tables.find(({ name }) => name === 'sealed_credentials')?.rows.map((row) => row.at(-1)?.slice(2)),
  );
  const [voter] = contest.voters;
  const opened = await Promise.all(
    candidates.map(async (key) => published.has(await publicCredentialOf(key, uuid, voter?.id ?? 0))),
  );
  return opened.filter(Boolean).length;
}

/** Autovacuum may clear old versions of the roll's rows away at any minute: the search must have them to find. */
async function leaveOldRows(): Promise<void> {
  const { rows } = await app.database.pool.query<{ part: string }>(
    `select inhrelid::regclass::text as part from pg_inherits where inhparent = 'voters'::regclass`,
  );
  for (const { part } of rows) await app.database.pool.query(`alter table ${part} set (autovacuum_enabled = off)`);
}

beforeAll(async () => {
  app = await openTestApp();
  // Ids that nothing else has: whatever holds one names that voter.
  await app.database.pool.query(`select setval('voters_id_seq', 5000000)`);
  const checkHosts = [{ name: 'Universidad', page: 'https://veedor.example/comprobar' }];
  contest = await openSealedContest(app, { contest: 'contador', voters: VOTERS + SOME, choices: 2, checkHosts });
  await leaveOldRows();
  const voters = contest.voters.slice(0, VOTERS);
  await turnContestClock(app);
  const order = shuffled(voters);
  for (let start = 0; start < VOTERS; start += AT_ONCE) {
    const some = order.slice(start, start + AT_ONCE);
    await voteAtOnce(some);
    // Some read their mail later, in any order: in that of the votes, rows of disputes would stand as ballots do.
    if (start === SOME - AT_ONCE) for (const voter of shuffled(order.slice(0, SOME))) await dispute(voter);
    // Others than those who did something else, and in another order than they voted.
    if (start === 4 * SOME - AT_ONCE)
      for (const voter of shuffled(order.slice(3 * SOME, 4 * SOME))) await checkVote(voter, 'contradicted');
    if (start >= VOTERS - SOME) for (const voter of some) await checkVote(voter, 'confirmed');
    if (start >= SOME && start < 2 * SOME) {
      app.clock.advance(61);
      for (const voter of some) await askAgain(voter);
    }
    if (start === 12 * AT_ONCE) {
      const admin = await hireAndLogIn(app, 'ADMINISTRADOR', 'Ana Gil');
      await campaignClient(app, admin.token).start({
        contest: 'contador',
        kind: 'recordatorio',
        audience: 'not_voted',
      });
    }
    // What the last voters leave is still there when the database is read.
    if (start % (6 * AT_ONCE) === 5 * AT_ONCE) await sendMails(app);
    if (start + AT_ONCE < VOTERS) app.clock.advance(400);
    await housekeep();
    await turnContestClock(app);
  }
  const ballots = await app.database.db.selectFrom('ballots').select(['number', 'tracker', 'credential']).execute();
  votes = voters.map(({ id, email, identification_number }) => {
    const ballot = ballots.find(({ tracker }) => tracker === trackers.get(id));
    if (!ballot) throw new Error('a vote is not in the box');
    const { number, tracker, credential } = ballot;
    // Bytes are shown as text after \x.
    return {
      voter: [String(id), email, identification_number ?? ''],
      number,
      ballot: [tracker, credential, `x${credential}`],
    };
  });
  live = await readEverything(app.database.pool);
  wrappedKeys = await readWrappedKeys();
  counters = (await app.database.db.selectFrom('vote_checks').select('ballot').execute()).map(({ ballot }) => ballot);
  const liveFiles = await lookIntoFiles();
  // As PostgreSQL does by itself from time to time: here too, because its statistics of an empty table stay as they were.
  if (databaseIsShared) await app.database.pool.query('analyze vote_checks');

  app.clock.set('2025-09-30T22:00:00Z');
  await turnContestClock(app);
  closed = await readEverything(app.database.pool);
  await sendMails(app);
  app.clock.advance(3600);
  await workOn(app, 'check_key');
  unchecked = await readEverything(app.database.pool);
  await workOnTallies(app);
  const publisher = await hireAndLogIn(app, 'ADMINISTRADOR', 'Luis Paz');
  const trustee = await trusteeOf(app, 'contador', contest.trusteePrivateKey);
  await trustee.doWhatIsAsked();
  const keys = { live: await countKeys(live), finished: 0 };
  // As PostgreSQL does by itself from time to time.
  if (databaseIsShared) await app.database.pool.query('analyze');
  await publish(app, publisher, 'contador');
  await publishAll(app);
  const published = await lookIntoFiles();
  await workOnErasure(app);
  inFiles = { live: liveFiles, published, erased: await lookIntoFiles() };
  app.clock.advance(25 * 3600);
  await housekeep();
  finished = await readEverything(app.database.pool);
  keysFound = { ...keys, finished: await countKeys(finished) };
}, 600_000);
afterAll(() => app.close());

async function readWrappedKeys(): Promise<Buffer[]> {
  const rows = await app.database.db.selectFrom('election_keys').select('wrapped').execute();
  return rows.flatMap(({ wrapped }) => wrapped ?? []);
}

/** Only a cluster has files that another program reads. */
async function lookIntoFiles(): Promise<FoundInFiles> {
  const files = databaseIsShared ? await readFiles(app.database.pool) : [];
  return searchFiles(files, await whatToSeek(), { keys: wrappedKeys, checks: counters });
}

async function whatToSeek(): Promise<SoughtVote[]> {
  const rows = await app.database.db.selectFrom('voters').select(['id', 'email', 'certificate_code']).execute();
  return rows.flatMap(({ id, email, certificate_code: certificate }) => {
    const tracker = trackers.get(id);
    const number = votes.find(({ ballot }) => ballot[0] === tracker)?.number;
    return tracker && certificate && number ? [{ subject: `voter:${id}`, email, tracker, certificate, number }] : [];
  });
}

/** The tables that tell something, and how. */
const linkedTables = (links: readonly Link[]) =>
  [...new Set(links.map(({ way, where }) => `${way} ${where.split('.')[0]}`))].toSorted();

test('the database of a finished election tells of no voter which ballot is theirs', async () => {
  expect(finished.find(({ name }) => name === 'ballots')?.rows).toHaveLength(VOTERS);
  expect(findLinks(finished, votes)).toEqual([]);
  expect(await verifyChain(app.database.db)).toMatchObject({ ok: true });
});

test.runIf(databaseIsShared)(
  'the files of a finished election’s database hold no session, no mail, no order of the votes and no key of it',
  () => {
    // The search would notice what the close and the publication leave in the files.
    const { live: before, published } = inFiles;
    expect(Object.values(before).map((count) => count > 0)).toEqual([true, true, true, true, true]);
    expect(published).toEqual({ ...before, orders: 0, sessions: expect.any(Number), mails: expect.any(Number) });
    expect([published.sessions, published.mails].map((count) => count > 0)).toEqual([true, true]);
    expect(inFiles.erased).toEqual({ sessions: 0, mails: 0, orders: 0, keys: 0, checks: 0 });
  },
);

test('with the installation’s secret too, the database of a finished election derives no voter’s credential', () => {
  expect(keysFound).toEqual({ live: 1, finished: 0 });
});

test('confirmations of votes that were sent are still counted, and no longer listed', async () => {
  const { db } = app.database;
  expect(await db.selectFrom('outbox').select('id').where('topic', '=', 'vote_receipt').execute()).toEqual([]);
  const filter = { process: FIRST_PROCESS, topic: 'vote_receipt' };
  expect((await countsByStatus(db, filter)).sent).toBe(VOTERS + SOME);
  expect((await countsByStatus(db, filter, 'listed')).sent).toBe(0);
});

// docs/security.md, «What a live observer still learns», says these.
test('while voting goes on, whoever reads the database learns from marks, sessions, codes and waiting mail whose ballot is whose', () => {
  // A waiting mail names both, whatever else it has in common with the ballot.
  expect(linkedTables(findLinks(live, votes)).filter((where) => where !== 'equal outbox')).toEqual([
    'equal sessions',
    'equal voters_1',
    'order codes',
    'order outbox',
    'order voters_1',
    'row outbox',
  ]);
});

test('from the close on, only mail that is still there tells whose ballot is whose', () => {
  expect(linkedTables(findLinks(closed, votes)).filter((where) => !where.endsWith('outbox'))).toEqual([]);
});

describe('the voters’ own checks', () => {
  const checkTables = ['vote_checks', 'vote_check_counts', 'vote_check_reports'];
  const ofChecks = (tables: readonly StoredTable[]) => tables.filter(({ name }) => checkTables.includes(name));
  const rowsOf = (tables: readonly StoredTable[], name: string) => tables.find((table) => table.name === name)?.rows;
  /** What the tables of the checks tell of the order in which ballots were reported. */
  const orderTold = (tables: readonly StoredTable[]) =>
    linkedTables(
      findLinks(
        ofChecks(tables),
        reported.map((tracker, number) => ({ voter: [tracker], number, ballot: [] })),
      ),
    );

  test('leave public counts by the hour and reports by the day, and neither key nor counter', () => {
    for (const tables of [unchecked, finished]) {
      expect(rowsOf(tables, 'vote_checks')).toEqual([]);
      expect(rowsOf(tables, 'vote_check_reports')).toHaveLength(SOME);
      const text = JSON.stringify(tables);
      expect(counters.filter((counter) => text.includes(counter.toString('hex')))).toEqual([]);
      expect([...tokens.values()].filter((token) => text.includes(token))).toEqual([]);
    }
    expect(rowsOf(live, 'vote_checks')).toHaveLength(2 * SOME);
    const times = ofChecks([...live, ...finished]).flatMap(({ columns, rows }) =>
      rows.flatMap((row) => row.filter((_, index) => columns[index] === 'hour' || columns[index] === 'day')),
    );
    expect(times.filter((time) => !/^\d{4}-\d\d-\d\d( \d\d:00:00\+00)?$/.test(time ?? ''))).toEqual([]);
  });

  test('name no voter, at any time', () => {
    const names = new Set(votes.flatMap(({ voter }) => voter));
    const cells = ofChecks([...live, ...closed, ...unchecked, ...finished]).flatMap(({ rows }) => rows.flat());
    expect(cells.filter((cell) => cell !== null && names.has(cell))).toEqual([]);
  });

  test('tell in no place and by no transaction when a ballot was reported, once the key is gone', () => {
    // As whoever reads the database before sees it.
    expect(orderTold(live)).toEqual(['order vote_check_reports']);
    expect(orderTold(unchecked)).toEqual([]);
    expect(orderTold(finished)).toEqual([]);
    const writers = ofChecks(finished).flatMap(({ columns, rows }) => rows.map((row) => row[columns.indexOf('xmin')]));
    expect(new Set(writers).size).toBe(1);
  });
});

describe('the search for links', () => {
  const numberOf = (row: readonly (string | null)[]) =>
    votes.find(({ voter }) => row.some((cell) => cell !== null && voter.includes(cell)))?.number;
  /** The database of the finished election with a table that was changed. */
  const changed = (name: string, change: (table: StoredTable) => StoredTable) =>
    finished.map((table) => (table.name === name ? change(table) : table));
  const moment = (number: number) =>
    new Date(Date.UTC(2025, 8, 1, 15) + 60_000 * (number + randomInt(10))).toISOString();
  const withColumn = (column: string, valueOf: (number: number) => string) => (table: StoredTable) => ({
    ...table,
    columns: [...table.columns, column],
    rows: table.rows.map((row) => {
      const number = numberOf(row);
      return [...row, number === undefined ? null : valueOf(number)];
    }),
  });

  test('finds times that are known to some minutes', () => {
    const links = findLinks(changed('voters_1', withColumn('voted_at', moment)), votes);
    expect(links).toMatchObject([
      { way: 'order', where: 'voters_1.voted_at', strength: expect.closeTo(1, 1) },
      expect.anything(),
    ]);
  });

  test('finds transactions that wrote a mark and a ballot', () => {
    const ballots = finished.find(({ name }) => name === 'ballots');
    const xminColumn = ballots?.columns.indexOf('xmin') ?? 0;
    const numberColumn = ballots?.columns.indexOf('number') ?? 0;
    const xmin = (number: number) =>
      ballots?.rows.find((row) => row[numberColumn] === String(number))?.[xminColumn] ?? '';
    const links = findLinks(changed('voters_1', withColumn('written_by', xmin)), votes);
    expect(linkedTables(links)).toEqual(['equal voters_1', 'order voters_1']);
  });

  test('finds rows that stand in the order of the votes, of a third of the voters too', () => {
    for (const share of [1, 3]) {
      const some = votesInOrder().filter((_vote, index) => index % share === 0);
      const logged = changed('activity_log', (table) => ({
        ...table,
        rows: [
          ...table.rows,
          ...some.map(({ voter }, index) =>
            table.columns.map((column) =>
              column === 'causer_id' ? (voter[0] ?? '') : column === 'ctid' ? `(900,${index + 1})` : null,
            ),
          ),
        ],
      }));
      expect(linkedTables(findLinks(logged, votes))).toEqual(['order activity_log']);
    }
  });

  test('finds one mail that names both', () => {
    const [one] = votes;
    const mailed = changed('outbox', (table) => ({
      ...table,
      rows: [...table.rows, table.columns.map(() => `Hola, ${one?.voter[1]}: ${one?.ballot[0]}`)],
    }));
    expect(linkedTables(findLinks(mailed, votes))).toEqual(['row outbox']);
  });
});

function votesInOrder(): KnownVote[] {
  return votes.toSorted((a, b) => a.number - b.number);
}
