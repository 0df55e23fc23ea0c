import { execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { env } from 'node:process';
import { WASI } from 'node:wasi';
import { Worker } from 'node:worker_threads';
import type { SandboxLimits } from './sandbox-jobs.ts';
import { dropPermissions } from './serve-jobs.ts';

/** For the sandbox's test: tries what code that took over a parser would try, and reports how each attempt ended. */
const sqlite: string = 'node:sqlite';
const limits = JSON.parse(process.argv[2] ?? '{}') as SandboxLimits;
await dropPermissions(limits, new BigInt64Array(new SharedArrayBuffer(16)));

const [request] = (await once(process, 'message')) as [{ files: string[] }];
const attempts: [string, () => unknown][] = [
  ...request.files.map((file): [string, () => unknown] => [`read ${file}`, () => readFileSync(file)]),
  ['read own environment', () => readFileSync('/proc/self/environ')],
  ["read the server's environment", () => readFileSync(`/proc/${process.ppid}/environ`)],
  ["read the server's memory", () => readFileSync(`/proc/${process.ppid}/mem`)],
  ['read accounts', () => readFileSync('/etc/passwd')],
  ['list the root', () => readdirSync('/')],
  ['require a file', () => createRequire(import.meta.url)(request.files[0] ?? '')],
  ['write by SQLite', () => process.getBuiltinModule(sqlite) !== undefined],
  ['read settings', () => process.loadEnvFile(request.files[0])],
  ['write', () => writeFileSync(join(tmpdir(), 'urna-sandbox-probe'), 'x')],
  ['write its own code', () => writeFileSync(import.meta.filename, 'x')],
  ['start a program', () => execFileSync('/bin/true')],
  ['start Node', () => spawnSync(process.execPath, ['-v']).error ?? 'started'],
  ['start a thread', () => new Worker('1', { eval: true })],
  ['start a free thread', () => new Worker('1', { eval: true, execArgv: [], env: {} })],
  ['start WASI', () => new WASI({ version: 'preview1' })],
  ['keep a permission', () => process.permission.has('worker') || process.permission.has('fs.write')],
];
const outcomes: Record<string, string> = {};
for (const [name, attempt] of attempts) {
  try {
    const value = attempt();
    outcomes[name] =
      value === false ? 'denied' : value instanceof Error && 'code' in value ? String(value.code) : 'done';
  } catch (error) {
    outcomes[name] = error instanceof Error && 'code' in error ? String(error.code) : String(error);
  }
}
process.send?.({ outcomes, environment: Object.keys(env) });
