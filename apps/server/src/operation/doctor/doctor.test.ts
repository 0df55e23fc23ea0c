import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Booth } from '@urna/booth-files/node/booth-folder';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { openSmtpSink } from '../../../../../packages/mail/testing/smtp-sink.ts';
import { boothCalls } from '../../../../../scripts/booth-calls.ts';
import { clockTelling } from '../../platform/clock.ts';
import { openEmbedded, openPostgres } from '../../platform/database/connect.ts';
import { migrate } from '../../platform/database/migrate.ts';
import { secretFingerprint } from '../../platform/secret-fingerprint.ts';
import { secretsFrom } from '../../platform/secrets.ts';
import { hire } from '../../testing/clients/staff-client.ts';
import { poolerIsInstalled, startPooler } from '../../testing/database/pooler.ts';
import { query } from '../../testing/database/postgres-cluster.ts';
import { createDatabaseFrom, dropDatabase } from '../../testing/database/postgres-databases.ts';
import { prepareTemplate } from '../../testing/database/prepare-template.ts';
import { databaseIsShared } from '../../testing/database/test-database.ts';
import { sharedSettings } from '../../testing/elections/real-voting.ts';
import { openSealedContest } from '../../testing/elections/sealed-contest.ts';
import { makeBooth } from '../../testing/elections/test-booth.ts';
import { endOfCommand } from '../../testing/servers/command-process.ts';
import { turnContestClock } from '../../testing/servers/contest-workers.ts';
import { openTestApp, type TestApp } from '../../testing/servers/test-app.ts';
import { examine } from './doctor.ts';
import type { Finding, TextResolver } from './finding.ts';

const secret = Buffer.alloc(32, 7);
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'urna-doctor-'));
  writeFileSync(join(folder, 'secret'), secret.toString('hex'), { mode: 0o600 });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const silent: TextResolver = {
  resolveTxt: () => Promise.reject(Object.assign(new Error('silent'), { code: 'ETIMEOUT' })),
};

/** The findings of one check, as level and words. */
async function findingsOf(
  check: string,
  env: Record<string, string>,
  given: Parameters<typeof examine>[1] = {},
): Promise<Finding[]> {
  // Nothing listens there: whoever asks the public address is refused at once.
  const settings = {
    DATA_DIR: folder,
    SECRET_KEY_FILE: join(folder, 'secret'),
    PUBLIC_URL: 'http://127.0.0.1:9',
    ...env,
  };
  const areas = await examine(settings, { resolver: silent, ...given });
  return areas.flatMap(({ findings }) => findings).filter((finding) => finding.check === check);
}
const levelsOf = async (...words: Parameters<typeof findingsOf>) =>
  (await findingsOf(...words)).map(({ level }) => level);

describe('doctor without a database', () => {
  test('tells every setting that the start would refuse', async () => {
    const areas = await examine({ NODE_ENV: 'production', PORT: 'tres mil', DATABASE_URL: 'postgres://127.0.0.1:1/x' });
    const findings = areas.flatMap((area) => area.findings);
    expect(new Set(findings.map(({ level }) => level))).toEqual(new Set(['fail']));
    expect(findings.map(({ found }) => found.replace(/:.*/, ''))).toEqual(
      expect.arrayContaining(['PORT', 'PUBLIC_URL', 'MAIL_URL', 'MAIL_FROM', 'SECRET_KEY_FILE']),
    );
  });

  test('says of a server that doesn’t answer what to look at, and goes on with the rest', async () => {
    const env = { DATABASE_URL: 'postgres://urna@127.0.0.1:1/urna' };
    const [finding] = await findingsOf('database', env);
    expect(finding).toMatchObject({ level: 'fail', found: expect.stringContaining('ECONNREFUSED') });
    expect(await levelsOf('memory', env)).toHaveLength(1);
    const several = { DATABASE_URL: 'postgres://urna@127.0.0.1:1,127.0.0.1:2/urna' };
    expect((await findingsOf('settings', several))[0]?.found).toContain('de un solo servidor');
  });

  test('refuses a secret, and a file with a setting, that others may read', async () => {
    const loose = join(folder, 'loose');
    writeFileSync(loose, secret.toString('hex'));
    const token = join(folder, 'token');
    writeFileSync(token, '0123456789abcdef');
    const levelWith = async (mode: number) => {
      for (const path of [loose, token]) chmodSync(path, mode);
      const env = { SECRET_KEY_FILE: loose, METRICS_TOKEN_FILE: token };
      return [...(await levelsOf('secret-file', env)), ...(await levelsOf('setting-file', env))];
    };
    expect(await levelWith(0o644)).toEqual(['fail', 'fail']);
    expect(await levelWith(0o640)).toEqual(['warn', 'warn']);
    expect(await levelWith(0o600)).toEqual(['ok', 'ok']);
  });
});

