import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from './free-port.ts';

export interface ServerProcess {
  url: string;
  dataDir: string;
  process: ChildProcess;
  /** Everything it printed on both streams. */
  output: () => string;
  /** Sends SIGTERM as a service manager would and returns the exit code; removes the folder if it was created here. */
  stop: () => Promise<number | null>;
}

export interface ServerProcessOptions {
  /** Kept by its owner; without one, a temporary folder that is removed with the process. */
  dataDir?: string;
  env?: Record<string, string>;
  /** Under which name browsers visit it; passkeys need a name instead of an address. */
  host?: '127.0.0.1' | 'localhost';
  /** Gives the booth an origin of its own: another name of the same process. */
  boothHost?: 'localhost';
  readyWithinMs?: number;
  /** A free one by default; a server behind a proxy comes back on the same. */
  port?: number;
}

/** Starts a program of the server as the scripts of package.json do. */
export const asScriptsDo = ['--import', join(import.meta.dirname, '../../../../../scripts/require-node.mjs')] as const;
const programs = {
  server: join(import.meta.dirname, '../../main.ts'),
  demonstration: join(import.meta.dirname, '../../demo/main.ts'),
} as const;

/** Starts the real server as its own process on a free port, and waits until it answers. */
export async function startServerProcess(options: ServerProcessOptions = {}): Promise<ServerProcess> {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'urna-data-'));
  const port = options.port ?? (await freePort());
  const { host = '127.0.0.1' } = options;
  const url = `http://${host}:${port}`;
  const program = programs[options.env?.['URNA_DEMO'] === '1' ? 'demonstration' : 'server'];
  const child = spawn(process.execPath, [...asScriptsDo, program], {
    // Settings of whoever runs the tests must not reach the server under test.
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      TMPDIR: process.env['TMPDIR'],
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      // Only tests about the witness need a second process.
      URNA_DEMO_WITNESS: '0',
      ELECTIONS_ON_EMBEDDED: '1',
      ...(host === 'localhost' && { PUBLIC_URL: url }),
      ...(options.boothHost && { BOOTH_URL: `http://${options.boothHost}:${port}` }),
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  const collect = (chunk: Buffer) => {
    printed += chunk.toString();
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  const abandon = () => child.kill('SIGKILL');
  process.once('exit', abandon);
  const ended = once(child, 'exit');
  // `stop` reports a program that couldn't be started.
  ended.catch(() => undefined);

  const stop = async () => {
    process.off('exit', abandon);
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
    await ended;
    if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true });
    return child.exitCode;
  };

  const deadline = Date.now() + (options.readyWithinMs ?? 120_000);
  while (!(await isReady(url))) {
    const over = child.exitCode !== null || child.signalCode !== null;
    if (over || Date.now() > deadline) {
      await stop();
      throw new Error(`The server ${over ? 'ended instead of starting' : 'did not get ready'}:\n${printed}`);
    }
    await delay(100);
  }
  return { url, dataDir, process: child, output: () => printed, stop };
}

/** Ready except for the pages, which are looked at last: the API's tests run without a built web app. */
async function isReady(url: string): Promise<boolean> {
  try {
    const answer = await fetch(`${url}/api/ready`);
    if (answer.ok) return true;
    return ((await answer.json()) as { cause?: string }).cause === 'pages';
  } catch {
    return false;
  }
}
