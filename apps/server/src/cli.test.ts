import { once } from 'node:events';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { sampled } from '../../../packages/belenios/testing/test-scope.ts';
import { openSmtpSink } from '../../../packages/mail/testing/smtp-sink.ts';
import { secretFingerprint } from './platform/secret-fingerprint.ts';
import { secretsFrom } from './platform/secrets.ts';
import { databaseIsShared } from './testing/database/test-database.ts';
import { registerFile, registerLine } from './testing/fixtures/register-file.ts';
import {
  type CommandEnd,
  endOfCommand,
  type Installation,
  newInstallation,
  runCommand,
  startCommand,
} from './testing/servers/command-process.ts';
import { startServerProcess } from './testing/servers/server-process.ts';

// Starting processes is slow while other tests keep the cores busy.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const administrator = [
  '900000009',
  '--name',
  'Beatriz Arango',
  '--email',
  'beatriz@junta.test',
  '--role',
  'ADMINISTRADOR',
];

/** Each command is a process, and opens the embedded database anew; what these show doesn't depend on the database. */
const onSharedDatabase = databaseIsShared ? {} : { tags: ['full'] };

const askMailbox = (url: string, to?: string, headers: Record<string, string> = {}) =>
  fetch(`${url}/api/dev/mail/search`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ to }),
  });

describe('a command without a database', () => {
  let bare: Installation;
  beforeAll(async () => {
    bare = await newInstallation();
  });
  afterAll(() => bare.remove());

  const commands = [
    ['calendar'],
    ['verify-log'],
    ['staff', 'list'],
    ['verify-log', '--create'],
    ['migrate'],
    ['staff', 'create', ...administrator],
    ['calendar', 'voting', '2030-01-01 00:00:00', '2030-01-02 00:00:00', '--reason', 'prueba'],
  ];
  test.each(sampled(commands, 3).map((words) => [words]))(
    '%j says which database it looked for and creates nothing',
    async (words) => {
      const { code, stderr, stdout } = await endOfCommand(bare.env, ...words);
      expect(code).toBe(1);
      expect(stdout).toBe('');
      const [first, second] = databaseIsShared
        ? [
            /^Base de datos: PostgreSQL en \S+, base «t_[0-9a-f]+»\.$/,
            /^La base de datos no tiene las tablas de Urna\. Indique/,
          ]
        : [
            /^Base de datos: incorporada, en la carpeta \S+\.$/,
            /^No hay una base de datos en la carpeta \S+\. Indique/,
          ];
      const lines = stderr.split('\n');
      expect(lines[0]).toMatch(first);
      // A command that creates staff first warns of a missing PUBLIC_URL.
      expect(lines.slice(1).filter((line) => second.test(line))).toHaveLength(1);
      expect(readdirSync(bare.dataDir)).toEqual([]);
    },
  );

  test('prints no password of the database URL', onSharedDatabase, async () => {
    const url = 'postgres://urna:muysecreta@127.0.0.1:1/urna';
    const { code, stderr } = await endOfCommand({ DATA_DIR: bare.dataDir, DATABASE_URL: url }, 'verify-log');
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^Base de datos: PostgreSQL en 127\.0\.0\.1:1, base «urna»\.\nNo se pudo usar la base de datos: /,
    );
    expect(stderr).not.toContain('muysecreta');
  });

  test.each([
    [['--help'], 'verify-log'],
    [['staff', '--help'], 'set-email NÚMERO CORREO'],
  ])('%j prints its help', onSharedDatabase, async (words, expected) => {
    const { code, stdout, stderr } = await endOfCommand(bare.env, ...words);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain(expected);
  });

  const misspelt = [['staff', 'fire', '900000009'], ['staff'], ['nothing'], ['calendar', 'voting'], ['--nothing']];
  test.each(sampled(misspelt, 2).map((words) => [words]))(
    '%j is not understood, and says how it is written',
    onSharedDatabase,
    async (words) => {
      const { code, stderr } = await endOfCommand(bare.env, ...words);
      expect(code).toBe(2);
      expect(stderr).toMatch(
        /^(No existe la orden|Falta o sobra|No se entiende la opción).*\n(Uso: npm run cli -- (staff|calendar).*\n)*$/,
      );
    },
  );
});

