import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { sampled } from '../../../../../packages/belenios/testing/test-scope.ts';
import { openSmtpSink } from '../../../../../packages/mail/testing/smtp-sink.ts';
import { clockTelling } from '../../platform/clock.ts';
import { openPostgres } from '../../platform/database/connect.ts';
import { secretFingerprint } from '../../platform/secret-fingerprint.ts';
import { secretsFrom } from '../../platform/secrets.ts';
import { hire } from '../../testing/clients/staff-client.ts';
import { poolerIsInstalled, startPooler } from '../../testing/database/pooler.ts';
import { query, startPostgresCluster } from '../../testing/database/postgres-cluster.ts';
import { createDatabaseFrom, dropDatabase } from '../../testing/database/postgres-databases.ts';
import { findPostgresPrograms, postgresProgramsMissing } from '../../testing/database/postgres-programs.ts';
import { prepareTemplate } from '../../testing/database/prepare-template.ts';
import { databaseIsShared } from '../../testing/database/test-database.ts';
import { sharedSettings } from '../../testing/elections/real-voting.ts';
import { openTestApp, type TestApp } from '../../testing/servers/test-app.ts';
import { examine } from './doctor.ts';
import type { Finding, TextResolver } from './finding.ts';

// What operators have got wrong, one thing at a time, beside an installation in which it is right.

type Given = NonNullable<Parameters<typeof examine>[1]>;
type Settings = Record<string, string>;

/** What an installation is broken by: settings, a part of the world that answers for it, or both. */
interface Breakage {
  env?: Settings;
  given?: Given;
}

interface Broken {
  what: string;
  check: string;
  level: 'warn' | 'fail';
  /** In what is found, or in what is to be done. */
  says: RegExp;
  by: () => Breakage | Promise<Breakage>;
}

const secret = Buffer.alloc(32, 7);
const sender = 'avisos.junta.example';
const day = 86_400_000;

let folder: string;
let app: TestApp;
let url: string;
/** Of an installation in which nothing is wrong that a test's cluster can have right. */
let right: Settings;
let known: Record<string, string[]>;
let places: Given['places'] & object;

const path = (name: string) => join(folder, name);
function file(name: string, text: string, mode = 0o600): string {
  writeFileSync(path(name), text);
  chmodSync(path(name), mode);
  return path(name);
}
const sql = (statement: string, undo?: string) => {
  if (undo !== undefined) onTestFinished(() => query(url, undo).then(() => undefined));
  return query(url, statement);
};
const resolving = (names: Record<string, string[]>): TextResolver => ({
  resolveTxt: async (name) => {
    const texts = names[name];
    if (texts) return texts.map((text) => [text]);
    throw Object.assign(new Error(name), { code: 'ENOTFOUND' });
  },
});
async function listening(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}
const serving = (listener: RequestListener) => listening(createServer(listener));

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'urna-broken-'));
  file('secret', secret.toString('hex'));
  if (!databaseIsShared) return;
  app = await openTestApp();
  url = app.database.url ?? '';
  const { db } = app.database;
  await db.deleteFrom('readiness').execute();
  await db
    .insertInto('installation_secret')
    .values({ fingerprint: secretFingerprint(secretsFrom(secret)), kept_at: new Date() })
    .execute();
  await db.insertInto('installation').values({ place: null, drill_since: null, backed_up_at: new Date() }).execute();
  for (const name of ['Beatriz Arango', 'Darío Mejía']) await hire(app, 'ADMINISTRADOR', name);
  const sink = await openSmtpSink();
  known = {
    [sender]: ['v=spf1 ip4:192.0.2.1 -all'],
    [`_dmarc.${sender}`]: ['v=DMARC1; p=reject'],
    [`correo._domainkey.${sender}`]: ['v=DKIM1; p=MIIB'],
  };
  // Without built pages no process is ready.
  const ready = createServer((_request, response) => void response.end('{}'));
  await once(ready.listen(0, '127.0.0.1'), 'listening');
  const { port } = ready.address() as AddressInfo;
  places = {
    settings: file('environment', 'PUBLIC_URL=http://127.0.0.1\nNODE_EXTRA_CA_CERTS=/etc/ca.pem\n'),
    upstream: file('upstream.conf', `upstream urna {\n  server 127.0.0.1:${port} max_fails=1;\n}\n`),
    nginx: file('nginx.conf', 'events {\n  worker_connections 16384;\n}\n'),
  };
  right = {
    DATA_DIR: folder,
    DATABASE_URL: url,
    SECRET_KEY_FILE: path('secret'),
    PUBLIC_URL: await app.app.listen({ port: 0, host: '127.0.0.1' }),
    MAIL_URL: sink.url,
    MAIL_FROM: `Elecciones <no@${sender}>`,
    MAIL_DKIM_SELECTOR: 'correo',
  };
  return async () => {
    ready.close();
    await sink.close();
  };
});
afterAll(async () => {
  await (app as TestApp | undefined)?.close();
  rmSync(folder, { recursive: true, force: true });
});

