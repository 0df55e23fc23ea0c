import { randomBytes } from 'node:crypto';
import { castBallot } from '../../features/voting/ballot/cast-ballot.ts';
import { openFileSandbox } from '../../open-file-sandbox.ts';
import { systemClock } from '../../platform/clock.ts';
import { type OpenDatabase, openPostgres } from '../../platform/database/connect.ts';
import { secretsFrom, sha256 } from '../../platform/secrets.ts';
import { findSession } from '../../services/access/sessions/queries.ts';
import { countHitWidely } from '../../services/access/throttle/count-hit.ts';
import type { Verdict } from '../../services/election/ballot-box/ballot-tasks.ts';
import { BallotVerifiers, createBallotVerifiers } from '../../services/election/ballot-box/ballot-verifiers.ts';
import { publicCredentialOf } from '../../services/election/election-keys.ts';
import { sealedElections } from '../../services/election/find-election.ts';
import { logKeys } from '../../services/election/log/contest-logs.ts';
import { checkKeys } from '../../services/election/vote-checks/check-secrets.ts';
import { startPostgresCluster } from '../database/postgres-cluster.ts';
import { createDatabaseFrom } from '../database/postgres-databases.ts';
import { findPostgresPrograms, postgresProgramsMissing } from '../database/postgres-programs.ts';
import { prepareDatabase } from '../database/prepare-template.ts';
import { recordStatements, type Statement } from '../database/record-statements.ts';
import type { TestApp } from '../servers/test-app.ts';
import { type Envelope, fillEnvelopes, openForYears, sharedSecret } from './real-voting.ts';
import { openSealedContest, type SealedContest } from './sealed-contest.ts';
import { makeBooth } from './test-booth.ts';

/** A contest on a durable PostgreSQL of our own, with a session and a prepared ballot for each voter. */
export interface VotingBench {
  url: string;
  programs: string;
  /** The postmaster's process id. */
  pid: number;
  database: OpenDatabase;
  contest: SealedContest;
  envelopes: Envelope[];
  /** Document numbers of voters who don't vote, for logins. */
  bystanders: string[];
  stop: () => Promise<void>;
}

const limits = {
  codesPerHour: 6,
  codesPerMinutePerAddress: 1e6,
  failuresPerTenMinutes: 1e6,
  failuresPerDay: 1e6,
  failuresPerDayPerPerson: 1e6,
  requestsPerMinutePerAddress: 1e6,
  rendersPerMinutePerAddress: 1e6,
};

export async function openVotingBench(size: {
  choices: number;
  voters: number;
  bystanders: number;
}): Promise<VotingBench> {
  const programs = findPostgresPrograms();
  if (programs === null) throw new Error(postgresProgramsMissing);
  const cluster = await startPostgresCluster(programs, { durable: true });
  const url = await createDatabaseFrom(cluster.adminUrl, 'template1', 'votes');
  const database = openPostgres(url, {
    maxConnections: 10,
    // Queries report broken connections themselves; at the end the cluster is stopped first.
    onError: () => undefined,
  });
  await prepareDatabase(database);
  const { choices, voters, bystanders } = size;
  const contest = await openBenchContest(database, { choices, voters: voters + bystanders });
  const voting = { ...contest, voters: contest.voters.slice(0, voters) };
  return {
    url,
    programs,
    pid: cluster.pid(),
    database,
    contest: voting,
    envelopes: await fillEnvelopes({ database: { ...database, url, embedded: false } }, voting, choices),
    bystanders: contest.voters.slice(voters).map(({ identification_number }) => identification_number ?? ''),
    stop: async () => {
      await database.close();
      await cluster.stop();
    },
  };
}

/** Makes the database of a new installation hold a sealed contest, open for years. */
export async function openBenchContest(
  database: OpenDatabase,
  size: { choices: number; voters: number },
): Promise<SealedContest> {
  const fileSandbox = openFileSandbox();
  const deps = { ...plainDeps(database), fileSandbox, ownBooth: makeBooth, checkPage: () => 'ab'.repeat(32) };
  // The helpers use only these three of a TestApp.
  const app = { database, clock: systemClock, deps } as unknown as TestApp;
  await openForYears(app);
  const checkHosts = [{ name: 'Universidad', page: 'https://veedor.example/comprobar' }];
  const contest = await openSealedContest(app, { contest: 'contador', ...size, checkHosts });
  await fileSandbox.close();
  return contest;
}

