import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type NoteKey, readVkey, secretKey, writeSecretKey, writeVkey } from '@urna/transparency/note/note-key';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { FakeElection } from '../testing/fake-election.ts';
import { FakeServer } from '../testing/fake-server.ts';
import { writeDurably } from './files/write-durably.ts';

const program = join(import.meta.dirname, 'main.ts');
let election: FakeElection;
beforeAll(() => {
  election = new FakeElection(24);
});

const running: ChildProcess[] = [];
const servers: FakeServer[] = [];
const folders: string[] = [];
afterEach(async () => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
  for (const server of servers.splice(0)) await server.stop();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

async function startServer(witnesses: readonly NoteKey[] = []): Promise<FakeServer> {
  const server = await FakeServer.start(election.key, witnesses);
  servers.push(server);
  return server;
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'urna-testigo-'));
  folders.push(folder);
  return folder;
}

function startWitness(server: FakeServer, folder: string, ...args: string[]) {
  const common = ['--url', server.url, '--key', writeVkey(election.key), '--data', folder, '--threads', '1'];
  const child = spawn(process.execPath, [program, ...common, '--listen', '127.0.0.1:0', ...args]);
  running.push(child);
  let output = '';
  const collect = (piece: Buffer) => {
    output += piece.toString();
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  return { child, ended, output: () => output };
}

async function runOnce(server: FakeServer, folder: string, ...args: string[]) {
  const { ended, output } = startWitness(server, folder, '--once', ...args);
  return { code: await ended, output: output() };
}

async function until(condition: () => boolean, what: () => string): Promise<void> {
  for (const end = Date.now() + 30_000; !condition(); ) {
    if (Date.now() > end) throw new Error(`still waiting: ${what()}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

describe('npm run witness -- --once', () => {
  test('makes its key, ends with 0 when all is well, and with 1 when a ballot is missing', async () => {
    const [server, folder] = [await startServer(), newFolder()];
    await server.publish(election.upTo(8), election.key);
    const unnamed = await runOnce(server, folder);
    expect([unnamed.code, unnamed.output]).toEqual([2, expect.stringContaining('--name') as string]);

    const first = await runOnce(server, folder, '--name', 'testigo.test');
    expect(first.output).toContain('en orden, 8 votos revisados');
    expect(first.code).toBe(0);
    const vkey = /testigo\.test\+[0-9a-f]{8}\+\S+/.exec(first.output)?.[0] ?? '';
    expect(readVkey(vkey).kind).toBe('witness');
    expect(statSync(join(folder, 'llave-del-testigo.txt')).mode & 0o077).toBe(0);

    const renamed = await runOnce(server, folder, '--name', 'otro.test');
    expect([renamed.code, renamed.output]).toEqual([2, expect.stringContaining('«testigo.test»') as string]);

    await server.publish(election.archiveOf(election.ballots.toSpliced(2, 1)), election.key);
    const second = await runOnce(server, folder);
    expect(second.output).toContain(vkey);
    expect(second.output).toContain('Falta 1 voto de los que este testigo guardó');
    expect(second.code).toBe(1);
    // Until somebody looks at the evidence it stays an alarm, whatever the server shows.
    await server.publish(election.upTo(10), election.key);
    expect((await runOnce(server, folder)).code).toBe(1);
  });
});

describe('a witness', () => {
  test('killed again and again while ballots arrive loses nothing and cosigns no smaller box', async () => {
    const folder = newFolder();
    const key = secretKey('witness', 'testigo.test', new Uint8Array(32).fill(8));
    await writeDurably(join(folder, 'llave-del-testigo.txt'), `${writeSecretKey(key)}\n`);
    const server = await startServer([key]);
    for (const ballots of [4, 12, 20]) {
      await server.publish(election.upTo(ballots), election.key);
      const asked = server.asked.length;
      const { child, ended, output } = startWitness(server, folder, '--every', '1');
      await until(() => server.asked.slice(asked).some((call) => call.includes('archive')), output);
      // Somewhere between the first byte that it reads and the cosignature.
      await new Promise((resolve) => setTimeout(resolve, 40 * (ballots % 8)));
      child.kill('SIGKILL');
      await ended;
    }
    await server.publish(election.upTo(24), election.key);
    const last = await runOnce(server, folder);
    expect(last.output).toContain('en orden, 24 votos revisados');
    expect(last.code).toBe(0);
    const sizes = server.cosignatures.map(({ size }) => size);
    expect(sizes).toEqual(sizes.toSorted((a, b) => Number(a - b)));
    expect(sizes.at(-1)).toBe(25n);
    const [own = ''] = readdirSync(folder).filter((name) => /^[0-9a-f]{16}$/.test(name));
    expect(readFileSync(join(folder, own, 'urna.bel')).equals(server.archive)).toBe(true);
  });

  test('shows its page, keeps a second one off its folder, and ends on SIGTERM', async () => {
    const [server, folder] = [await startServer(), newFolder()];
    await server.publish(election.upTo(3), election.key);
    const { child, ended, output } = startWitness(server, folder, '--name', 'testigo.test', '--every', '1');
    await until(() => output().includes('votos: 3'), output);
    const address = /Su página: (http:\S+)/.exec(output())?.[1] ?? '';
    const page = await fetch(address);
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'self';/);
    expect(await page.text()).toContain('Elecciones 2025');
    const second = await runOnce(server, folder);
    expect([second.code, second.output]).toEqual([2, expect.stringContaining('Otro testigo está usando') as string]);
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
  });
});
