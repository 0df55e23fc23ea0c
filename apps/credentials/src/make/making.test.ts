import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Authority, PASSPHRASE, rollText, testRoll } from '../../testing/authority.ts';
import { fileNames, sha256OfFile } from '../folder/files.ts';
import { makeCredentials } from './make-credentials.ts';

/** Some seconds of work, so that a kill finds the process in the middle. */
const MANY = 40_000;

let authority: Authority;
beforeEach(() => {
  authority = new Authority();
});
afterEach(() => authority.remove());

const privateFile = (folder: string) => join(folder, fileNames.privateFile);

test('a process that is killed while it makes credentials leaves nothing that looks finished, and the next one makes them', {
  tags: ['full'],
}, async () => {
  const roll = authority.write('censo.jsonl', rollText(testRoll(MANY)));
  const child = authority.start(['make', '--roll', roll, '--out', authority.folder, '--yes']);
  const partial = authority.file('.credenciales.incompleta');
  while (!existsSync(privateFile(partial)) || statSync(privateFile(partial)).size < 200_000) await delay(5);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(existsSync(authority.folder)).toBe(false);
  expect(existsSync(partial)).toBe(true);
  expect((await authority.run(['status', '--folder', authority.folder])).stderr).toContain('no hay credenciales');

  const { code, stdout } = await authority.make(3);
  expect([code, stdout]).toEqual([0, expect.stringContaining('Se hicieron 3 credenciales')]);
  expect(readdirSync(authority.path).toSorted()).toEqual(['censo.jsonl', 'credenciales']);
});

test('two processes that make credentials in one folder don’t mix them', { tags: ['full'] }, async () => {
  const roll = authority.write('censo.jsonl', rollText(testRoll(2000)));
  const make = () => authority.run(['make', '--roll', roll, '--out', authority.folder, '--yes']);
  const ends = await Promise.all([make(), make()]);
  expect(new Set(ends.map(({ code }) => code))).toEqual(new Set([0, 1]));
  expect(ends.find(({ code }) => code === 1)?.stderr).toMatch(/Otro proceso|ya hay credenciales/);
  expect((await authority.run(['status', '--folder', authority.folder])).stdout).toContain('2.000 credenciales');
});

describe('make', () => {
  const make = (roll: string) => authority.run(['make', '--roll', roll, '--out', authority.folder, '--yes']);

  test('refuses a wrong roll with a sentence, and leaves nothing', async () => {
    const whole = rollText(testRoll(500));
    const wrong: [string, string][] = [
      [whole.replace('votante400@demo.test', 'votante400'), 'la línea 401'],
      [whole.split('\n').slice(0, 300).join('\n'), 'le falta el final'],
      [whole.replace('urna-roll-v1', 'urna-roll-v9'), 'la primera línea'],
      [rollText(testRoll(0)), 'está vacío'],
      [whole.replace('https://vota', 'http://vota'), 'sin cifrado'],
    ];
    for (const [text, words] of wrong) {
      const { code, stderr } = await make(authority.write('mal.jsonl', text));
      expect([code, stderr]).toEqual([1, expect.stringContaining(words)]);
    }
    expect((await make(authority.file('ninguno.jsonl'))).stderr).toContain('No existe ese archivo');
    expect(readdirSync(authority.path)).toEqual(['mal.jsonl']);
  });

  test('refuses a roll that changed after its fingerprint was shown', async () => {
    const roll = authority.write('censo.jsonl', rollText(testRoll(5)));
    const rollHash = await sha256OfFile(roll);
    writeFileSync(roll, rollText(testRoll(6)));
    const making = makeCredentials({ roll, rollHash, folder: authority.folder, passphrase: PASSPHRASE });
    await expect(making).rejects.toThrow('cambió desde que se mostró');
    expect(readdirSync(authority.path)).toEqual(['censo.jsonl']);
  });

  test('refuses a folder with other files, and asks for the fingerprint to be compared', async () => {
    mkdirSync(authority.folder);
    writeFileSync(join(authority.folder, 'tesis.doc'), 'x');
    const roll = authority.write('censo.jsonl', rollText(testRoll(5)));
    expect((await make(roll)).stderr).toContain('no está vacía');
    const { stderr } = await authority.run(['make', '--roll', roll, '--out', authority.file('nueva')]);
    expect(stderr).toContain('Compare la huella');
    expect(readdirSync(authority.folder)).toEqual(['tesis.doc']);
  });

  test('refuses a passphrase that is short or weak', async () => {
    for (const [passphrase, words] of [
      ['corta', 'al menos 12 caracteres'],
      ['abcdefghijklmnopq', 'débil'],
    ] as const) {
      const { code, stderr } = await authority.make(2, { CREDENTIALS_PASSPHRASE: passphrase });
      expect([code, stderr]).toEqual([1, expect.stringContaining(words)]);
    }
    expect(readdirSync(authority.path)).not.toContain('credenciales');
  });

  const mount = (path: string) => spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=300k', 'tmpfs', path]).status === 0;

  test('says that the disk is full, and leaves nothing behind', async ({ skip }) => {
    const disk = authority.file('disco');
    mkdirSync(disk);
    if (!mount(disk)) return skip('only root can mount a small disk');
    try {
      const roll = authority.write('censo.jsonl', rollText(testRoll(5000)));
      const { code, stderr } = await authority.run([
        'make',
        '--roll',
        roll,
        '--out',
        join(disk, 'credenciales'),
        '--yes',
      ]);
      expect([code, stderr]).toEqual([1, expect.stringMatching(/No queda espacio|disk/)]);
      expect(readdirSync(disk)).toEqual([]);
    } finally {
      spawnSync('umount', [disk]);
    }
  });
});
