import { loadavg } from 'node:os';
import { query, startReplicatedClusters } from '../apps/server/src/testing/database/replicated-clusters.ts';
import { castWithoutVerifying, openVotingBench } from '../apps/server/src/testing/elections/cast-bench.ts';
import { median } from './figures.ts';

const CHOICES = 3;
const ROUNDS = 5;
const AT_ONCE = 16;
/** What a commit waits for, in the order of its cost. */
const modes = ['asynchronous', 'on', 'remote_apply'] as const;

/**
 * What a synchronous standby costs a vote: the same votes without verification and HTTP, so that the database's part shows,
 * while a standby on the same machine follows. A network adds its round trip to each commit.
 */
export async function benchStandby(votes: number): Promise<number> {
  const clusters = await startReplicatedClusters({ durable: true });
  const alone = Math.ceil(votes / 4);
  const voters = ROUNDS * modes.length * (votes + alone) + 100;
  const bench = await openVotingBench({ choices: CHOICES, voters, bystanders: 0 }, clusters.primary);
  const times = Object.fromEntries(modes.map((mode) => [mode, { one: [] as number[], many: [] as number[] }]));
  const cast = async (amount: number, atOnce: number) => {
    const { seconds } = await castWithoutVerifying(bench, bench.envelopes.splice(0, amount), atOnce, CHOICES);
    return (1000 * seconds) / amount;
  };
  try {
    await cast(100, AT_ONCE);
    for (let round = 0; round < ROUNDS; round++) {
      // In another order each round, because the machine's speed changes from minute to minute.
      for (const mode of round % 2 === 0 ? modes : modes.toReversed()) {
        await query(
          clusters.primary.adminUrl,
          `alter system set synchronous_commit = '${mode === 'asynchronous' ? 'on' : mode}'`,
        );
        await clusters.setSynchronous(mode !== 'asynchronous');
        times[mode]?.one.push(await cast(alone, 1));
        times[mode]?.many.push(await cast(votes, AT_ONCE));
      }
    }
    const base = { one: median(times['asynchronous']?.one ?? []), many: median(times['asynchronous']?.many ?? []) };
    console.log(`votes of ${CHOICES} choices, medians of ${ROUNDS} rounds; load ${loadavg()[0]?.toFixed(1)}`);
    for (const mode of modes) {
      const [one, many] = [median(times[mode]?.one ?? []), median(times[mode]?.many ?? [])];
      const alike = `${(1000 / many).toFixed(0)} votes/s with ${AT_ONCE} at once (${(base.many / many).toFixed(2)} of asynchronous)`;
      console.log(`${mode.padEnd(13)} ${one.toFixed(1)} ms alone (${(one / base.one).toFixed(2)}), ${alike}`);
    }
    return 0;
  } finally {
    await bench.stop();
    await clusters.stop();
  }
}
