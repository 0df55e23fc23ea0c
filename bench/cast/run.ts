import { availableParallelism } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import {
  castWithoutVerifying,
  openVotingBench,
  type VotingBench,
  verifyAlone,
} from '../../apps/server/src/testing/elections/cast-bench.ts';
import { type Envelope, sharedSettings } from '../../apps/server/src/testing/elections/real-voting.ts';
import type { ServerProcess } from '../../apps/server/src/testing/servers/server-process.ts';
import { openSmtpSink } from '../../packages/mail/testing/smtp-sink.ts';
import { keepResult, machineWords, median, quantile } from '../figures.ts';
import { processorSeconds } from '../processor-time.ts';
import { type Call, Client, callOf, sendAll } from './load.ts';
import { pgbenchRate } from './pgbench.ts';

const CHOICES = 30;
const ROUNDS = 5;
/** Warm-up votes until V8 has optimized the code. In an election this takes the first minute. */
const WARMING = 1500;
const SERVERS = 2;
/** Enough that each thread has a ballot queued while other votes wait for the ballot box and the disk. */
const CLIENTS = 64;
const LOGINS_A_SECOND = 5;
/** Below this ratio the simpler way of casting would cost voters or operators too much (decision 24). */
const WANTED_RATIO = 0.7;
const TRANSACTIONS = 400;
const TRANSACTIONS_AT_ONCE = 4;

const lines: string[] = [];
function print(line: string): void {
  lines.push(line);
  process.stdout.write(`${line}\n`);
}

const figure = (name: string, value: string, note = ''): void =>
  print(`${name.padEnd(52)} ${value.padStart(14)}  ${note}`.trimEnd());
const each = (rates: readonly number[]): string => rates.map((rate) => rate.toFixed(0)).join(' ');
const ms = (values: readonly number[], part: number): string => `${quantile(values, part).toFixed(0)} ms`;

/** Distributes the votes equally over the servers. */
function votesOf(envelopes: readonly Envelope[], servers: readonly ServerProcess[]): Call[][] {
  return servers.map(({ url }, server) =>
    envelopes
      .filter((_, index) => index % servers.length === server)
      .map(({ token, ballot }) =>
        callOf(`${url}/api/voting/ballots`, { authorization: `Bearer ${token}` }, { ballot }),
      ),
  );
}

/** Logs in at a steady pace until stopped; records how long each login took. */
function logIns(servers: readonly ServerProcess[], numbers: string[]): { stop: () => Promise<number[]> } {
  const times: number[] = [];
  const stopping = new AbortController();
  const client = new Client();
  const work = async () => {
    for (let index = 0; !stopping.signal.aborted; index++) {
      const identification_number = numbers.pop();
      if (identification_number === undefined) throw new Error('no voter is left to log in');
      const url = `${servers[index % servers.length]?.url}/api/voting/accountant/request-code`;
      const { status, body, milliseconds } = await client.send(callOf(url, {}, { identification_number }));
      if (status !== 200) throw new Error(`a login was answered ${status}: ${body}`);
      times.push(milliseconds);
      await delay(1000 / LOGINS_A_SECOND);
    }
    client.end();
  };
  const done = work();
  return {
    stop: async () => {
      stopping.abort();
      await done;
      return times;
    },
  };
}

