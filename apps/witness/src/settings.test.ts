import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { secretKey, writeVkey } from '@urna/transparency/note/note-key';
import { afterAll, describe, expect, test } from 'vitest';
import { readSettings, SettingsError } from './settings.ts';

const folder = mkdtempSync(join(tmpdir(), 'urna-veedor-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const seed = new Uint8Array(32).fill(3);
const log = secretKey('log', 'urna.test/elections/LJqz9Gi2S7BG16', seed);
const key = writeVkey(log);
const url = 'https://urna.test/elections/contador';
const elsewhere = 'https://otra.test/elections/contador';
const otherKey = writeVkey(secretKey('log', 'urna.test/elections/otra', seed));

function file(content: unknown): string {
  const path = join(folder, 'veedor.json');
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

describe('settings', () => {
  test('come from the command line, with defaults', () => {
    const read = readSettings(['--url', url, '--key', key, '--name', 'veedor.test', '--every', '5', '--once']);
    expect(read).toMatchObject({
      once: true,
      name: 'veedor.test',
      every_seconds: 5,
      silence_minutes: 15,
      listen: '127.0.0.1:8700',
      elections: [{ url, key: { name: log.name, id: log.id } }],
      alarms: {},
    });
  });

  test('come from a file, and the command line is stronger', () => {
    const mail = { smtp: 'smtp://correo.test', from: 'a@b.test', to: ['c@d.test'] };
    const config = file({ elections: [{ url, key }], every_seconds: 30, data: '/uno', alarms: { mail } });
    const read = readSettings(['--config', config, '--data', '/otra']);
    expect(read).toMatchObject({ every_seconds: 30, data: '/otra', alarms: { mail } });
  });

  test('follow several elections', () => {
    const other = 'https://urna.test/processes/2025/elections/ies';
    const read = readSettings(['--url', url, '--key', key, '--url', other, '--key', otherKey]);
    expect(read?.elections.map((one) => one.url)).toEqual([url, other]);
  });

  test('say where the booth is watched, and whether it is served', () => {
    const read = readSettings(['--url', url, '--key', key, '--booth', '--booth-at', 'https://casilla.test/']);
    expect(read).toMatchObject({ booth: true, elections: [{ url, booths: ['https://casilla.test'] }] });
    const defaults = readSettings(['--url', url, '--key', key]);
    expect([defaults?.booth, defaults?.elections[0]?.booths]).toEqual([false, undefined]);
  });

  test('say whether the voters’ checks are served, with the page of this release or another file', () => {
    const read = readSettings(['--url', url, '--key', key, '--check', '--check-page', '/srv/comprobar.html']);
    expect(read).toMatchObject({ check: true, check_page: '/srv/comprobar.html' });
    const defaults = readSettings(['--url', url, '--key', key]);
    expect([defaults?.check, defaults?.check_page]).toEqual([
      false,
      join(import.meta.dirname, '../../web/dist/comprobar.html'),
    ]);
  });

  test('are not read when --help is given', () => {
    expect(readSettings(['--help'])).toBeNull();
  });

  test.each([
    ['no election', ['--name', 'a'], 'falta la elección'],
    ['an address without its key', ['--url', url], 'Cada --url lleva su --key'],
    ['an address that is no election’s', ['--url', 'https://urna.test/', '--key', key], 'debe ser la dirección'],
    ['an address without scheme', ['--url', 'urna.test/elections/a', '--key', key], 'debe ser la dirección'],
    ['a key that lost its end', ['--url', url, '--key', key.slice(0, -3)], 'no es la llave pública'],
    [
      'a witness’s key',
      ['--url', url, '--key', writeVkey(secretKey('witness', 'w.test', seed))],
      'no es la llave pública',
    ],
    ['an election twice', ['--url', url, '--key', key, '--url', url, '--key', key], 'dos veces'],
    [
      'a booth’s address with a path',
      ['--url', url, '--key', key, '--booth-at', 'https://a.test/voting/'],
      'debe ser solo',
    ],
    [
      'serving the booths of two installations',
      ['--url', url, '--key', key, '--url', elsewhere, '--key', otherKey, '--booth'],
      'de una sola instalación',
    ],
    ['a name with spaces', ['--url', url, '--key', key, '--name', 'dos palabras'], 'no puede llevar espacios'],
    ['a place without port', ['--url', url, '--key', key, '--listen', 'localhost'], 'dirección:puerto'],
    ['a time in words', ['--url', url, '--key', key, '--every', 'poco'], 'debe ser un número'],
    ['a time of zero', ['--url', url, '--key', key, '--every', '0'], 'mayor que cero'],
    ['half of the mail', ['--url', url, '--key', key, '--mail-to', 'a@b.test'], 'alarms.mail.smtp: falta'],
    ['an unknown option', ['--llave', key], '--llave'],
    ['a file that isn’t there', ['--config', join(folder, 'nada.json')], 'No se pudo leer'],
  ])('refuse %s', (_, args, message) => {
    expect(() => readSettings(args)).toThrow(SettingsError);
    expect(() => readSettings(args)).toThrow(message);
  });

  test.each([
    ['isn’t JSON', '{', 'No se pudo leer'],
    ['has an unknown name', { elections: [{ url, key }], llave: 1 }, 'llave'],
    ['has no elections', {}, 'falta la elección'],
  ])('refuse a file that %s', (_, content, message) => {
    expect(() => readSettings(['--config', file(content)])).toThrow(message);
  });
});