describe('staff commands', () => {
  let installation: Installation;
  const staff = (...words: string[]): Promise<CommandEnd> => endOfCommand(installation.env, 'staff', ...words);
  beforeAll(async () => {
    installation = await newInstallation({ migrated: true });
  });
  afterAll(() => installation.remove());

  test('refuse what the web application refuses, and list every reason', async () => {
    const bad = await staff('create', '12', '--name', '', '--email', 'beatriz', '--role', 'JEFA');
    expect(bad.code).toBe(1);
    expect(bad.stderr.split('\n').slice(-5)).toEqual([
      'NÚMERO: Debe tener al menos 5 dígitos',
      expect.stringMatching(/^--name: \S/),
      expect.stringMatching(/^--email: \S/),
      '--role: debe ser REVISOR, ADMINISTRADOR o AUDITOR',
      '',
    ]);
    expect((await staff('list')).stdout).toBe('Todavía no hay nadie en el personal.\n');
    expect((await staff('disable', '900000009')).stderr).toContain(
      'No hay nadie en el personal con el documento 900000009.',
    );
  });

  test(
    'create, list, change and disable users as the operator, and keep the last administrator',
    onSharedDatabase,
    async () => {
      const created = await staff('create', ...administrator);
      expect(created).toMatchObject({ code: 0 });
      expect(created.stdout).toMatch(
        /^El usuario se creó correctamente\. Beatriz Arango, Administrador: .*\/auth\/login\n$/,
      );
      expect(await staff('create', ...administrator)).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('Ya existe un usuario con ese número de documento.'),
      });
      expect(await staff('disable', '900000009')).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('Debe quedar al menos un administrador activo.'),
      });
      expect((await staff('set-email', '900000009', 'nadie')).code).toBe(1);
      expect((await staff('set-email', '900000009', 'arango@junta.test')).stdout).toBe(
        'El usuario se actualizó correctamente.\n',
      );
      expect((await staff('reset-passkeys', '900000009')).stderr).toContain('--reason: Indique el motivo');
      expect(await staff('reset-passkeys', '900000009', '--reason', 'Perdió el teléfono')).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('Esta persona no tiene llaves de acceso.'),
      });
      const second = [
        '900000010',
        '--name',
        'Camila Duarte',
        '--email',
        'camila@junta.test',
        '--role',
        'ADMINISTRADOR',
      ];
      expect((await staff('create', ...second)).code).toBe(0);
      expect((await staff('disable', '900000010')).code).toBe(0);
      const { stdout } = await staff('list');
      expect(stdout).toMatch(/^900000009 +Administrador +activo +Beatriz Arango {2}<arango@junta\.test>$/m);
      expect(stdout).toMatch(/^900000010 +Administrador +inactivo +Camila Duarte {2}<camila@junta\.test>$/m);
      expect(await runCommand(installation.env, 'verify-log')).toContain(
        'La cadena está completa: 4 entradas comprobadas.',
      );
    },
  );
});

test('an import completes although its output pipe is closed', { tags: ['full'] }, async () => {
  const installation = await newInstallation();
  const file = join(installation.dataDir, 'register.csv');
  writeFileSync(file, registerFile(...Array.from({ length: 3000 }, (_, index) => registerLine(40_000_001 + index))));
  const child = startCommand(installation.env, 'import', 'register', file, '--create');
  child.stdout.destroy();
  child.stderr.destroy();
  expect(await once(child, 'exit')).toEqual([0, null]);
  const again = await runCommand(installation.env, 'import', 'register', file);
  expect(again).toContain('Importado. 3000 líneas: 0 nuevas, 0 con cambios, 3000 iguales.');
  await installation.remove();
});

test(
  'an import tells what changes, and asks for a word before more than a twentieth goes',
  onSharedDatabase,
  async () => {
    const installation = await newInstallation({ migrated: true });
    const file = join(installation.dataDir, 'instituciones.csv');
    const list = (...lines: string[]) => writeFileSync(file, ['codigo_snies,nombre', ...lines, ''].join('\n'));
    const run = (...words: string[]) => endOfCommand(installation.env, 'import', 'universities', file, ...words);
    list('99901,Universidad Nueva', '99902,Universidad Otra');
    for (const words of [[], ['--confirm', 'SI']]) {
      const refused = await run(...words);
      expect(refused.code).toBe(1);
      expect(refused.stdout).toMatch(
        /2 líneas: 2 nuevas, 0 con cambios, 0 iguales, \d+ instituciones dejan de ofrecerse\./,
      );
      expect(refused.stdout).toMatch(/No se importó nada: falta la palabra REEMPLAZAR/);
    }
    expect((await run('--confirm', 'REEMPLAZAR')).code).toBe(0);
    list('99901,Universidad Renovada', '99902,Universidad Otra');
    const { code, stdout } = await run();
    expect(code).toBe(0);
    expect(stdout.split('\n')).toEqual([
      'Revisando: 2 de 3 líneas',
      '2 líneas: 0 nuevas, 1 con cambios, 1 igual, 0 instituciones dejan de ofrecerse.',
      '  nombre: 1 con otro valor',
      'Importando: 2 de 3 líneas',
      'Importado. 2 líneas: 0 nuevas, 1 con cambios, 1 igual, 0 instituciones dejan de ofrecerse.',
      '',
    ]);
    await installation.remove();
  },
);