async function findings({ env = {}, given = {} }: Breakage = {}): Promise<Finding[]> {
  const world = { resolver: resolving(known), places, account: null, ...given };
  return (await examine({ ...right, ...env }, world)).flatMap((area) => area.findings);
}

const production = { NODE_ENV: 'production' };
const told = (check: string, level: Broken['level'], what: string, says: RegExp, by: Broken['by']): Broken => ({
  what,
  check,
  level,
  says,
  by,
});

const refusedSetting = (what: string, env: Settings, says: RegExp): Broken =>
  told('settings', 'fail', what, says, () => ({ env }));

/** Nothing listens there. */
const directory = {
  DIRECTORY_ISSUER: 'http://127.0.0.1:9',
  DIRECTORY_CLIENT_ID: 'urna',
  DIRECTORY_CLIENT_SECRET: 'secret',
  DIRECTORY_LABEL: 'Cuenta de la Junta',
};

const settings: Broken[] = [
  refusedSetting('a port that is no number', { PORT: 'tres mil' }, /^PORT: /),
  refusedSetting('production without its address', { ...production, PUBLIC_URL: '' }, /^PUBLIC_URL: falta/),
  refusedSetting('production without a mail server', { ...production, MAIL_URL: '' }, /^MAIL_URL: falta/),
  refusedSetting('production without a secret', { ...production, SECRET_KEY_FILE: '' }, /^SECRET_KEY_FILE: falta/),
  refusedSetting('a demonstration in production', { ...production, URNA_DEMO: '1' }, /^URNA_DEMO: /),
  refusedSetting('a secret that is not there', { SECRET_KEY_FILE: '/nowhere' }, /^SECRET_KEY_FILE: no se pudo leer/),
  refusedSetting(
    'several servers in the database’s address',
    { DATABASE_URL: 'postgres://a:1,b:1/u' },
    /un solo servidor/,
  ),
  refusedSetting('any proxy believed', { TRUST_PROXY: 'true' }, /^TRUST_PROXY: /),
  refusedSetting('a setting’s file that is not there', { MAIL_URL: '', MAIL_URL_FILE: '/nowhere' }, /^MAIL_URL_FILE: /),
  refusedSetting(
    'a booth with the site’s name',
    { PUBLIC_URL: 'https://a.example', BOOTH_URL: 'https://a.example' },
    /^BOOTH_URL: /,
  ),
  refusedSetting('passkeys without a domain', { STAFF_PASSKEYS: 'required' }, /^STAFF_PASSKEYS: /),
  refusedSetting('a part of a directory', { DIRECTORY_LABEL: 'Junta' }, /^DIRECTORY_ISSUER: falta/),
  refusedSetting(
    'a directory in clear',
    { ...directory, DIRECTORY_ISSUER: 'http://directorio.example' },
    /^DIRECTORY_ISSUER: debe ser una dirección https/,
  ),
  told('directory', 'fail', 'a directory that does not answer', /no responde/, () => ({ env: directory })),
  told('unknown-setting', 'warn', 'a misspelt setting in the file', /^PUBLICURL no es un ajuste/, () => ({
    given: { places: { ...places, settings: file('misspelt', 'PUBLICURL=https://a.example\n') } },
  })),
  told('unknown-setting', 'warn', 'a misspelt setting of a container', /^MAIL_FORM no es un ajuste/, () => ({
    env: { MAIL_FORM: 'a@b.example' },
  })),
  told('settings-file', 'fail', 'settings that everybody may read', /cualquier usuario/, () => ({
    given: { places: { ...places, settings: file('open', '', 0o644) } },
  })),
  told('secret-file', 'fail', 'a secret that everybody may read', /cualquier usuario/, () => ({
    env: { SECRET_KEY_FILE: file('loose', secret.toString('hex'), 0o644) },
  })),
  told('secret-file', 'warn', 'a secret that its group may read', /su grupo/, () => ({
    env: { SECRET_KEY_FILE: file('grouped', secret.toString('hex'), 0o640) },
  })),
  told('setting-file', 'fail', 'a setting’s file that everybody may read', /cualquier usuario/, () => ({
    env: { METRICS_TOKEN_FILE: file('token', '0123456789abcdef', 0o644) },
  })),
];

