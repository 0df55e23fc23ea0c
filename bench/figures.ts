import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';

/** The smallest value that at least this part of the values doesn't exceed; NaN of none. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(part * sorted.length) - 1)] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** Without the machine's load figures can't be judged. */
export const machineWords = (alsoOnIt = ''): string =>
  `load ${(loadavg()[0] ?? 0).toFixed(1)} on ${availableParallelism()} cores${alsoOnIt}, Node ${process.version}`;

/** Keeps a file of the last run of a benchmark. */
export function keepResult(name: string, text: string): void {
  const folder = join(import.meta.dirname, 'results');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), text);
}