test(
  'the calendar says what dates of a vote would be, refuses impossible ones, and asks for a word',
  onSharedDatabase,
  async () => {
    const installation = await newInstallation({ migrated: true });
    const year = new Date().getFullYear() + 1;
    const opens = `${year}-03-01 08:00:00`;
    const run = (closes: string, ...words: string[]) => {
      const dates = ['calendar', 'voting', opens, `${closes} 17:00:00`];
      return endOfCommand(installation.env, ...dates, '--reason', 'Resolución 12', ...words);
    };
    expect(await run(`${year + 45}-03-03`, '--confirm', 'FECHAS')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('La votación duraría 45 años'),
    });
    const result = await run(`${year}-03-03`);
    expect(result.code).toBe(1);
    expect(result.stdout).toMatch(/^La votación abrirá dentro de .+ y durará 2 días y 9 horas\.$/m);
    expect(result.stdout).toContain('No se cambió nada: falta la palabra FECHAS');
    expect((await endOfCommand(installation.env, 'calendar')).stdout).toBe('');
    const done = await run(`${year}-03-03`, '--confirm', 'fechas');
    expect(done.code).toBe(0);
    expect(done.stdout).toContain(`voting       01/03/${year} a las 08:00  →  03/03/${year} a las 17:00`);
    await installation.remove();
  },
);

/** The code in a sent mail's source. */
function codeIn(source: string): string {
  const [, encoded = ''] = /Content-Type: text\/plain[^]*?\r\n\r\n([^]*?)\r\n--/.exec(source) ?? [];
  const isBase64 = /text\/plain[^]*?Content-Transfer-Encoding: base64/.test(source);
  const text = isBase64 ? Buffer.from(encoded, 'base64').toString() : encoded;
  return /\b\d{6}\b/.exec(text)?.[0] ?? '';
}