/** Of nobody here. */
const account = { name: 'urna', id: 54_321, groups: [54_321] };

const service: Broken[] = [
  told('secret-reader', 'fail', 'a secret that the service’s user can’t read', /«urna» no puede leer/, () => ({
    given: { account },
  })),
  told(
    'archive-writer',
    'fail',
    'a folder of archives that the service’s user can’t write',
    /no pueden escribir/,
    () => ({ given: { account } }),
  ),
  told('process', 'fail', 'a process that died', /127\.0\.0\.1:2 no atiende: connect ECONNREFUSED/, () => ({
    given: { places: { ...places, upstream: file('dead.conf', '  server 127.0.0.1:2 max_fails=1;\n') } },
  })),
  told(
    'process',
    'warn',
    'a process that an interrupted restart left out',
    /no envía nada a 127\.0\.0\.1:3001/,
    () => ({ given: { places: { ...places, upstream: file('down.conf', '  server 127.0.0.1:3001 down;\n') } } }),
  ),
  told('process', 'fail', 'a process that isn’t ready', /no atiende: falta la casilla/, async () => {
    const port = await serving((_request, response) => {
      response.writeHead(503).end(JSON.stringify({ message: 'falta la casilla' }));
    });
    return { given: { places: { ...places, upstream: file('sick.conf', `  server 127.0.0.1:${port};\n`) } } };
  }),
  told('proxy-connections', 'warn', 'nginx with Debian’s connections', /admite 768/, () => ({
    given: { places: { ...places, nginx: file('debian.conf', 'events {\n\tworker_connections 768;\n}\n') } },
  })),
  told('restart', 'warn', 'a process that was started with other settings', /otros ajustes: .*MAIL_FROM/, async () => {
    await startServer();
    return { env: { MAIL_FROM: `Otro <otro@${sender}>` } };
  }),
  told('open-files', 'warn', 'a process that may open few files', /4\.000 archivos/, async () => {
    execFileSync('prlimit', ['--pid', String(await startServer()), '--nofile=4000']);
    return {};
  }),
  // /proc belongs to the kernel and never has free space.
  told('disk', 'fail', 'a full disk', /^0 GB libres/, () => ({ env: { DATA_DIR: '/proc' } })),
  told(
    'archive-disk',
    'fail',
    'no room for the archives of everybody’s ballots',
    /puede necesitar [1-9],?\d* GB más/,
    async () => {
      await sql(
        `insert into voters (contest, identification_number, email, name)
          select (select min(id) from contests where stage = 'preparing'), 70000000 + at, at || '@demo.test', 'Votante'
          from generate_series(1, 50000) as at`,
        'delete from voters',
      );
      return { env: { ARCHIVE_DIR: '/proc' } };
    },
  ),
];

/** Its id. */
async function startServer(): Promise<number> {
  const own = await createDatabaseFrom(adminUrl(), 'template1');
  await prepareTemplate(openPostgres(own, { maxConnections: 1, onError: () => undefined }).pool);
  const shared = sharedSettings({ DATABASE_URL: own });
  const server = await shared.start();
  onTestFinished(async () => {
    await server.stop();
    shared.remove();
    await dropDatabase(adminUrl(), own);
  });
  return server.process.pid ?? 0;
}

