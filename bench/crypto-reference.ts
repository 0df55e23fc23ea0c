import { join } from 'node:path';
import type { BenchElection } from './crypto-elections.ts';
import { median, medianOf, processorTimeOf } from './crypto-measure.ts';

export interface Figures {
  make: number;
  verifyBallot: number;
  verifyArchive: number;
  tally: number;
}

/** `belenios-tool election verify` checks the ballots in about one run of five, whatever it says; this is how often it is asked. */
export const MOST_RUNS = 400;

/** belenios-tool's times for one ballot, without what it takes to start and to read the election. */
export async function referenceFigures(program: string, election: BenchElection): Promise<Partial<Figures>> {
  const setup = join(election.folder, 'setup');
  const whole = join(election.folder, 'whole');
  const voters = election.ballots.length;
  const time = (folder: string, command: string, ...options: string[]) =>
    processorTimeOf(program, [...command.split(' '), ...options], folder);

  const start = await medianOf(7, () => time(setup, 'election verify-ballot', '--ballot', 'other'));
  const check = await medianOf(7, () => time(setup, 'election verify-ballot', '--ballot', 'ballot'));
  const make = await medianOf(7, () =>
    time(setup, 'election generate-ballot', '--privcred', 'credential', '--choice', 'choice'),
  );
  const skipped = await medianOf(5, () => time(whole, 'election verify', '--skip-ballot-check'));
  const tally = await medianOf(5, () => time(whole, 'election compute-encrypted-tally'));

  // Only those runs count that took the time that ballots take.
  const runs: number[] = [];
  for (let i = 0; i < MOST_RUNS && runs.length < 3; i++) {
    const run = time(whole, 'election verify') - skipped;
    if (run > 0.3 * voters * (check - start)) runs.push(run);
  }
  return {
    make: make - start,
    verifyBallot: check - start,
    ...(runs.length === 0 ? {} : { verifyArchive: median(runs) / voters }),
    tally: (tally - start) / voters,
  };
}
