import { resolve } from 'node:path';
import { withBundle } from './browser-bundle.ts';
import type { BenchElection } from './crypto-elections.ts';
import { median } from './figures.ts';

const ENTRY = resolve(import.meta.dirname, 'crypto-browser-entry.ts');

/** Wall-clock milliseconds per ballot in Chromium, for the first and for later ones; undefined without Chromium. */
export const browserFigures = (election: BenchElection): Promise<{ first: number; later: number } | undefined> =>
  withBundle(ENTRY, 'makeBallots', async (page) => {
    const script = `makeBallots(${JSON.stringify([election.text, election.credential, election.answer(0)])})`;
    const times: number[] = await page.evaluate(script);
    return { first: times[0] ?? Number.NaN, later: median(times.slice(1)) };
  });