function plainDeps({ db }: OpenDatabase) {
  return {
    db,
    clock: systemClock,
    secrets: secretsFrom(sharedSecret),
    limits,
    publicUrl: 'http://127.0.0.1:3000',
    boothUrl: 'http://127.0.0.1:3000',
    staffPasskeys: 'optional' as const,
    updateDataUrl: 'https://datos.example/actualizar',
  };
}

/** The public credentials of the voters whose ballots these are. */
export async function credentialsOf({ contest }: VotingBench, envelopes: readonly Envelope[]): Promise<string[]> {
  const { credentialsKey, election } = contest;
  return Promise.all(envelopes.map(({ voterId }) => publicCredentialOf(credentialsKey, election.uuid, voterId)));
}

/** The same threads doing nothing but verifying the same ballots: seconds by the clock, and of a processor. */
export async function verifyAlone(
  bench: VotingBench,
  envelopes: readonly Envelope[],
  threads: number,
): Promise<{ seconds: number; processorSeconds: number }> {
  const { contest, database } = bench;
  const { verified } = await sealedElections(plainDeps(database))(contest.id);
  const credentials = await credentialsOf(bench, envelopes);
  const verifiers = createBallotVerifiers({ threads, waiting: envelopes.length + 100 });
  const verify = ({ ballot }: Envelope, index: number) =>
    verifiers.verify(verified, { text: ballot, credential: credentials[index] ?? '' });
  try {
    // Warm up until V8 has compiled the code.
    await Promise.all(envelopes.slice(0, 60).map(verify));
    const began = performance.now();
    const usedBefore = process.cpuUsage();
    const verdicts = await Promise.all(envelopes.map(verify));
    const seconds = (performance.now() - began) / 1000;
    const { user, system } = process.cpuUsage(usedBefore);
    if (!verdicts.every(({ ok }) => ok)) throw new Error('a ballot was refused');
    return { seconds, processorSeconds: (user + system) / 1e6 };
  } finally {
    await verifiers.close();
  }
}

/** Accepts every ballot. */
class NoVerification extends BallotVerifiers {
  readonly #digests: number;

  constructor(digests: number) {
    super({ threads: 1, waiting: 1 });
    this.#digests = digests;
  }

  override verify(): Promise<Verdict> {
    const digests = Array.from({ length: this.#digests }, () => String(randomBytes(8).readBigInt64BE()));
    return Promise.resolve({ ok: true, digests });
  }
}

/**
 * Casts without verification and HTTP, with the given concurrency. Returns the seconds, and the statements of one vote.
 */
export async function castWithoutVerifying(
  { database }: VotingBench,
  envelopes: readonly Envelope[],
  atOnce: number,
  choices: number,
): Promise<{ seconds: number; statements: Statement[] }> {
  const plain = plainDeps(database);
  const ballotVerifiers = new NoVerification(choices + 1);
  const deps = {
    ...plain,
    ballotVerifiers,
    elections: sealedElections(plain),
    logKeys: logKeys(plain),
    checkKeys: checkKeys(plain),
  };
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  // Each from an address of its own, as in an election; over HTTP they all come from this machine.
  const addressOf = ({ voterId }: Envelope) => {
    const holder = sha256(String(voterId));
    return { name: 'general', holder, wideHolder: holder, seconds: 60 };
  };
  const votes = [...envelopes];
  const castNext = async () => {
    const next = votes.pop();
    if (!next) return false;
    await countHitWidely(deps.db, addressOf(next), deps.clock.now());
    const session = await findSession(deps.db, sha256(next.token), deps.clock.now());
    if (!session) throw new Error('a voter without a session');
    await castBallot(deps, session, { text: next.ballot, token: next.token }, log);
    return true;
  };
  const recorder = recordStatements(database.pool);
  await castNext();
  const statements = recorder.read();
  recorder.stop();
  const began = performance.now();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (await castNext());
    }),
  );
  return { seconds: (performance.now() - began) / 1000, statements };
}
