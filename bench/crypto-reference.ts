import { join } from 'node:path';
import type { BenchElection } from './crypto-elections.ts';
import { medianOf, processorTimeOf } from './crypto-measure.ts';

export interface Figures {
  make: number;
  verifyBallot: number;
  verifyArchive: number;
  tally: number;
}

/** belenios-tool's times per ballot, without its start-up and reading the election. */
export async function referenceFigures(program: string, election: BenchElection): Promise<Figures> {
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

  const verify = await medianOf(3, () => time(whole, 'election verify'));
  return {
    make: make - start,
    verifyBallot: check - start,
    verifyArchive: (verify - skipped) / voters,
    tally: (tally - start) / voters,
  };
}
