import { spawnSync } from 'node:child_process';
import { toolEnvironment } from '../packages/belenios/testing/belenios-tool.ts';
import { median } from './figures.ts';

/**
 * CPU time in milliseconds, which other programs disturb less than wall-clock time. Includes the JavaScript engine's
 * own threads.
 */
export async function processorTime(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** CPU time of a child process. */
export function processorTimeOf(program: string, options: readonly string[], folder: string): number {
  const script = 'TIMEFORMAT="%U %S"; { time "$@" >/dev/null 2>/dev/null; } 2>&1';
  const { stdout } = spawnSync('bash', ['-c', script, 'bash', program, ...options], {
    cwd: folder,
    env: toolEnvironment,
    encoding: 'utf8',
  });
  const [user = 0, system = 0] = stdout.trim().split(' ').map(Number);
  return 1000 * (user + system);
}

export async function medianOf(times: number, measure: () => number | Promise<number>): Promise<number> {
  const values: number[] = [];
  for (let i = 0; i < times; i++) values.push(await measure());
  return median(values);
}
