import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ConfigError, readConfig, readMasterSecret } from './config.ts';

let folder: string;
/** As `npm start` reads them. */
const read = (environment: Record<string, string> = {}) => readConfig({ DATA_DIR: folder, ...environment }, 'trial');
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'urna-config-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('without settings everything runs on this machine, with the demonstration', () => {
  const config = read();
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

test('the booth is at the public address, unless it has an origin of its own, and other bodies may serve it', () => {
  const publicUrl = { PUBLIC_URL: 'https://elecciones.example/' };
  expect(read(publicUrl)).toMatchObject({ boothUrl: 'https://elecciones.example', boothOrigins: [] });
  const apart = {
    BOOTH_URL: 'https://casilla.example/',
    BOOTH_ORIGINS: 'https://casilla.universidad.example, https://veedor.example:8443',
  };
  expect(read({ ...publicUrl, ...apart })).toMatchObject({
    publicUrl: 'https://elecciones.example',
    boothUrl: 'https://casilla.example',
    boothOrigins: ['https://casilla.universidad.example', 'https://veedor.example:8443'],
  });
  for (const [name, address] of [
    ['BOOTH_URL', 'https://elecciones.example'],
    ['BOOTH_URL', 'http://elecciones.example'],
    ['BOOTH_URL', 'https://casilla.example/casilla'],
    ['BOOTH_URL', 'casilla.example'],
    ['BOOTH_ORIGINS', 'https://casilla.example/x'],
    ['BOOTH_ORIGINS', '*'],
  ] as const) {
    expect(() => read({ ...publicUrl, [name]: address }), address).toThrow(new RegExp(name));
  }
});

test('the directory’s settings go together, the secret in a file too, and are for https alone', () => {
  const directory = {
    DIRECTORY_ISSUER: 'https://directorio.example/realms/junta',
    DIRECTORY_CLIENT_ID: 'urna',
    DIRECTORY_LABEL: 'Cuenta de la Junta',
  };
  const file = join(folder, 'directory-secret');
  writeFileSync(file, 'a secret\n');
  expect(read().directory).toBeNull();
  expect(read({ ...directory, DIRECTORY_CLIENT_SECRET_FILE: file }).directory).toEqual({
    issuer: 'https://directorio.example/realms/junta',
    clientId: 'urna',
    clientSecret: 'a secret',
    label: 'Cuenta de la Junta',
  });
  expect(() => read(directory)).toThrow('DIRECTORY_CLIENT_SECRET: falta; los ajustes del directorio van juntos.');
  const issuerIs = (DIRECTORY_ISSUER: string) => () =>
    read({ ...directory, DIRECTORY_CLIENT_SECRET: 'a secret', DIRECTORY_ISSUER });
  for (const issuer of ['http://directorio.example', 'http://localhost.uma.example', 'ftp://a.example', 'directorio'])
    expect(issuerIs(issuer), issuer).toThrow('DIRECTORY_ISSUER: debe ser una dirección https');
  expect(issuerIs('http://127.0.0.1:8080')).not.toThrow();
});

test('a configured database has no demonstration, unless it is requested', () => {
  const environment = { DATA_DIR: folder, DATABASE_URL: 'postgres://localhost/urna' };
  expect(read(environment).demo).toBe(false);
  expect(read({ ...environment, URNA_DEMO: '1' }).demo).toBe(true);
  expect(read({ ...environment, URNA_DEMO: '0' }).demo).toBe(false);
  // The server's own entry has none.
  expect(readConfig({ ...environment, URNA_DEMO: '1' }).demo).toBe(false);
});

test('the embedded database is refused to whoever would prepare an election on it, before the start', () => {
  const real = { DATA_DIR: folder, URNA_DEMO: '0' };
  expect(() => readConfig({ DATA_DIR: folder })).toThrow(/DATABASE_URL: falta; una elección necesita PostgreSQL/);
  expect(() => readConfig(real)).toThrow(/DATABASE_URL: falta; una elección necesita PostgreSQL/);
  for (const allowed of [{ ELECTIONS_ON_EMBEDDED: '1' }, { URNA_DRILL: '1' }, { DATABASE_URL: 'postgres://x/y' }]) {
    expect(readConfig({ ...real, ...allowed }).demo).toBe(false);
  }
  expect(readConfig(real, 'command').demo).toBe(false);
});

