import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeDurably } from '@urna/node-tools/write-durably';
import { type NoteKey, readVkey, secretKey, writeSecretKey } from '@urna/transparency/note/note-key';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { LyingBooth } from '../../../packages/booth-files/testing/lying-booth.ts';
import { makeBooth } from '../../../packages/booth-files/testing/small-booth.ts';
import { FakeElection } from '../testing/fake-election.ts';
import { FakeServer } from '../testing/fake-server.ts';
import { newFolder, removeFolders } from '../testing/folders.ts';
import { WitnessProcess } from '../testing/witness-process.ts';

let election: FakeElection;
beforeAll(() => {
  election = new FakeElection(24);
});

const running: WitnessProcess[] = [];
const servers: FakeServer[] = [];
afterEach(async () => {
  for (const { child } of running.splice(0)) child.kill('SIGKILL');
  for (const server of servers.splice(0)) await server.stop();
  removeFolders();
});

async function startServer(witnesses: readonly NoteKey[] = []): Promise<FakeServer> {
  const server = await FakeServer.start(election.key, witnesses);
  servers.push(server);
  return server;
}

function startWitness(server: FakeServer, folder: string, ...args: string[]): WitnessProcess {
  const witness = new WitnessProcess(server.url, election.key, folder, ...args);
  running.push(witness);
  return witness;
}

async function runOnce(server: FakeServer, folder: string, ...args: string[]) {
  const witness = startWitness(server, folder, '--once', ...args);
  return { code: await witness.ended, output: witness.output };
}

describe('npm run witness -- --once', () => {
  test('makes its key, ends with 0 when all is well, and with 1 when a ballot is missing', async () => {
    const [server, folder] = [await startServer(), newFolder()];
    await server.publish(election.upTo(8), election.key);
    const unnamed = await runOnce(server, folder);
    expect([unnamed.code, unnamed.output]).toEqual([2, expect.stringContaining('--name') as string]);

    const first = await runOnce(server, folder, '--name', 'veedor.test');
    expect(first.output).toContain('en orden, votos revisados: 8');
    expect(first.code).toBe(0);
    const vkey = /veedor\.test\+[0-9a-f]{8}\+\S+/.exec(first.output)?.[0] ?? '';
    expect(readVkey(vkey).kind).toBe('witness');
    expect(statSync(join(folder, 'llave-del-veedor.txt')).mode & 0o077).toBe(0);

    const renamed = await runOnce(server, folder, '--name', 'otro.test');
    expect([renamed.code, renamed.output]).toEqual([2, expect.stringContaining('«veedor.test»') as string]);

    await server.publish(election.archiveOf(election.ballots.toSpliced(2, 1)), election.key);
    const second = await runOnce(server, folder);
    expect(second.output).toContain(vkey);
    expect(second.output).toContain('Falta 1 voto de los que este veedor guardó');
    expect(second.code).toBe(1);
    // Until somebody looks at the evidence it stays an alarm, whatever the server shows.
    await server.publish(election.upTo(10), election.key);
    expect((await runOnce(server, folder)).code).toBe(1);

    // Without its state it stops instead of starting anew with its old key.
    const [own = ''] = readdirSync(folder).filter((name) => /^[0-9a-f]{16}$/.test(name));
    const copy = readFileSync(join(folder, own, 'urna.bel'));
    rmSync(join(folder, own, 'estado.json'));
    const lost = await runOnce(server, folder);
    expect([lost.code, lost.output]).toEqual([2, expect.stringContaining('falta el archivo estado.json') as string]);
    expect(readFileSync(join(folder, own, 'urna.bel')).equals(copy)).toBe(true);
  });

  test('ends with 1 when the server trickles its archive', async () => {
    const [server, folder] = [await startServer(), newFolder()];
    await server.publish(election.upTo(8), election.key);
    server.trickles = 2;
    const { code, output } = await runOnce(server, folder, '--name', 'veedor.test', '--silence', '0.01');
    expect([code, output]).toEqual([1, expect.stringContaining('no entrega a tiempo lo que firmó') as string]);
  });

  test('ends with 1 when the server has never answered', async () => {
    const [server, folder] = [await startServer(), newFolder()];
    server.isDown = true;
    const { code, output } = await runOnce(server, folder, '--name', 'veedor.test');
    expect([code, output]).toEqual([1, expect.stringContaining('nunca ha respondido') as string]);
  });
});

