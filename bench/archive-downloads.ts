import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { openVotingBench, type VotingBench } from '../apps/server/src/testing/elections/cast-bench.ts';
import { fillBox } from '../apps/server/src/testing/elections/closed-contest.ts';
import { sharedSettings } from '../apps/server/src/testing/elections/real-voting.ts';
import { readArchive } from './archive-readers.ts';
import { callOf, sendAll } from './cast/load.ts';
import { median } from './figures.ts';
import { figuresOf } from './process-figures.ts';

const CHOICES = 30;
const ROUNDS = 3;
const VOTES = 150;
const CLIENTS = 16;
const DOWNLOADS = 20;
/** The database's work for a vote, beside that without downloads: the rate of votes depends on who else uses the cores. */
const MOST_ROWS = 1.5;

const lines: string[] = [];
function print(line: string): void {
  lines.push(line);
  process.stdout.write(`${line}\n`);
}

interface Work {
  transactions: number;
  rows: number;
}

async function workOf({ database }: VotingBench): Promise<Work> {
  // Each session tells its figures when its transaction has ended, at most once a second.
  await new Promise((resolve) => setTimeout(resolve, 1200));
  const { rows } = await database.pool.query<Work>(
    'select xact_commit::bigint as transactions, tup_fetched::bigint as rows from pg_stat_database where datname = current_database()',
  );
  return rows[0] ?? { transactions: 0, rows: 0 };
}

async function measure(bench: VotingBench, folder: string | undefined, count: number) {
  const settings = sharedSettings({
    DATABASE_URL: bench.url,
    ...(folder !== undefined && { ARCHIVE_DIR: folder }),
    RENDERS_PER_MINUTE_PER_ADDRESS: '1000000',
  });
  const server = await settings.start();
  const rates: number[] = [];
  const done = { bytes: 0, whole: 0, seconds: 0, transactions: 0, rows: 0 };
  try {
    // The file is made before the measurement, as at the start of a process.
    if (count > 0) await (await fetch(`${server.url}/api/elections/contador/archive`)).body?.cancel();
    await new Promise((resolve) => setTimeout(resolve, 20_000));
    for (let round = 0; round < ROUNDS; round++) {
      const before = await workOf(bench);
      const running = readArchive(server.url, count);
      const calls = bench.envelopes
        .splice(0, VOTES)
        .map(({ token, ballot }) =>
          callOf(`${server.url}/api/voting/ballots`, { authorization: `Bearer ${token}` }, { ballot }),
        );
      const { seconds } = await sendAll([calls], CLIENTS);
      const { bytes, whole } = await running.stop();
      const after = await workOf(bench);
      rates.push(VOTES / seconds);
      done.bytes += bytes;
      done.whole += whole;
      done.seconds += seconds;
      done.transactions += after.transactions - before.transactions;
      done.rows += after.rows - before.rows;
    }
    return { ...done, rate: median(rates), peak: figuresOf(server.process.pid).peakMegabytes };
  } finally {
    await server.stop();
    settings.remove();
  }
}

/** Votes are cast while many download the box: from the files, from the database as before, and with no download. */
export async function benchArchiveDownloads(ballots: number): Promise<number> {
  const bench = await openVotingBench({ choices: CHOICES, voters: 3 * ROUNDS * VOTES + 1, bystanders: 0 });
  try {
    const [model] = bench.envelopes.splice(0, 1);
    await fillBox(bench.database.db, bench.contest.election, model?.ballot ?? '', ballots);
    const [load = 0] = loadavg();
    print(
      `${ballots} ballots of ${CHOICES} choices, ${DOWNLOADS} downloads at once, one process, ${availableParallelism()} cores, load ${load.toFixed(1)}, Node ${process.version}`,
    );
    const tell = (name: string, { rate, bytes, whole, seconds, transactions, rows, peak }: Measured) =>
      print(
        `${name.padEnd(24)} ${rate.toFixed(1).padStart(6)} votes/s  ${(bytes / 1e6 / seconds).toFixed(0).padStart(5)} MB/s  ${String(whole).padStart(4)} whole  for each vote ${(transactions / (ROUNDS * VOTES)).toFixed(1)} transactions, ${(rows / (ROUNDS * VOTES)).toFixed(0)} rows fetched  peak ${peak.toFixed(0)} MB`,
      );
    const alone = await measure(bench, undefined, 0);
    tell('no download', alone);
    const files = await measure(bench, undefined, DOWNLOADS);
    tell('from files', files);
    const database = await measure(bench, '/dev/null/none', DOWNLOADS);
    tell('from the database', database);
    print(
      `of the votes without downloads: from files ${(files.rate / alone.rate).toFixed(2)}, from the database ${(database.rate / alone.rate).toFixed(2)}`,
    );
    const folder = join(import.meta.dirname, 'results');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'archive-downloads.txt'), `${lines.join('\n')}\n`);
    return files.rows / alone.rows <= MOST_ROWS ? 0 : 1;
  } finally {
    await bench.stop();
  }
}

type Measured = Awaited<ReturnType<typeof measure>>;