test('the secret is generated once, readable by its owner alone, and reused', () => {
  const config = read();
  expect(readdirSync(folder)).toEqual([]);
  const secret = readMasterSecret(config);
  expect(secret).toHaveLength(32);
  expect(readdirSync(folder)).toEqual(['secret.key']);
  expect(statSync(join(folder, 'secret.key')).mode & 0o777).toBe(0o600);
  expect(readMasterSecret(config).equals(secret)).toBe(true);
  expect(readFileSync(join(folder, 'secret.key'), 'utf8')).toMatch(/^[0-9a-f]{64}$/);
});

test.each([
  [{ PORT: 'tres mil' }, /PORT:/],
  [{ PORT: '70000' }, /PORT:/],
  [{ DATABASE_URL: 'mysql://x' }, /DATABASE_URL: debe empezar por postgres/],
  [{ MAIL_URL: 'http://x' }, /MAIL_URL: debe empezar por smtp/],
  [{ MAIL_RETURN_PATH: 'rebotes' }, /MAIL_RETURN_PATH: debe ser una dirección/],
  [{ MAIL_RETURN_PATH: 'a*b*@x.test' }, /MAIL_RETURN_PATH: debe ser una dirección/],
  [{ BOUNCE_MAILBOX_URL: 'pop3://a:b@x' }, /BOUNCE_MAILBOX_URL: debe empezar por imap/],
  [{ BOUNCE_MAILBOX_URL: 'imaps://rebotes@x' }, /BOUNCE_MAILBOX_URL: debe llevar usuario y contraseña/],
  [{ PUBLIC_URL: 'javascript:alert(1)' }, /PUBLIC_URL: debe ser una dirección http/],
  [{ URNA_DEMO: 'sí' }, /URNA_DEMO:/],
  [{ CODES_PER_HOUR: '0' }, /CODES_PER_HOUR:/],
  [{ DATABASE_URL: 'postgres://urna:a#b@x/y' }, /DATABASE_URL: no es una dirección válida/],
  [{ TRUST_PROXY: 'nginx' }, /TRUST_PROXY: «nginx» no se entiende: debe ser/],
  [{ SECRET_KEY_FILE: '/nonexistent' }, /no se pudo leer/],
])('%j is refused with the name of the wrong setting', (environment, message) => {
  expect(() => read(environment)).toThrow(message);
});

const production = { NODE_ENV: 'production', DATABASE_URL: 'postgres://localhost/urna' };

/** The reasons why the settings are refused, one per line. */
function reasonsAgainst(environment: Record<string, string>): string[] {
  try {
    read(environment);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message.split('\n').slice(1);
  }
}

test('production refuses to start with every reason at once', () => {
  const reasons = reasonsAgainst({ ...production, URNA_DEMO: '1', PORT: 'tres mil', TRUST_PROXY: '10.0.0.0/99' });
  expect(reasons.map((reason) => reason.trim().replace(/:.*/, '')).toSorted((a, b) => a.localeCompare(b))).toEqual([
    'MAIL_FROM',
    'MAIL_URL',
    'PORT',
    'PUBLIC_URL',
    'SECRET_KEY_FILE',
    'TRUST_PROXY',
    'URNA_DEMO',
  ]);
  expect(reasonsAgainst({ ...production, SECRET_KEY_FILE: '/nonexistent' }).join('\n')).toMatch(/no se pudo leer/);
});