const adminUrl = () => Object.assign(new URL(url), { pathname: '/postgres' }).href;
const withUrl = (change: (one: URL) => void): Breakage => {
  const changed = new URL(url);
  change(changed);
  return { env: { DATABASE_URL: changed.href } };
};
/** A role of its own; with a database of its own too if it is to own the tables. */
async function asRole(words: string, owns: boolean): Promise<Breakage> {
  const name = `doctor_${process.pid}_${Math.random().toString(36).slice(2)}`;
  await query(url, `create role ${name} login password 'x' ${words}`);
  const database = owns ? await createDatabaseFrom(adminUrl(), 'template1') : url;
  const own = Object.assign(new URL(database), { username: name, password: 'x' }).href;
  if (owns) {
    await query(database, `alter database ${new URL(database).pathname.slice(1)} owner to ${name}`);
    await prepareTemplate(openPostgres(own, { maxConnections: 1, onError: () => undefined }).pool);
  } else await query(url, `grant select on all tables in schema public to ${name}`);
  onTestFinished(async () => {
    if (owns) await dropDatabase(adminUrl(), database);
    await query(url, `drop owned by ${name}`);
    await query(url, `drop role ${name}`);
  });
  return { env: { DATABASE_URL: own } };
}
async function emptyDatabase(words: string): Promise<Breakage> {
  const name = `t_broken_${Math.random().toString(36).slice(2)}`;
  await query(adminUrl(), `create database ${name} template template0 ${words}`);
  const own = Object.assign(new URL(url), { pathname: `/${name}` }).href;
  onTestFinished(() => dropDatabase(adminUrl(), own));
  return { env: { DATABASE_URL: own } };
}
async function pooled(options: Parameters<typeof startPooler>[1]): Promise<Breakage> {
  const pooler = await startPooler(url, options);
  onTestFinished(() => pooler.stop());
  return { env: { DATABASE_URL: pooler.url } };
}
const database: Broken[] = [
  told('database', 'fail', 'a server that isn’t there', /ECONNREFUSED/, () => withUrl((one) => (one.port = '1'))),
  told('database', 'fail', 'a wrong password', /La contraseña de DATABASE_URL/, () =>
    withUrl((one) => (one.password = 'x')),
  ),
  told('database', 'fail', 'a database that isn’t there', /La base no existe/, () =>
    withUrl((one) => (one.pathname = '/none')),
  ),
  told('database', 'fail', 'a role without connections', /No quedan conexiones/, () =>
    asRole('connection limit 0', false),
  ),
  told('database', 'fail', 'a database without tables', /migrate --create/, () => emptyDatabase('')),
  told('encoding', 'fail', 'a database that isn’t in UTF-8', /SQL_ASCII/, () =>
    emptyDatabase(`encoding 'SQL_ASCII' locale 'C'`),
  ),
  told('migrations', 'fail', 'a change that is due', /0011/, async () => {
    await sql(
      `update migrations set name = 'was ' || name where name like '0011%'`,
      `update migrations set name = substr(name, 5) where name like 'was 0011%'`,
    );
    return {};
  }),
  told('migrations', 'warn', 'a later version’s database', /9998_later/, async () => {
    await sql(
      `insert into migrations (name, checksum) values ('9998_later.sql', 'x')`,
      `delete from migrations where name = '9998_later.sql'`,
    );
    return {};
  }),
  told('migrations', 'fail', 'a database that this version can’t use', /9998/, async () => {
    await sql(
      `insert into migrations (name, checksum, needs) values ('9998_later.sql', 'x', '9998')`,
      `delete from migrations where name = '9998_later.sql'`,
    );
    return {};
  }),
  told('role', 'fail', 'a superuser', /superusuario/, () => ({})),
  told('role', 'warn', 'a role that may make databases', /CREATEDB/, () => asRole('createdb', true)),
  told('owner', 'fail', 'a role that doesn’t own the tables', /no es dueño/, () => asRole('', false)),
  told('checkpoint', 'warn', 'a role that may make no checkpoint', /puntos de control/, () => asRole('', true)),
  told('connections', 'warn', 'more connections than the server has', /usa hasta 150/, () => ({
    env: { DATABASE_CONNECTIONS: '150' },
  })),
  told('connections', 'warn', 'a role with too few connections', /admite 15 conexiones/, () =>
    asRole('connection limit 15', true),
  ),
  told('durability', 'fail', 'commits that don’t wait for the disk', /fsync = off/, () => ({})),
  told('log-archive', 'fail', 'a log that isn’t archived', /archive_command falla/, async () => {
    const programs = findPostgresPrograms();
    if (programs === null) throw new Error(postgresProgramsMissing);
    const archiving = { wal_level: 'replica', archive_mode: 'on', archive_command: '/bin/false' };
    const cluster = await startPostgresCluster(programs, { settings: archiving });
    onTestFinished(() => cluster.stop());
    const own = await createDatabaseFrom(cluster.adminUrl, 'template1');
    await prepareTemplate(openPostgres(own, { maxConnections: 1, onError: () => undefined }).pool);
    await query(own, 'select pg_switch_wal()');
    const failed = () => query(own, 'select 1 as yes from pg_stat_archiver where failed_count > 0');
    while ((await failed()).length === 0) await delay(100);
    return { env: { DATABASE_URL: own } };
  }),
  told('backup', 'warn', 'no backup', /ninguna copia/, async () => {
    await sql('update installation set backed_up_at = null', 'update installation set backed_up_at = now()');
    return {};
  }),
  told('backup', 'warn', 'an old backup', /hace más de un día/, () => ({
    given: { clock: clockTelling(() => new Date(Date.now() + 1.5 * day)) },
  })),
  told('installation', 'fail', 'a restored copy with a mail server', /es una copia restaurada/, async () => {
    await sql('update installation set marked_copy = true', 'update installation set marked_copy = false');
    return {};
  }),
  told('secret', 'fail', 'another installation’s secret', /no es el de esta base/, () => ({
    env: { SECRET_KEY_FILE: file('other', Buffer.alloc(32, 8).toString('hex')) },
  })),
  told('clock', 'fail', 'a clock that is a minute ahead', /difieren en/, () => ({
    given: { clock: clockTelling(() => new Date(Date.now() + 60_000)) },
  })),
  told('administrators', 'fail', 'no administrator', /no hay administradores/, async () => {
    await sql('update staff_users set active = false', 'update staff_users set active = true');
    return {};
  }),
  told('administrators', 'warn', 'one administrator', /un solo administrador/, async () => {
    await sql(
      `update staff_users set active = false where name = 'Darío Mejía'`,
      'update staff_users set active = true',
    );
    return {};
  }),
  told('passkeys', 'warn', 'administrators without a passkey', /sin llave de acceso/, () => ({
    env: { PUBLIC_URL: 'https://votos.invalid', TRUST_PROXY: '127.0.0.1' },
  })),
  told('patroni', 'warn', 'nobody who says whether there is a standby', /PATRONI_URLS/, () => ({})),
];
const behindPooler: Broken[] = [
  told('pooler', 'fail', 'a pooler that hands out statements', /pool_mode = transaction/, () =>
    pooled({ mode: 'statement' }),
  ),
  told('pool-size', 'warn', 'a pooler with few connections', /da 3 conexiones a la vez/, () => pooled({ size: 3 })),
  told('timeouts', 'warn', 'a role without time-outs behind a pooler', /alter role/, () => pooled({})),
];

