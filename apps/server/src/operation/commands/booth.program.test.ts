import { execFile } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Booth } from '@urna/booth-files/node/booth-folder';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { LyingBooth } from '../../../../../packages/booth-files/testing/lying-booth.ts';
import { makeBooth } from '../../../../../packages/booth-files/testing/small-booth.ts';
import { asScriptsDo } from '../../testing/servers/server-process.ts';

const root = join(import.meta.dirname, '../../../../..');
const SCRIPT = '/voting/assets/main-1a2b.js';

let folder: string;
let booth: Booth;
let server: LyingBooth;
beforeEach(async () => {
  ({ folder, booth } = await makeBooth());
  server = await LyingBooth.start(booth);
});
afterEach(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

const run = (program: string, args: readonly string[], cwd = root): Promise<{ code: number; output: string }> =>
  new Promise((resolve) => {
    execFile(program, args, { cwd }, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, output: stdout + stderr });
    });
  });
const boothHash = (target: string) =>
  run(process.execPath, [...asScriptsDo, join(root, 'apps/server/src/cli.ts'), 'booth', 'hash', target]);

describe('npm run cli -- booth hash', () => {
  test('prints the hash of what an address serves, where it was built from and whom it calls', async () => {
    const { code, output } = await boothHash(`${server.origin}/voting/`);
    expect(output).toContain(`Casilla: ${booth.hash}\nCommit: ${booth.manifest.urna.commit}\n`);
    expect(output).toContain(`Llama a: ${server.origin}\n`);
    expect([code, output]).toEqual([
      0,
      expect.stringMatching(/✓ 8 direcciones, pedidas como 5 navegadores\n$/) as string,
    ]);
  });

  test('says what differs, and ends with 1', async () => {
    server.lie = ({ url, headers }, served) => {
      if (url === SCRIPT && headers['user-agent']?.includes('iPhone') === true)
        served.body = Buffer.from('leak(choice)');
    };
    const { code, output } = await boothHash(server.origin);
    expect([code, output]).toEqual([
      1,
      expect.stringContaining(`✗ ${server.origin}${SCRIPT}, pedida como Safari en iPhone`) as string,
    ]);
  });

  test('prints the same hash of a built folder, and refuses one with another byte', async () => {
    const { code, output } = await boothHash(folder);
    expect([code, output]).toEqual([0, expect.stringContaining(`Casilla: ${booth.hash}\n`) as string]);
    writeFileSync(join(folder, 'assets/main-1a2b.js'), 'leak(choice)');
    const changed = await boothHash(folder);
    expect([changed.code, changed.output]).toEqual([1, expect.stringContaining('no tiene la huella') as string]);
  });

  test('says that nobody answers, or that what answers is no booth', async () => {
    expect((await boothHash('http://127.0.0.1:9')).output).toContain('no responde (ECONNREFUSED)');
    server.lie = (_, served) => {
      served.body = Buffer.from('{}');
    };
    expect((await boothHash(server.origin)).output).toContain('No es una casilla: no tiene la forma');
    server.lie = (_, served) => Object.assign(served, { status: 302, headers: { location: 'https://casilla.test/' } });
    expect((await boothHash(server.origin)).output).toContain('lleva a https://casilla.test/: compare esa dirección');
    expect((await boothHash('')).code).toBe(2);
  });
});

describe('the three lines of docs/checking.md about the booth', () => {
  const lines = /^```shell\n(.*?)^```$/ms.exec(readFileSync(join(root, 'docs/checking.md'), 'utf8'))?.[1] ?? '';
  const byHand = () => run('bash', ['-c', lines.replaceAll('https://THE.SERVER', server.origin)], folder);

  test('print the hash and nothing else of an honest booth', async () => {
    expect(lines.trim().split('\n').length).toBe(3);
    expect((await byHand()).output).toBe(`${booth.hash}  casilla.json\n`);
  });

  test('name the address that differs', async () => {
    server.lie = ({ url }, served) => {
      if (url === SCRIPT) served.body = Buffer.from('leak(choice)');
      if (url === '/voting/login') served.status = 404;
    };
    expect((await byHand()).output).toContain(`differs: ${SCRIPT}\ndiffers: /voting/login\n`);
  });
});