async function overHttp(bench: VotingBench, ballots: number): Promise<number[]> {
  const threads = Math.max(1, Math.floor(availableParallelism() / SERVERS));
  const sink = await openSmtpSink();
  const settings = sharedSettings({
    DATABASE_URL: bench.url,
    MAIL_URL: sink.url,
    BALLOT_THREADS: String(threads),
  });
  const servers = await Promise.all(Array.from({ length: SERVERS }, () => settings.start()));
  const take = () => bench.envelopes.splice(0, ballots);
  const ratios: number[] = [];
  const rates: number[] = [];
  const alone: number[] = [];
  const times: number[] = [];
  const busyLogins: number[] = [];
  const watched = {
    servers: () => servers.reduce((sum, server) => sum + processorSeconds(server.process.pid ?? 0), 0),
    PostgreSQL: () => processorSeconds(bench.pid),
    clients: () => process.cpuUsage().user / 1e6 + process.cpuUsage().system / 1e6,
  };
  const spent = { servers: 0, PostgreSQL: 0, clients: 0 };
  const names = ['servers', 'PostgreSQL', 'clients'] as const;
  let verifying = 0;
  let votes = 0;
  try {
    await sendAll(votesOf(bench.envelopes.splice(0, WARMING), servers), CLIENTS);
    const idle = logIns(servers, bench.bystanders);
    await delay(6000);
    const idleLogins = await idle.stop();
    for (let round = 0; round < ROUNDS; round++) {
      const envelopes = take();
      const half = envelopes.length / 2;
      const verify = async (some: readonly Envelope[]) => {
        const { seconds, processorSeconds: used } = await verifyAlone(bench, some, threads * SERVERS);
        verifying += used;
        return seconds;
      };
      // Verify one half before the votes and one after, because the machine's speed changes from minute to minute.
      const before = await verify(envelopes.slice(0, half));
      const calls = votesOf(envelopes, servers);
      const logins = logIns(servers, bench.bystanders);
      const spentBefore = names.map((name) => watched[name]());
      const cast = await sendAll(calls, CLIENTS);
      names.forEach((name, index) => (spent[name] += watched[name]() - (spentBefore[index] ?? 0)));
      votes += envelopes.length;
      busyLogins.push(...(await logins.stop()));
      const limit = envelopes.length / (before + (await verify(envelopes.slice(half))));
      const rate = envelopes.length / cast.seconds;
      alone.push(limit);
      rates.push(rate);
      ratios.push(rate / limit);
      times.push(...cast.times);
    }
    figure('votes a second, whole path', median(rates).toFixed(1), rates.map((rate) => rate.toFixed(1)).join(' '));
    figure(
      'ballots a second, verification alone',
      median(alone).toFixed(1),
      alone.map((rate) => rate.toFixed(1)).join(' '),
    );
    figure(
      'of the limit',
      median(ratios).toFixed(2),
      `to reach ${WANTED_RATIO}; ${ratios.map((one) => one.toFixed(2)).join(' ')}`,
    );
    const ofAVote = (seconds: number) => ((1000 * seconds) / votes).toFixed(1);
    const all = spent.servers + spent.PostgreSQL + spent.clients;
    figure(
      'of a processor, for each vote',
      `${ofAVote(all)} ms`,
      `${names.map((name) => `${name} ${ofAVote(spent[name])}`).join(', ')}; verification alone ${ofAVote(verifying)}`,
    );
    // Load from other programs changes rates from one second to the next, but hardly affects CPU time.
    figure('of the limit, by processor time', (verifying / all).toFixed(2));
    figure(`a vote, with ${CLIENTS} at a time: median, 99th percentile`, `${ms(times, 0.5)}, ${ms(times, 0.99)}`);
    figure('a login on idle servers: median, 99th percentile', `${ms(idleLogins, 0.5)}, ${ms(idleLogins, 0.99)}`);
    figure('a login under that load: median, 99th percentile', `${ms(busyLogins, 0.5)}, ${ms(busyLogins, 0.99)}`);
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
    settings.remove();
    await sink.close();
  }
  return ratios;
}

async function transactions(bench: VotingBench): Promise<void> {
  const rates: number[] = [];
  const theirs: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const own = await castWithoutVerifying(
      bench,
      bench.envelopes.splice(0, TRANSACTIONS),
      TRANSACTIONS_AT_ONCE,
      CHOICES,
    );
    rates.push((TRANSACTIONS - 1) / own.seconds);
    const reserved = bench.envelopes.splice(0, TRANSACTIONS);
    const rate = await pgbenchRate(bench, own.statements, reserved, TRANSACTIONS_AT_ONCE);
    if (rate !== null) theirs.push(rate);
  }
  const own = median(rates);
  figure('votes a second without verification and HTTP', own.toFixed(0), each(rates));
  if (theirs.length === 0) {
    print('pgbench is not among the programs of PostgreSQL here: no reference for the transaction');
    return;
  }
  const reference = median(theirs);
  figure('the same statements by pgbench', reference.toFixed(0), each(theirs));
  const note = `pgbench ${(1000 / reference).toFixed(2)} ms; ratio ${(own / reference).toFixed(2)}`;
  figure('for each vote, of all that are under way', `${(1000 / own).toFixed(2)} ms`, note);
}

/**
 * Measures casting: the whole path over HTTP compared with verification alone, and its transaction compared with
 * pgbench.
 */
export async function benchCast(ballots: number): Promise<number> {
  const bench = await openVotingBench({
    choices: CHOICES,
    voters: WARMING + ROUNDS * (ballots + 2 * TRANSACTIONS),
    bystanders: 2000,
  });
  try {
    print(`${CHOICES} choices and blank, ${SERVERS} processes, ${machineWords()}`);
    const ratios = await overHttp(bench, ballots);
    await transactions(bench);
    keepResult('cast.txt', `${lines.join('\n')}\n`);
    return median(ratios) >= WANTED_RATIO ? 0 : 1;
  } finally {
    await bench.stop();
  }
}