describe('the machine', () => {
  test('fails without free disk space', async () => {
    // /proc belongs to the kernel and never has free space.
    const full = '/proc';
    expect(await levelsOf('disk', { DATA_DIR: full })).toEqual(['fail']);
    expect(await levelsOf('disk', {})).toEqual(['ok']);
    expect(await levelsOf('temporary-disk', {})).toEqual(['ok']);
  });

  test('runs the tested version of Node', async () => {
    expect(await levelsOf('node', {})).toEqual(['ok']);
  });
});

// Making one takes seconds.
describe('doctor on the embedded database', { tags: ['full'] }, () => {
  test('looks at it, and leaves a folder as it was', async () => {
    const missing = join(folder, 'missing');
    const without = { SECRET_KEY_FILE: '' };
    expect(await levelsOf('database', { ...without, DATA_DIR: missing })).toEqual(['warn']);
    expect(existsSync(missing)).toBe(false);
    const dataDir = join(folder, 'embedded');
    mkdirSync(dataDir);
    const database = await openEmbedded({ folder: dataDir });
    await migrate(database.pool);
    const env = { ...without, DATA_DIR: dataDir };
    // While a server runs on it.
    expect(await levelsOf('database', env)).toEqual(['fail']);
    await database.close();
    const before = readdirSync(dataDir);
    expect(await levelsOf('version', env)).toEqual(['warn']);
    expect(await levelsOf('secret', env)).toEqual(['ok']);
    expect(await levelsOf('patroni', env)).toEqual([]);
    expect(readdirSync(dataDir)).toEqual(before);
  });
});

describe('mail', () => {
  const records = (known: Record<string, string[]>): TextResolver => ({
    resolveTxt: async (name) => {
      const found = known[name];
      // A long record comes in pieces.
      if (found) return found.map((text) => [text.slice(0, 9), text.slice(9)]);
      throw Object.assign(new Error(name), { code: 'ENOTFOUND' });
    },
  });
  const env = { MAIL_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'Elecciones <no-responder@avisos.junta.example>' };
  const sender = 'avisos.junta.example';

  test('tells a server that accepts the connection from one that doesn’t', async () => {
    const sink = await openSmtpSink();
    expect(await findingsOf('mail', { ...env, MAIL_URL: sink.url })).toMatchObject([{ level: 'ok' }]);
    await sink.die();
    expect(await levelsOf('mail', { ...env, MAIL_URL: sink.url })).toEqual(['fail']);
    await sink.close();
    expect(await levelsOf('mail', {})).toEqual(['warn']);
    expect(await levelsOf('bounces', env)).toEqual(['warn']);
    expect(await levelsOf('bounces', { ...env, BOUNCE_MAILBOX_URL: 'imap://a:b@127.0.0.1:1/INBOX' })).toEqual(['fail']);
  });

  test.each([
    [['v=spf1 include:correo.example -all', 'otra cosa'], 'ok'],
    [['v=spf1 ip4:192.0.2.1 ~all'], 'ok'],
    [[], 'fail'],
    [['v=spf10 -all'], 'fail'],
    [['v=spf1 +all'], 'fail'],
    [['v=spf1 all'], 'fail'],
    [['v=spf1 a -all', 'v=spf1 mx -all'], 'fail'],
    [['v=spf1 mx ?all'], 'warn'],
  ])('SPF %j: %s', async (texts, level) => {
    expect(await levelsOf('spf', env, { resolver: records({ [sender]: texts }) })).toEqual([level]);
  });

  test.each([
    [{ [`_dmarc.${sender}`]: ['v=DMARC1; p=reject'] }, 'ok'],
    [{ '_dmarc.junta.example': ['v=DMARC1;p=quarantine; rua=mailto:a@b.example'] }, 'ok'],
    [{ [`_dmarc.${sender}`]: ['v=DMARC1; p=none'] }, 'warn'],
    [{}, 'fail'],
  ])('DMARC %j: %s', async (known, level) => {
    expect(await levelsOf('dmarc', env, { resolver: records(known as Record<string, string[]>) })).toEqual([level]);
  });

  test('knows of DKIM only what the selector shows', async () => {
    const named = { ...env, MAIL_DKIM_SELECTOR: 'correo2026' };
    const key = `correo2026._domainkey.${sender}`;
    expect(await levelsOf('dkim', env, { resolver: records({}) })).toEqual(['warn']);
    expect(await levelsOf('dkim', named, { resolver: records({ [key]: ['v=DKIM1; k=rsa; p=MIIB'] }) })).toEqual(['ok']);
    // An empty key is a withdrawn one (RFC 6376).
    expect(await levelsOf('dkim', named, { resolver: records({ [key]: ['v=DKIM1; p='] }) })).toEqual(['fail']);
    expect(await levelsOf('dkim', named, { resolver: records({}) })).toEqual(['fail']);
  });

  test('says of silent name servers that it doesn’t know, and refuses a sender of no domain', async () => {
    expect(await levelsOf('spf', env)).toEqual(['warn']);
    expect(await levelsOf('dmarc', env)).toEqual(['warn']);
    expect(await levelsOf('sender', { MAIL_URL: 'smtp://127.0.0.1:1' })).toEqual(['fail']);
  });
});