test('production starts once nothing is missing, without demonstration and without local mailbox', () => {
  const SECRET_KEY_FILE = join(folder, 'urna.key');
  writeFileSync(SECRET_KEY_FILE, 'ab'.repeat(32));
  const whole = {
    ...production,
    SECRET_KEY_FILE,
    PUBLIC_URL: 'https://elecciones.example',
    MAIL_URL: 'smtp://correo.example',
    MAIL_FROM: 'Elecciones <elecciones@elecciones.example>',
  };
  expect(reasonsAgainst(whole)).toEqual([]);
  expect(readConfig(whole)).toMatchObject({ production: true, demo: false, localMailbox: false });
});

test('an operator’s command needs neither mail nor address in production', () => {
  expect(readConfig({ DATA_DIR: folder, ...production }, 'command').production).toBe(true);
});

test.each([
  [{}, true],
  [{ URNA_DEMO: '0', ELECTIONS_ON_EMBEDDED: '1' }, true],
  [{ MAIL_URL: 'smtp://x' }, false],
  [{ DATABASE_URL: 'postgres://localhost/urna' }, false],
  [{ DATABASE_URL: 'postgres://localhost/urna', URNA_DEMO: '0' }, false],
  [{ DATABASE_URL: 'postgres://localhost/urna', URNA_DEMO: '1' }, true],
])('with %j the local mailbox is there: %s', (environment, isThere) => {
  expect(read(environment).localMailbox).toBe(isThere);
});

test.each([
  ['false', false],
  ['2', 2],
  ['127.0.0.1', ['127.0.0.1']],
  ['127.0.0.1, 10.0.0.0/8,fd00::/8', ['127.0.0.1', '10.0.0.0/8', 'fd00::/8']],
  ['loopback', ['loopback']],
])('TRUST_PROXY=%s is understood', (text, value) => {
  expect(read({ TRUST_PROXY: text }).trustProxy).toEqual(value);
});

test.each([
  'sí',
  '0',
  '11',
  '127.0.0.1;10.0.0.1',
  '300.1.1.1',
  '10.0.0.0/33',
  '0.0.0.0/0',
  // Half of all addresses each.
  '0.0.0.0/1,128.0.0.0/1',
  '8000::/1',
  '::1/129',
  '10.0.0.0/8/8',
  ',',
])('TRUST_PROXY=%s is refused', (text) => {
  expect(reasonsAgainst({ TRUST_PROXY: text })).toEqual([
    expect.stringMatching(/^ {2}TRUST_PROXY: .*debe ser «false»/),
  ]);
});

test('TRUST_PROXY=true, by which clients chose their address behind a proxy that appends, is refused with what to write instead', () => {
  expect(reasonsAgainst({ TRUST_PROXY: 'true' })).toEqual([
    expect.stringMatching(/TRUST_PROXY: «true» ya no se admite: .*Escriba cuántos proxies hay delante/),
  ]);
});

test('a secret that is too short is refused', () => {
  const path = join(folder, 'short');
  writeFileSync(path, 'abcd');
  expect(() => read({ SECRET_KEY_FILE: path })).toThrow(/al menos 32 bytes/);
  // A truncated file, as a full disk leaves it, isn't a secret either.
  writeFileSync(join(folder, 'secret.key'), '');
  expect(() => readMasterSecret(read())).toThrow(/al menos 32 bytes/);
});

test('passkeys are optional by default, and can be required only where browsers know them', () => {
  expect(read().staffPasskeys).toBe('optional');
  const required = { DATA_DIR: folder, STAFF_PASSKEYS: 'required' };
  for (const PUBLIC_URL of ['https://urna.example', 'http://localhost:3000'])
    expect(read({ ...required, PUBLIC_URL }).staffPasskeys).toBe('required');
  for (const PUBLIC_URL of ['', 'http://urna.example', 'https://10.0.0.7', 'https://[2001:db8::1]'])
    expect(() => read({ ...required, PUBLIC_URL })).toThrow(/STAFF_PASSKEYS: las llaves de acceso necesitan/);
  expect(() => read({ STAFF_PASSKEYS: 'yes' })).toThrow(/debe ser optional o required/);
});

