import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openVotingBench } from '../apps/server/src/testing/elections/cast-bench.ts';
import { fillBox } from '../apps/server/src/testing/elections/closed-contest.ts';
import { sharedSettings } from '../apps/server/src/testing/elections/real-voting.ts';
import { nginxIsInstalled, startProxy } from '../apps/server/src/testing/servers/nginx-proxy.ts';
import { readArchive } from './archive-readers.ts';
import { callOf, sendAll } from './cast/load.ts';
import { quantile } from './figures.ts';

const CHOICES = 30;
const BALLOTS = 4000;
const VOTES = 120;
const CLIENTS = 16;
/** Takes turns with and without downloads, because other programs may use the same cores. */
const ROUNDS = 2;
/** A link of 800 kbit/s. */
const BYTES_A_SECOND = 100_000;

interface Measured {
  seconds: number;
  times: number[];
  bytes: number;
}

const nothing = (): Measured => ({ seconds: 0, times: [], bytes: 0 });

/** Votes are cast through nginx and two processes while some hundreds download the archive over slow links. */
export async function benchSlowDownloads(downloads: number): Promise<number> {
  const bench = await openVotingBench({ choices: CHOICES, voters: 2 * ROUNDS * VOTES + 1, bystanders: 0 });
  const settings = sharedSettings({
    DATABASE_URL: bench.url,
    TRUST_PROXY: '127.0.0.1',
    RENDERS_PER_MINUTE_PER_ADDRESS: '1000000',
  });
  const [model] = bench.envelopes.splice(0, 1);
  await fillBox(bench.database.db, bench.contest.election, model?.ballot ?? '', BALLOTS);
  const servers = [await settings.start(), await settings.start()];
  const proxy = nginxIsInstalled() ? await startProxy(servers.map(({ url }) => Number(new URL(url).port))) : null;
  const baseUrl = proxy?.url ?? servers[0]?.url ?? '';
  try {
    // Each process makes its file before the measurement, as at its start.
    for (const { url } of servers) await (await fetch(`${url}/api/elections/contador/archive`)).body?.cancel();
    await delay(10_000);
    const cast = async (into: Measured, bytes = () => 0) => {
      const before = bytes();
      const calls = bench.envelopes
        .splice(0, VOTES)
        .map(({ token, ballot }) =>
          callOf(`${baseUrl}/api/voting/ballots`, { authorization: `Bearer ${token}` }, { ballot }),
        );
      const { seconds, times } = await sendAll([calls], CLIENTS);
      into.seconds += seconds;
      into.times.push(...times);
      into.bytes += bytes() - before;
    };
    const alone = nothing();
    const beside = nothing();
    let open = downloads;
    for (let round = 0; round < ROUNDS; round++) {
      await cast(alone);
      const readers = readArchive(baseUrl, downloads, BYTES_A_SECOND);
      for (let waited = 0; readers.open() < downloads && waited < 100; waited++) await delay(200);
      open = Math.min(open, readers.open());
      await cast(beside, readers.bytes);
      await readers.stop();
    }
    const [load = 0] = loadavg();
    const lines = [
      `${downloads} downloads of ${BYTES_A_SECOND / 1000} kB/s at once (${open} open), ${BALLOTS} ballots of ${CHOICES} choices, two processes, ${proxy ? 'nginx' : 'no proxy'}, ${availableParallelism()} cores, load ${load.toFixed(1)}, Node ${process.version}`,
      ...[['no download', alone] as const, ['slow downloads', beside] as const].map(
        ([name, { seconds, times, bytes }]) =>
          `${name.padEnd(16)} ${(times.length / seconds).toFixed(1).padStart(6)} votes/s  median ${quantile(times, 0.5).toFixed(0)} ms  95 % ${quantile(times, 0.95).toFixed(0)} ms  ${(bytes / 1e6 / seconds).toFixed(1)} MB/s`,
      ),
    ];
    const folder = join(import.meta.dirname, 'results');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'slow-downloads.txt'), `${lines.join('\n')}\n`);
    process.stdout.write(`${lines.join('\n')}\n`);
    return open === downloads ? 0 : 1;
  } finally {
    await proxy?.stop();
    for (const server of servers) await server.stop();
    settings.remove();
    await bench.stop();
  }
}