describe('the public address', () => {
  let app: TestApp;
  const listen = async (options: Parameters<typeof openTestApp>[0]) => {
    app = await openTestApp(options);
    onTestFinished(() => app.close());
    return app.app.listen({ port: 0, host: '127.0.0.1' });
  };

  test('notices a server that believes the address that a stranger claims', async () => {
    const PUBLIC_URL = await listen({ trustProxy: 1 });
    expect(await levelsOf('public-url', { PUBLIC_URL })).toEqual(['ok']);
    expect(await levelsOf('client-address', { PUBLIC_URL })).toEqual(['fail']);
  });

  test('passes when the client’s own address arrives, and fails when another server answers', async () => {
    const PUBLIC_URL = await listen({});
    expect(await levelsOf('client-address', { PUBLIC_URL })).toEqual(['ok']);
    expect(await levelsOf('public-url', { PUBLIC_URL: `${PUBLIC_URL}/otra` })).toEqual(['fail']);
  });

  test('refuses a certificate that browsers refuse', async () => {
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
    const names = ['-subj', '/CN=localhost', '-days', '2'];
    execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', cert, ...names], {
      stdio: 'ignore',
    });
    const server = createTlsServer({ key: readFileSync(key), cert: readFileSync(cert) });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    const PUBLIC_URL = `https://localhost:${(server.address() as AddressInfo).port}`;
    expect(await findingsOf('certificate', { PUBLIC_URL, TRUST_PROXY: '127.0.0.1' })).toMatchObject([
      { level: 'fail', found: expect.stringMatching(/self-signed/) },
    ]);
  });

  test('tells of a certificate near its end, and of headers that a proxy loses', async () => {
    const [key, cert] = [join(folder, 'ends.key'), join(folder, 'ends.pem')];
    const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '10'];
    const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
    execFileSync('openssl', ['req', ...kind, ...names, '-keyout', key, '-out', cert], { stdio: 'ignore' });
    const behind = await listen({ publicUrl: 'https://localhost', trustProxy: ['127.0.0.1'] });
    let isCareful = true;
    const proxy = createTlsServer({ key: readFileSync(key), cert: readFileSync(cert) }, (request, response) => {
      const headers = { 'x-forwarded-for': '127.0.0.1', ...(isCareful && { 'x-forwarded-proto': 'https' }) };
      void fetch(`${behind}${request.url ?? ''}`, { headers }).then(async (answer) => {
        const hsts = answer.headers.get('strict-transport-security');
        if (hsts !== null && isCareful) response.setHeader('strict-transport-security', hsts);
        response.writeHead(answer.status).end(await answer.text());
      });
    });
    proxy.listen(0, 'localhost');
    await once(proxy, 'listening');
    onTestFinished(() => void proxy.close());
    const look = async () => {
      const { stdout } = await endOfCommand(
        {
          DATA_DIR: folder,
          DATABASE_URL: 'postgres://urna@127.0.0.1:1/urna',
          SECRET_KEY_FILE: join(folder, 'secret'),
          PUBLIC_URL: `https://localhost:${(proxy.address() as AddressInfo).port}`,
          TRUST_PROXY: '127.0.0.1',
          NODE_EXTRA_CA_CERTS: cert,
        },
        'doctor',
        '--json',
      );
      const { findings } = JSON.parse(stdout) as { findings: Finding[] };
      const levelOf = (check: string) => findings.find((finding) => finding.check === check)?.level;
      return Object.fromEntries(['hsts', 'forwarded-proto', 'certificate'].map((check) => [check, levelOf(check)]));
    };
    expect(await look()).toEqual({ hsts: 'ok', 'forwarded-proto': undefined, certificate: 'warn' });
    isCareful = false;
    expect(await look()).toEqual({ hsts: 'fail', 'forwarded-proto': 'warn', certificate: 'warn' });
  });

  test('refuses plain HTTP for people, and a proxy that the settings don’t name', async () => {
    expect(await levelsOf('https', { PUBLIC_URL: 'http://votos.invalid' })).toEqual(['fail']);
    expect(await levelsOf('https', { PUBLIC_URL: 'https://votos.invalid' })).toEqual([]);
    expect(await levelsOf('proxy', { PUBLIC_URL: 'https://votos.invalid' })).toEqual(['fail']);
    expect(await levelsOf('proxy', { PUBLIC_URL: 'https://votos.invalid', TRUST_PROXY: '127.0.0.1' })).toEqual([]);
  });
});

