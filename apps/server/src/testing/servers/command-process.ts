import { type ChildProcessWithoutNullStreams, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';

const program = join(import.meta.dirname, '../../cli.ts');
const run = promisify(execFile);
// Settings of whoever runs the tests must not reach the command under test.
const settings = (env: Record<string, string>) => ({ env: { PATH: process.env['PATH'], ...env } });

/** The real `npm run cli -- …` as its own process. */
export function startCommand(env: Record<string, string>, ...words: string[]): ChildProcessWithoutNullStreams {
  return spawn(process.execPath, [program, ...words], settings(env));
}

export interface CommandEnd {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Everything that a command says, however it ends. */
export async function endOfCommand(env: Record<string, string>, ...words: string[]): Promise<CommandEnd> {
  const child = startCommand(env, ...words);
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit') as Promise<[number | null]>,
  ]);
  return { code, stdout, stderr };
}

/** What a command says that ends well. */
export async function runCommand(env: Record<string, string>, ...words: string[]): Promise<string> {
  return (await run(process.execPath, [program, ...words], settings(env))).stdout;
}
