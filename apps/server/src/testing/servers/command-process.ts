import { type ChildProcessWithoutNullStreams, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { inject } from 'vitest';
import { createDatabaseFrom, dropDatabase } from '../database/postgres-databases.ts';
import { databaseIsShared, fillDataFolder } from '../database/test-database.ts';
import { asScriptsDo } from './server-process.ts';

const program = join(import.meta.dirname, '../../cli.ts');
const run = promisify(execFile);
// The test runner's environment must not reach the command under test.
const settings = (env: Record<string, string>) => ({ env: { PATH: process.env['PATH'], ...env } });

/** Starts the real `npm run cli -- …` as its own process. */
export function startCommand(env: Record<string, string>, ...words: string[]): ChildProcessWithoutNullStreams {
  return spawn(process.execPath, [...asScriptsDo, program, ...words], settings(env));
}

export interface CommandEnd {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Everything that a command prints, and its exit code. */
export async function endOfCommand(env: Record<string, string>, ...words: string[]): Promise<CommandEnd> {
  const child = startCommand(env, ...words);
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit') as Promise<[number | null]>,
  ]);
  return { code, stdout, stderr };
}

/** The output of a command that must succeed. */
export async function runCommand(env: Record<string, string>, ...words: string[]): Promise<string> {
  return (await run(process.execPath, [...asScriptsDo, program, ...words], settings(env))).stdout;
}

/** The settings of an empty installation: an empty PostgreSQL database, or an empty folder. */
export interface Installation {
  env: Record<string, string>;
  dataDir: string;
  remove: () => Promise<void>;
}

/** With the tables where a test is not about making them. */
export async function newInstallation({ migrated = false } = {}): Promise<Installation> {
  const dataDir = mkdtempSync(join(tmpdir(), 'urna-cli-'));
  const removeFolder = () => rmSync(dataDir, { recursive: true, force: true });
  if (migrated) fillDataFolder(dataDir);
  if (!databaseIsShared) return { env: { DATA_DIR: dataDir }, dataDir, remove: async () => removeFolder() };
  const { adminUrl, template } = inject('postgres');
  const url = await createDatabaseFrom(adminUrl, migrated ? template : undefined);
  return {
    env: { DATA_DIR: dataDir, DATABASE_URL: url },
    dataDir,
    remove: async () => {
      await dropDatabase(adminUrl, url);
      removeFolder();
    },
  };
}