describe('the address of the booth', () => {
  /** Two names of one process. */
  const listen = async (boothUrl: string) => {
    const app = await openTestApp({ publicUrl: 'http://127.0.0.1:1', boothUrl });
    onTestFinished(() => app.close());
    const PUBLIC_URL = await app.app.listen({ port: 0, host: '127.0.0.1' });
    return { PUBLIC_URL, BOOTH_URL: PUBLIC_URL.replace('127.0.0.1', 'localhost') };
  };
  const levels = async (env: Record<string, string>) => [
    ...(await levelsOf('booth', env)),
    ...(await levelsOf('booth-origin', env)),
  ];

  test('is asked for in production, and told why', async () => {
    const production = {
      NODE_ENV: 'production',
      DATABASE_URL: 'postgres://urna@127.0.0.1:1/urna',
      MAIL_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'Urna <no@urna.test>',
      SECRET_KEY_FILE: join(folder, 'secret'),
    };
    const [finding] = await findingsOf('booth-origin', production);
    expect(finding).toMatchObject({
      level: 'warn',
      found: expect.stringContaining('cualquier otra página podría manejar la ventana'),
      todo: expect.stringContaining('BOOTH_URL'),
    });
    expect(await levels({})).toEqual([]);
  });

  test('gives the booth that the server names, and nothing else', async () => {
    const env = await listen('http://localhost:1');
    expect(await levels(env)).toEqual(['ok', 'ok']);
    expect(await levels({ ...env, BOOTH_URL: 'http://127.0.0.1:9' })).toEqual(['warn']);
  });

  test('is refused where the process doesn’t know it as the booth’s', async () => {
    const env = await listen('http://casilla.invalid');
    expect(await levels(env)).toEqual(['warn']);
    const whole = await listen('http://127.0.0.1:1');
    expect(await levels(whole)).toEqual(['ok', 'fail']);
  });
});

