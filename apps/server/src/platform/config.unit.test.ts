import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from './config.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'urna-config-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('nothing set: everything on this machine, with the demonstration', () => {
  const config = readConfig({ DATA_DIR: folder });
  expect(config).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    database: null,
    mail: null,
    demo: true,
    production: false,
    publicUrl: 'http://127.0.0.1:3000',
  });
});

test('a database of one’s own has no demonstration, unless it is asked for', () => {
  const environment = { DATA_DIR: folder, DATABASE_URL: 'postgres://localhost/urna' };
  expect(readConfig(environment).demo).toBe(false);
  expect(readConfig({ ...environment, URNA_DEMO: '1' }).demo).toBe(true);
  expect(readConfig({ DATA_DIR: folder, URNA_DEMO: '0' }).demo).toBe(false);
});

test('the secret is made once, for its owner’s eyes, and stays', () => {
  const { masterSecret } = readConfig({ DATA_DIR: folder });
  expect(masterSecret).toHaveLength(32);
  expect(statSync(join(folder, 'secret.key')).mode & 0o777).toBe(0o600);
  expect(readConfig({ DATA_DIR: folder }).masterSecret.equals(masterSecret)).toBe(true);
  expect(readFileSync(join(folder, 'secret.key'), 'utf8')).toMatch(/^[0-9a-f]{64}$/);
});

test.each([
  [{ PORT: 'tres mil' }, /PORT:/],
  [{ PORT: '70000' }, /PORT:/],
  [{ DATABASE_URL: 'mysql://x' }, /DATABASE_URL: debe empezar por postgres/],
  [{ MAIL_URL: 'http://x' }, /MAIL_URL: debe empezar por smtp/],
  [{ PUBLIC_URL: 'javascript:alert(1)' }, /PUBLIC_URL: debe ser una dirección http/],
  [{ URNA_DEMO: 'sí' }, /URNA_DEMO:/],
  [{ CODES_PER_HOUR: '0' }, /CODES_PER_HOUR:/],
  [{ NODE_ENV: 'production' }, /Falta MAIL_URL/],
  [{ NODE_ENV: 'production', MAIL_URL: 'smtp://x', DATABASE_URL: 'postgres://x' }, /Falta SECRET_KEY_FILE/],
  [{ SECRET_KEY_FILE: '/nonexistent' }, /no se pudo leer/],
])('%j is refused with the name of what is wrong', (environment, message) => {
  expect(() => readConfig({ DATA_DIR: folder, ...environment })).toThrow(message);
});

test('a secret that is too short is refused', () => {
  const path = join(folder, 'short');
  writeFileSync(path, 'abcd');
  expect(() => readConfig({ DATA_DIR: folder, SECRET_KEY_FILE: path })).toThrow(/al menos 32 bytes/);
});