const mailFrom = (names: Record<string, string[]>) => ({ given: { resolver: resolving({ ...known, ...names }) } });
const mail: Broken[] = [
  told('mail', 'fail', 'a mail server that isn’t there', /no acepta la conexión/, () => ({
    env: { MAIL_URL: 'smtp://127.0.0.1:1' },
  })),
  told('mail', 'warn', 'no mail server', /nada los envía|buzón local/, () => ({ env: { MAIL_URL: '' } })),
  told('sender', 'fail', 'a sender of no domain', /dominio real/, () => ({ env: { MAIL_FROM: 'a@urna.test' } })),
  told('bounces', 'warn', 'returned mail that nobody reads', /devueltos no se leen/, () => ({})),
  told('bounces', 'fail', 'a mailbox for it that isn’t there', /no se puede leer/, () => ({
    env: { BOUNCE_MAILBOX_URL: 'imap://a:b@127.0.0.1:1/INBOX' },
  })),
  told('spf', 'fail', 'a sender that anybody may use', /autoriza a cualquiera/, () =>
    mailFrom({ [sender]: ['v=spf1 +all'] }),
  ),
  told('dmarc', 'warn', 'a DMARC that protects nobody', /p=none/, () =>
    mailFrom({ [`_dmarc.${sender}`]: ['v=DMARC1; p=none'] }),
  ),
  told('dkim', 'fail', 'a withdrawn DKIM key', /no publica una llave/, () =>
    mailFrom({ [`correo._domainkey.${sender}`]: ['v=DKIM1; p='] }),
  ),
  told('spf', 'warn', 'name servers that don’t answer', /ningún servidor de nombres/, () => ({
    given: { resolver: { resolveTxt: () => Promise.reject(Object.assign(new Error('silent'), { code: 'ETIMEOUT' })) } },
  })),
];