test.runIf(databaseIsShared)(
  'the calls of the sealed booth are compared with those that this release answers',
  async () => {
    const calls = await boothCalls();
    const paper = calls['GET /voting/ballot'];
    if (!paper) throw new Error('the booth asks for no paper');
    const sealed = await makeBooth('sealed', { ...calls, 'GET /voting/paper': paper });
    const app = await openTestApp({ booth: sealed });
    onTestFinished(() => app.close());
    const look = (booth: Booth | null) =>
      findingsOf('booth-calls', { DATABASE_URL: app.database.url ?? '' }, { ownBooth: async () => booth });
    const upgraded = await makeBooth('upgraded', calls);
    expect(await look(upgraded)).toEqual([]);
    await openSealedContest(app, { contest: 'contador' });
    expect(await look(sealed)).toMatchObject([{ level: 'ok' }]);
    expect(await look(upgraded)).toMatchObject([
      { level: 'fail', found: expect.stringContaining('GET /voting/paper: no existe') },
    ]);
    for (const silentOne of [await makeBooth('without calls'), null]) {
      expect(await look(silentOne)).toMatchObject([{ level: 'warn' }]);
    }
  },
);

describe.runIf(databaseIsShared)('the database', () => {
  let app: TestApp;
  let url: string;
  let env: { DATABASE_URL: string };
  beforeAll(async () => {
    app = await openTestApp();
    url = app.database.url ?? '';
    env = { DATABASE_URL: url };
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    await app.database.db.deleteFrom('readiness').execute();
  });

  test('is refused without tables, with pending changes, and if a later version took away what this one uses', async () => {
    const admin = new URL(url);
    admin.pathname = '/postgres';
    const empty = await createDatabaseFrom(admin.href);
    expect((await findingsOf('database', { DATABASE_URL: empty }))[0]).toMatchObject({
      level: 'fail',
      todo: expect.stringContaining('migrate --create'),
    });
    await dropDatabase(admin.href, empty);

    expect(await levelsOf('migrations', env)).toEqual(['ok']);
    await query(url, `insert into migrations (name, checksum) values ('9998_later.sql', 'x')`);
    expect(await levelsOf('migrations', env)).toEqual(['warn']);
    await query(url, `update migrations set needs = '9998' where name = '9998_later.sql'`);
    expect(await levelsOf('migrations', env)).toEqual(['fail']);
    await query(url, `delete from migrations where name = '9998_later.sql'`);
    await query(url, `update migrations set name = 'was ' || name where name like '0011%'`);
    expect(await findingsOf('migrations', env)).toMatchObject([
      { level: 'fail', found: expect.stringContaining('0011') },
    ]);
    await query(url, `update migrations set name = substr(name, 5) where name like 'was 0011%'`);
  });

  test('fails for a superuser and for a role that owns no tables, and passes for the owner', async () => {
    expect(await findingsOf('role', env)).toMatchObject([
      { level: 'fail', found: expect.stringContaining('superusuario') },
    ]);
    const name = `doctor_${process.pid}`;
    await query(url, `create role ${name} login password 'x'`);
    const as = (database: string) => Object.assign(new URL(database), { username: name, password: 'x' }).href;
    const admin = new URL(url);
    admin.pathname = '/postgres';
    const own = await createDatabaseFrom(admin.href, 'template1');
    try {
      await query(url, `grant select on all tables in schema public to ${name}`);
      expect(await levelsOf('owner', { DATABASE_URL: as(url) })).toEqual(['fail']);
      expect(await levelsOf('role', { DATABASE_URL: as(url) })).toEqual([]);
      await query(own, `alter database ${new URL(own).pathname.slice(1)} owner to ${name}`);
      await prepareTemplate(openPostgres(as(own), { maxConnections: 1, onError: () => undefined }).pool);
      expect(await levelsOf('role', { DATABASE_URL: as(own) })).toEqual(['ok']);
      expect(await levelsOf('owner', { DATABASE_URL: as(own) })).toEqual([]);
      expect(await levelsOf('checkpoint', { DATABASE_URL: as(own) })).toEqual(['warn']);
      await query(own, `grant pg_checkpoint to ${name}`);
      expect(await levelsOf('checkpoint', { DATABASE_URL: as(own) })).toEqual(['ok']);
    } finally {
      await dropDatabase(admin.href, own);
      await query(url, `drop owned by ${name}`);
      await query(url, `drop role ${name}`);
    }
  });

  test('fails where a power cut loses commits, and agrees with Node about Bogotá’s time zone', async () => {
    // The tests' cluster writes without waiting for the disk.
    expect(await findingsOf('durability', env)).toMatchObject([
      { level: 'fail', found: expect.stringContaining('fsync = off') },
    ]);
    expect(await levelsOf('time-zone', env)).toEqual(['ok']);
    expect(await levelsOf('connections', { ...env, DATABASE_CONNECTIONS: '150' })).toEqual(['warn']);
    expect(await levelsOf('connections', env)).toEqual(['ok']);
  });

  test.runIf(poolerIsInstalled)('is recognised behind a pooler, which must hand out transactions', async () => {
    expect(await findingsOf('pooler', env)).toMatchObject([{ level: 'ok', found: 'conexión directa con la base' }]);
    expect(await levelsOf('timeouts', env)).toEqual(['ok']);
    const behind = async (mode: string) => {
      const pooler = await startPooler(url, { mode });
      onTestFinished(() => pooler.stop());
      return { DATABASE_URL: pooler.url };
    };
    const byTransaction = await behind('transaction');
    expect(await findingsOf('pooler', byTransaction)).toMatchObject([
      { level: 'ok', found: expect.stringContaining('pooler') },
    ]);
    // It doesn't carry the time-outs, and the role of the tests has none.
    expect(await levelsOf('timeouts', byTransaction)).toEqual(['warn']);
    expect(await findingsOf('pooler', await behind('statement'))).toMatchObject([
      { level: 'fail', todo: 'Use pool_mode = transaction.' },
    ]);
  });

  test('has a clock that is compared with this machine’s', async () => {
    const levelAt = async (seconds: number) =>
      levelsOf('clock', env, { clock: clockTelling(() => new Date(Date.now() + seconds * 1000)) });
    expect(await levelAt(0)).toEqual(['ok']);
    expect(await levelAt(-6)).toEqual(['warn']);
    expect(await levelAt(60)).toEqual(['fail']);
  });

  test('belongs to one secret', async () => {
    expect(await levelsOf('secret', env)).toEqual(['ok']);
    const row = (one: Buffer) => ({ fingerprint: secretFingerprint(secretsFrom(one)), kept_at: new Date() });
    await app.database.db
      .insertInto('installation_secret')
      .values(row(Buffer.alloc(32, 8)))
      .execute();
    expect(await findingsOf('secret', env)).toMatchObject([
      { level: 'fail', found: expect.stringContaining('no es el de') },
    ]);
    await app.database.db.updateTable('installation_secret').set(row(secret)).execute();
    expect(await levelsOf('secret', env)).toEqual(['ok']);
  });

  test('needs two active administrators, with a passkey each, and shows their names alone', async () => {
    const PUBLIC_URL = 'https://votos.invalid';
    const findings = () => findingsOf('administrators', { ...env, PUBLIC_URL });
    expect(await findings()).toMatchObject([{ level: 'fail' }]);
    const first = await hire(app, 'ADMINISTRADOR', 'Beatriz Arango');
    expect(await findings()).toMatchObject([{ level: 'warn', found: expect.stringContaining('Beatriz Arango') }]);
    await hire(app, 'ADMINISTRADOR', 'Darío Mejía');
    expect(await findings()).toMatchObject([
      { level: 'ok', found: expect.stringContaining('Beatriz Arango, Darío Mejía') },
    ]);
    expect(await levelsOf('passkeys', { ...env, PUBLIC_URL })).toEqual(['warn']);
    const { stdout } = await endOfCommand(
      { ...env, DATA_DIR: folder, SECRET_KEY_FILE: join(folder, 'secret') },
      'doctor',
    );
    expect(stdout).toContain('Beatriz Arango');
    for (const hidden of [first.email, new URL(url).password]) expect(stdout).not.toContain(hidden);
  });

  test('needs a synchronous standby while people vote, unless the operator accepts the loss', async () => {
    expect(await levelsOf('patroni', env)).toEqual(['warn']);
    await openSealedContest(app, { contest: 'contador', voters: 2 });
    await turnContestClock(app);
    expect(await findingsOf('patroni', env)).toMatchObject([
      {
        level: 'fail',
        found: expect.stringContaining('PATRONI_URLS no está puesto'),
        todo: expect.stringContaining('--accept-loss'),
      },
    ]);
    expect(await levelsOf('patroni', env, { acceptLoss: true })).toEqual(['warn']);
  });

  const strict = { synchronous_mode: true, synchronous_mode_strict: true };
  const leader = { name: 'db1', role: 'leader', state: 'running' };
  const standby = { name: 'db2', role: 'sync_standby', state: 'streaming' };
  test.each([
    ['ok', { members: [leader, standby] }, strict, 'db1 es el principal, y db2 tiene cada voto confirmado'],
    ['fail', { members: [leader] }, strict, 'el servicio está detenido'],
    ['fail', { members: [leader, { ...standby, state: 'stopped' }] }, strict, 'no hay respaldo síncrono'],
    ['fail', { members: [leader, { ...standby, role: 'replica' }] }, strict, 'no hay respaldo síncrono'],
    ['fail', { members: [standby] }, strict, 'ningún servidor es el principal'],
    ['fail', { members: [leader, standby], pause: true }, strict, 'Patroni está en pausa'],
    ['fail', { members: [leader, standby] }, { synchronous_mode: true }, 'sin esperar al respaldo'],
    ['fail', { members: [leader, standby] }, {}, 'sin esperar al respaldo'],
    ['fail', { error: 'no cluster' }, strict, 'Patroni no responde'],
  ] as const)('%s where Patroni says %j', async (level, cluster, settings, found) => {
    const patroni = createServer((request, response) => {
      response.end(JSON.stringify(request.url === '/cluster' ? cluster : settings));
    });
    await once(patroni.listen(0, '127.0.0.1'), 'listening');
    onTestFinished(() => void patroni.close());
    const { port } = patroni.address() as AddressInfo;
    // A lost machine's doesn't answer.
    const PATRONI_URLS = `http://127.0.0.1:9,http://127.0.0.1:${port}`;
    expect(await findingsOf('patroni', { ...env, PATRONI_URLS })).toMatchObject([
      { level, found: expect.stringContaining(found) },
    ]);
  });

  test('needs room for the archives on the disk of ARCHIVE_DIR', async () => {
    expect(await levelsOf('archive-disk', { ...env, ARCHIVE_DIR: join(folder, 'later') })).toEqual(['ok']);
    await query(
      url,
      `insert into voters (contest, identification_number, email, name)
        select (select min(id) from contests where stage = 'preparing'), 70000000 + at, at || '@demo.test', 'Votante'
        from generate_series(1, 50000) as at`,
    );
    // A gigabyte for each process.
    expect(await findingsOf('archive-disk', { ...env, ARCHIVE_DIR: '/proc' })).toMatchObject([
      { level: 'fail', found: expect.stringMatching(/0 GB libres .* \(\/proc\): puede necesitar [1-9],?\d* GB más$/) },
    ]);
  });

  test('checks the open-file limit of the running servers, not of the command', async () => {
    const settings = sharedSettings(env);
    const server = await settings.start();
    onTestFinished(async () => {
      await server.stop();
      settings.remove();
    });
    expect(await levelsOf('open-files', env)).toEqual(['ok']);
    execFileSync('prlimit', ['--pid', String(server.process.pid), '--nofile=4000']);
    expect(await findingsOf('open-files', env)).toMatchObject([
      { level: 'warn', found: expect.stringContaining('4.000') },
    ]);
  });

  test('ends with 1 and JSON for machines, and with a sentence and what to do for people', async () => {
    const settings = { ...env, DATA_DIR: folder, SECRET_KEY_FILE: join(folder, 'secret') };
    const json = await endOfCommand(settings, 'doctor', '--json');
    expect(json.code).toBe(1);
    const report = JSON.parse(json.stdout) as { ok: boolean; findings: Finding[] };
    expect(report.ok).toBe(false);
    for (const { level, todo } of report.findings) expect(level === 'ok' || todo !== undefined).toBe(true);
    const { code, stdout } = await endOfCommand(settings, 'doctor');
    expect(code).toBe(1);
    expect(stdout).toMatch(/^Base de datos$/m);
    expect(stdout).toMatch(/^ {2}✗ falla {2}.*superusuario$/m);
    expect(stdout).toMatch(/^ {11}→ /m);
    expect(stdout).toMatch(/\d+ fallas, \d+ avisos\.$/m);
  });
});