describe('a witness of the booth', () => {
  test('serves the signed booth to voters, and reports a server that serves another one', async () => {
    const withTrustees = new FakeElection(2, 3);
    const { booth, folder: built } = await makeBooth();
    const server = await FakeServer.start(withTrustees.key);
    servers.push(server);
    await server.publish(withTrustees.upTo(1), withTrustees.key);
    const lying = new LyingBooth(booth);
    server.booth = lying;
    server.manifests.set(booth.hash, booth.text);
    server.sealingAct = withTrustees.actOf([booth.hash]);
    const [folder, config] = [newFolder(), join(built, 'veedor.json')];
    writeFileSync(config, JSON.stringify({ booth_seconds: 0.1 }));
    const args = ['--name', 'veedor.test', '--every', '1', '--booth', '--config', config];
    const witness = new WitnessProcess(server.url, withTrustees.key, folder, ...args);
    running.push(witness);
    await witness.until(() => witness.output.includes('se sirve la casilla'));
    const served = await fetch(new URL('/voting/login', await witness.page()));
    expect(served.headers.get('content-security-policy')).toContain(
      `connect-src 'self' ${new URL(server.url).origin};`,
    );
    expect(await served.text()).toContain('<title>Votación</title>');

    lying.lie = (_, answer) => {
      answer.headers['refresh'] = '0; url=https://otra.test/';
    };
    await witness.until(() => witness.output.includes('ALARMA: Llegó algo que no es de la casilla firmada'));
    witness.child.kill('SIGTERM');
    await witness.ended;
    const again = new WitnessProcess(server.url, withTrustees.key, folder, '--once');
    expect(await again.ended).toBe(1);
    expect(again.output).toContain('✗ La casilla de votación no es la que firmaron los custodios');
    rmSync(built, { recursive: true });
  });
});

describe('a witness', () => {
  test('killed again and again while ballots arrive loses nothing and cosigns no smaller box', async () => {
    const folder = newFolder();
    const key = secretKey('witness', 'veedor.test', new Uint8Array(32).fill(8));
    await writeDurably(join(folder, 'llave-del-veedor.txt'), `${writeSecretKey(key)}\n`);
    const server = await startServer([key]);
    for (const ballots of [4, 12, 20]) {
      await server.publish(election.upTo(ballots), election.key);
      const before = server.requests.length;
      const witness = startWitness(server, folder, '--every', '1');
      await witness.until(() => server.requests.slice(before).some((call) => call.includes('archive')));
      // Somewhere between the first byte that it reads and the cosignature.
      await new Promise((resolve) => setTimeout(resolve, 40 * (ballots % 8)));
      witness.child.kill('SIGKILL');
      await witness.ended;
    }
    await server.publish(election.upTo(24), election.key);
    const last = await runOnce(server, folder);
    expect(last.output).toContain('en orden, votos revisados: 24');
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
    const witness = startWitness(server, folder, '--name', 'veedor.test', '--every', '1');
    await witness.until(() => witness.output.includes('votos: 3'));
    const page = await fetch(await witness.page());
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'self';/);
    expect(await page.text()).toContain('Elecciones 2025');
    const second = await runOnce(server, folder);
    expect([second.code, second.output]).toEqual([2, expect.stringContaining('Otro veedor está usando') as string]);
    witness.child.kill('SIGTERM');
    expect(await witness.ended).toBe(0);
  });
});
