import { availableParallelism } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { startTallyServer } from '../apps/server/src/testing/servers/tally-server.ts';
import { figuresOf } from './process-figures.ts';

const CHOICES = 30;
const print = (line: string) => process.stdout.write(`${line}\n`);

/** Tallies a closed ballot box with the real server on PostgreSQL while it answers requests. */
export async function benchTally(ballots: number): Promise<number> {
  print(`closing a box of ${ballots} ballots of ${CHOICES} choices …`);
  const { server, overview, stop } = await startTallyServer({ copies: ballots, choices: CHOICES });
  try {
    const { pid } = server.process;
    const began = performance.now();
    const before = figuresOf(pid);
    let slowest = 0;
    for (let stage = 'closed'; stage === 'closed'; await delay(500)) {
      const asked = performance.now();
      stage = (await overview()).stage;
      slowest = Math.max(slowest, performance.now() - asked);
    }
    const seconds = (performance.now() - began) / 1000;
    const after = figuresOf(pid);
    const cpu = after.cpuSeconds - before.cpuSeconds;
    print(`${seconds.toFixed(1)} s with ${Math.max(1, availableParallelism() - 1)} thread(s), from when it answers`);
    print(`${cpu.toFixed(1)} s of processor, ${((1000 * cpu) / ballots).toFixed(2)} ms a ballot`);
    print(`peak ${after.peakMegabytes} MB, ${before.peakMegabytes} MB before`);
    print(`slowest answer of the contest's page meanwhile ${slowest.toFixed(0)} ms`);
  } catch (error) {
    print(server.output());
    throw error;
  } finally {
    await stop();
  }
  return 0;
}