test(
  'the first administrator of a real installation is made by the operator and logs in',
  onSharedDatabase,
  async () => {
    const installation = await newInstallation();
    const sink = await openSmtpSink({ keepSources: true });
    const keyFile = join(installation.dataDir, 'urna.key');
    writeFileSync(keyFile, 'ab'.repeat(32));
    const env = {
      ...installation.env,
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://elecciones.example',
      MAIL_URL: sink.url,
      MAIL_FROM: 'Elecciones <elecciones@elecciones.example>',
      SECRET_KEY_FILE: keyFile,
    };
    const start = () => startServerProcess({ dataDir: installation.dataDir, env });
    await expect(start()).rejects.toThrow('La base de datos está por migrar (0001');
    await runCommand(env, 'migrate', '--create');
    let server = await start();
    await expect.poll(server.output).toContain('Nadie puede administrar todavía. Cree el primer administrador');
    expect(server.output()).toContain('npm run cli -- staff create');
    // PGlite admits one process: the command reports that, so the server is stopped for it.
    if (!databaseIsShared) {
      const refused = await endOfCommand(env, 'staff', 'create', ...administrator);
      if (!refused.stderr.includes('Otro proceso de Urna está usando')) throw new Error(refused.stderr);
      await server.stop();
    }
    const created = await endOfCommand(env, 'staff', 'create', ...administrator);
    expect(created).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('https://elecciones.example/auth/login'),
    });
    await server.stop();
    server = await start();
    // What takes two administrators will wait and be announced.
    await expect.poll(server.output).toContain('Hay un solo administrador.');
    expect(server.output()).not.toContain('Nadie puede administrar todavía');
    expect(server.output()).toContain('a single administrator: what takes two waits and is announced to everybody');
    const post = async (path: string, body: object) => {
      const headers = { 'content-type': 'application/json' };
      return fetch(`${server.url}/api/login/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    };
    const identity = { identification_number: '900000009' };
    const requested = await post('request-code', identity);
    expect(requested.status).toBe(200);
    const handle = ((await requested.json()) as { handle?: string }).handle;
    await vi.waitFor(() => expect(sink.accepted).toHaveLength(2), 30_000);
    expect(sink.accepted.map(({ to }) => to)).toEqual(['beatriz@junta.test', 'beatriz@junta.test']);
    const code = sink.accepted.map(({ source }) => codeIn(source)).find((found) => found !== '');
    const answer = await post('verify-code', { ...identity, code, ...(handle !== undefined && { handle }) });
    expect(answer.status).toBe(200);
    const { token_info, data } = (await answer.json()) as { token_info: { token: string }; data: { role: string } };
    expect(data.role).toBe('ADMINISTRADOR');
    const log = await fetch(`${server.url}/api/activity-logs/search`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token_info.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ log_name: 'staff' }),
    });
    expect(await log.text()).toContain('Operador (línea de órdenes)');
    expect((await askMailbox(server.url)).status).toBe(404);
    // A proxy that asks turns away before the process stops listening.
    const stopped = server.stop();
    await vi.waitFor(async () => {
      const ready = await fetch(`${server.url}/api/ready`);
      expect([ready.status, await ready.json()]).toEqual([503, expect.objectContaining({ cause: 'leaving' })]);
    }, 2000);
    expect((await post('request-code', identity)).status).toBe(200);
    expect(await stopped).toBe(0);
    await sink.close();
    await installation.remove();
  },
);

test('a server and a command with another secret end with one sentence, and the right one still starts', {
  tags: ['full'],
}, async () => {
  const installation = await newInstallation({ migrated: true });
  const fileOf = (name: string, byte: string) => {
    const path = join(installation.dataDir, name);
    writeFileSync(path, byte.repeat(32));
    return path;
  };
  const env = { ...installation.env, URNA_DEMO: '0', SECRET_KEY_FILE: fileOf('right.key', 'ab') };
  const other = { ...env, SECRET_KEY_FILE: fileOf('other.key', 'cd') };
  const right = await startServerProcess({ dataDir: installation.dataDir, env });
  await right.stop();
  const refusal = `El secreto de ${other.SECRET_KEY_FILE} no es el de esta base de datos`;
  const failure = await startServerProcess({ dataDir: installation.dataDir, env: other }).then(
    () => '',
    (error: unknown) => String(error),
  );
  expect(failure).toContain(`ended instead of starting:\n${refusal}`);
  expect(failure.trim().split('\n')).toHaveLength(2);
  expect(await endOfCommand(other, 'staff', 'create', ...administrator)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining(refusal),
  });
  expect((await endOfCommand(other, 'staff', 'list')).stdout).toContain('Todavía no hay nadie');
  // Changing the secret is explicit and logged.
  expect(await endOfCommand(other, 'secret', 'change', '--reason', 'Cambio de custodia')).toMatchObject({ code: 0 });
  await (await startServerProcess({ dataDir: installation.dataDir, env: other })).stop();
  expect(existsSync(join(installation.dataDir, 'secret.key'))).toBe(false);
  expect(secretFingerprint(secretsFrom(Buffer.alloc(32, 0xab)))).not.toEqual(
    secretFingerprint(secretsFrom(Buffer.alloc(32, 0xcd))),
  );
  await installation.remove();
});

test('production refuses to start with every reason at once', onSharedDatabase, async () => {
  const installation = await newInstallation();
  const failure = await startServerProcess({
    dataDir: installation.dataDir,
    env: { ...installation.env, NODE_ENV: 'production', URNA_DEMO: '1', TRUST_PROXY: 'nginx' },
  }).then(
    () => '',
    (error: unknown) => String(error),
  );
  for (const setting of ['URNA_DEMO', 'PUBLIC_URL', 'MAIL_URL', 'MAIL_FROM', 'SECRET_KEY_FILE', 'TRUST_PROXY']) {
    expect(failure).toContain(`\n  ${setting}: `);
  }
  expect(readdirSync(installation.dataDir)).toEqual([]);
  await installation.remove();
});

describe.runIf(databaseIsShared)('a server on the operator’s own database', () => {
  test('answers no local mailbox and says that no mail leaves', async () => {
    const installation = await newInstallation();
    await runCommand(installation.env, 'staff', 'create', ...administrator, '--create');
    const server = await startServerProcess({ dataDir: installation.dataDir, env: installation.env });
    expect((await askMailbox(server.url)).status).toBe(404);
    await expect.poll(server.output).toContain('Falta MAIL_URL: ningún correo sale');
    await expect.poll(server.output).toContain('No está en modo de producción');
    await server.stop();
    await installation.remove();
  });

  // It fills the whole demonstration.
  test('answers the local mailbox to its own machine alone with URNA_DEMO=1', {
    tags: ['full'],
    timeout: 300_000,
  }, async () => {
    const installation = await newInstallation();
    await runCommand(installation.env, 'staff', 'create', ...administrator, '--create');
    const server = await startServerProcess({
      dataDir: installation.dataDir,
      env: { ...installation.env, URNA_DEMO: '1' },
    });
    const mails = (await (await askMailbox(server.url, 'beatriz@junta.test')).json()) as { data: object[] };
    expect(mails.data).toHaveLength(1);
    expect((await askMailbox(server.url, undefined, { 'x-forwarded-for': '127.0.0.1' })).status).toBe(404);
    await server.stop();
    await installation.remove();
  });
});