test('in a drill no mail leaves, also in production, and its codes stay in the local mailbox', () => {
  const secret = join(folder, 'secret.key');
  writeFileSync(secret, 'ab'.repeat(32), { mode: 0o600 });
  const settings = { NODE_ENV: 'production', PUBLIC_URL: 'https://simulacro.test', SECRET_KEY_FILE: secret };
  const mail = {
    MAIL_URL: 'smtp://mail.test',
    MAIL_FROM: 'Urna <urna@urna.test>',
    BOUNCE_MAILBOX_URL: 'imaps://rebotes:clave@mail.test/INBOX',
  };
  const drill = { ...settings, DATABASE_URL: 'postgres://localhost/urna', URNA_DRILL: '1' };
  const silent = { drill: true, mail: null, bounceMailboxUrl: null, localMailbox: true };
  expect(readConfig(drill)).toMatchObject(silent);
  expect(readConfig({ ...drill, ...mail })).toMatchObject(silent);
  expect(() => readConfig({ ...drill, URNA_DRILL: '0' })).toThrow(/MAIL_URL: falta/);
});

describe('a setting that a file holds', () => {
  const fileWith = (text: string) => {
    const path = join(folder, 'setting');
    writeFileSync(path, text);
    return path;
  };

  test('is read from the file that NAME_FILE names, without the end of its line', () => {
    const config = readConfig({
      DATA_DIR: folder,
      DATABASE_URL_FILE: fileWith('postgres://urna:clave@uno/urna\n'),
      METRICS_TOKEN: '0123456789abcdef',
      METRICS_TOKEN_FILE: '',
    });
    expect(config.database?.url).toBe('postgres://urna:clave@uno/urna');
    expect(config.metricsToken).toBe('0123456789abcdef');
    expect(config.settingFiles).toEqual({ DATABASE_URL: join(folder, 'setting') });
  });

  test('counts as set in production', () => {
    const MAIL_URL_FILE = fileWith('smtp://correo.example');
    expect(reasonsAgainst({ ...production, MAIL_URL_FILE }).join('\n')).not.toMatch(/MAIL_URL/);
  });

  test('is refused with its name where it is also in the environment, unreadable, empty or not one line', () => {
    const reasonsFor = (path: string, more: Record<string, string> = {}) =>
      reasonsAgainst({ METRICS_TOKEN_FILE: path, ...more }).join('\n');
    const both = reasonsFor(fileWith('0123456789abcdef'), { METRICS_TOKEN: '0123456789abcdef' });
    expect(both).toMatch(/METRICS_TOKEN: está también en METRICS_TOKEN_FILE; deje uno de los dos/);
    expect(reasonsFor('/nonexistent')).toMatch(
      /METRICS_TOKEN_FILE: no se pudo leer el archivo \/nonexistent \(no existe\)/,
    );
    expect(reasonsFor(folder)).toMatch(/METRICS_TOKEN_FILE: .* no es un archivo/);
    expect(reasonsFor(fileWith(' \n'))).toMatch(/METRICS_TOKEN_FILE: .* está vacío/);
    expect(reasonsFor(fileWith('uno\ndos'))).toMatch(/METRICS_TOKEN_FILE: .* una sola línea/);
    expect(reasonsFor(fileWith('x'.repeat(70_000)))).toMatch(/METRICS_TOKEN_FILE: .* demasiado grande/);
    // What the file holds is checked like any other value, and isn't repeated in the refusal.
    expect(reasonsFor(fileWith('secreto'))).toMatch(/METRICS_TOKEN: debe tener al menos 16 caracteres/);
    expect(reasonsFor(fileWith('secreto'))).not.toMatch(/secreto/);
  });

  test('SECRET_KEY_FILE stays the setting that it is', () => {
    const SECRET_KEY_FILE = fileWith('ab'.repeat(32));
    expect(read({ SECRET_KEY_FILE }).secretKeyFile).toBe(SECRET_KEY_FILE);
  });
});
