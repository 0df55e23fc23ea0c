import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ThreadPool } from '@urna/node-tools/thread-pool';
import { expect, test } from 'vitest';
import type * as ballotMakerTasks from '../testing/elections/ballot-maker-tasks.ts';

const task = { election: '', credentials: [], choices: [] };

test('a pool whose threads can’t start rejects its tasks, waiting ones too', async () => {
  const pool = new ThreadPool<typeof ballotMakerTasks>(new URL('./missing.ts', import.meta.url), { threads: 2 });
  const run = () => pool.run('makeBallots', task);
  const outcomes = await Promise.allSettled(Array.from({ length: 6 }, run));
  expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set(['rejected']));
  await expect(run()).rejects.toThrow('Terminating worker thread');
  await pool.end();
});

test('a pool rejects waiting tasks when every other thread can’t start and the rest die with their task', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'urna-threads-'));
  const file = join(folder, 'tasks.mjs');
  writeFileSync(
    file,
    `import { threadId } from 'node:worker_threads';
    if (threadId % 2 === 0) throw new Error('cannot start');
    export function makeBallots() {
      setTimeout(() => { throw new Error('died'); }, 300);
      return new Promise(() => {});
    }`,
  );
  const pool = new ThreadPool<typeof ballotMakerTasks>(pathToFileURL(file), { threads: 2 });
  const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => pool.run('makeBallots', task)));
  expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set(['rejected']));
  await pool.end();
  rmSync(folder, { recursive: true });
});

test('a pool rejects tasks once it has ended', async () => {
  const file = new URL('../testing/elections/ballot-maker-tasks.ts', import.meta.url);
  const pool = new ThreadPool<typeof ballotMakerTasks>(file, { threads: 1 });
  expect(await pool.run('makeBallots', task)).toEqual([]);
  await pool.end();
  await expect(pool.run('makeBallots', task)).rejects.toThrow('the threads have ended');
});
