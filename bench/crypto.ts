import { findBeleniosTool } from '../packages/belenios/testing/belenios-tool.ts';
import { browserFigures } from './crypto-browser.ts';
import { BenchElection } from './crypto-elections.ts';
import { ownFigures } from './crypto-own.ts';
import { type Figures, referenceFigures } from './crypto-reference.ts';

const NAMES: Record<keyof Figures, string> = {
  make: 'make a ballot',
  verifyBallot: 'verify a ballot',
  verifyArchive: 'verify an archive, for each ballot',
  tally: 'tally, for each ballot',
};

const line = (...cells: readonly (string | number)[]): string =>
  cells.map((cell, index) => (index === 0 ? String(cell).padEnd(42) : String(cell).padStart(16))).join('');

const milliseconds = (value: number | undefined): string => (value === undefined ? '-' : `${value.toFixed(1)} ms`);

/** Compares the protocol's most expensive operations with belenios-tool 3.0, on one core. */
export async function run(print: (text: string) => void = (text) => process.stdout.write(`${text}\n`)): Promise<void> {
  const program = findBeleniosTool();
  for (const [choices, voters] of [
    [30, 30],
    [100, 15],
  ] as const) {
    const election = new BenchElection(choices, voters);
    try {
      const reference = program === undefined ? undefined : await referenceFigures(program, election);
      const own = await ownFigures(election);
      print(line(`Ed25519, ${choices} choices and blank`, 'urna', 'belenios-tool', 'ratio'));
      for (const key of ['make', 'verifyBallot', 'verifyArchive', 'tally'] as const) {
        const theirs = reference?.[key];
        const ratio = theirs === undefined ? '-' : (own[key] / theirs).toFixed(2);
        print(line(NAMES[key], milliseconds(own[key]), milliseconds(theirs), ratio));
      }
      const browser = await browserFigures(election);
      print(line('make a ballot in Chromium, the first', milliseconds(browser?.first)));
      print(line('make a ballot in Chromium, later ones', milliseconds(browser?.later)));
      print('');
    } finally {
      election.remove();
    }
  }
}

if (import.meta.main) await run();