const address: Broken[] = [
  told('public-url', 'fail', 'another program at the address', /no responde Urna/, async () => ({
    env: { PUBLIC_URL: `http://127.0.0.1:${await serving((_, response) => void response.end('hola'))}` },
  })),
  told('public-url', 'warn', 'an address that nobody reaches', /no se llega/, () => ({
    env: { PUBLIC_URL: 'http://127.0.0.1:9' },
  })),
  told('https', 'fail', 'an address without TLS', /no usa TLS/, () => ({
    env: { PUBLIC_URL: 'http://votos.invalid' },
  })),
  told('proxy', 'fail', 'a proxy that no setting names', /TRUST_PROXY no lo nombra/, () => ({
    env: { PUBLIC_URL: 'https://votos.invalid' },
  })),
  told('client-address', 'fail', 'addresses that a stranger may claim', /fingir su dirección/, async () => {
    const believing = await openTestApp({ trustProxy: 1 });
    onTestFinished(() => believing.close());
    return { env: { PUBLIC_URL: await believing.app.listen({ port: 0, host: '127.0.0.1' }) } };
  }),
  told('body-limit', 'fail', 'a proxy that refuses documents', /5 MB en \/api\/documents/, async () => {
    const server = createServer((_request, response) => void response.end());
    // nginx, too, refuses before anything is sent.
    server.on('checkContinue', (_request, response: ServerResponse) => void response.writeHead(413).end());
    const port = await listening(server);
    return { env: { PUBLIC_URL: `http://127.0.0.1:${port}` } };
  }),
  told('certificate', 'fail', 'a certificate that browsers refuse', /self-signed/, async () => {
    const names = ['-subj', '/CN=localhost', '-days', '2', '-keyout', path('key.pem'), '-out', path('cert.pem')];
    execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...names], { stdio: 'ignore' });
    const server = createTlsServer({ key: readFileSync(path('key.pem')), cert: readFileSync(path('cert.pem')) });
    return { env: { PUBLIC_URL: `https://127.0.0.1:${await listening(server)}`, TRUST_PROXY: '127.0.0.1' } };
  }),
  told('booth-origin', 'warn', 'a booth without an origin of its own', /cualquier otra página/, () => ({
    env: { ...production, PUBLIC_URL: 'https://votos.invalid', TRUST_PROXY: '127.0.0.1' },
  })),
  told('booth', 'warn', 'a booth that nobody reaches', /no se llega a la casilla/, () => ({
    env: { BOOTH_URL: 'http://localhost:9' },
  })),
  told('production', 'warn', 'a server that isn’t in production', /NODE_ENV=production/, () => ({})),
];

/** What a cluster of the tests has wrong or hasn't, and what other tests' servers on this machine run with. */
const alwaysFound = ['production', 'durability', 'role', 'patroni', 'bounces', 'restart', 'open-files'];

describe.runIf(databaseIsShared)('doctor', () => {
  const all = [...settings, ...service, ...database, ...(poolerIsInstalled ? behindPooler : []), ...mail, ...address];

  test('finds nothing wrong in an installation that is right', async () => {
    const found = await findings();
    const wrong = found.filter(({ level, check }) => ['warn', 'fail'].includes(level) && !alwaysFound.includes(check));
    expect(wrong).toEqual([]);
    expect(all.length).toBeGreaterThanOrEqual(53);
  });

  test('answers within ten seconds where nothing beside the database answers', async () => {
    const silent = createTcpServer(() => undefined);
    await once(silent.listen(0, '127.0.0.1'), 'listening');
    onTestFinished(() => void silent.close());
    const { port } = silent.address() as AddressInfo;
    const began = performance.now();
    await findings({
      env: {
        PUBLIC_URL: `http://127.0.0.1:${port}`,
        BOOTH_URL: `http://localhost:${port}`,
        MAIL_URL: `smtp://127.0.0.1:${port}`,
        BOUNCE_MAILBOX_URL: `imap://a:b@127.0.0.1:${port}/INBOX`,
        PATRONI_URLS: `http://127.0.0.1:${port},http://localhost:${port}`,
      },
      given: { places: { ...places, upstream: file('silent.conf', `  server 127.0.0.1:${port};\n`) } },
    });
    expect(performance.now() - began).toBeLessThan(10_000);
  });

  test.each(sampled(all, 3).map((one) => [one.what, one] as const))(
    'finds %s',
    async (_what, { check, level, says, by }) => {
      const breakage = await by();
      const found = (await findings(breakage)).filter((finding) => finding.check === check && finding.level === level);
      expect(found.map(({ found: text, todo }) => `${text} ${todo ?? ''}`)).toEqual(
        expect.arrayContaining([expect.stringMatching(says)]),
      );
    },
  );
});
