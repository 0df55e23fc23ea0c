import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Booth } from '@urna/booth-files/node/booth-folder';
import type { Preparation } from '@urna/contract/election/preparation';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { boothCalls } from '../../../../../scripts/booth-calls.ts';
import { openEmbedded } from '../../platform/database/connect.ts';
import { migrate } from '../../platform/database/migrate.ts';
import { get, hire, hireAndLogIn } from '../../testing/clients/staff-client.ts';
import { databaseIsShared } from '../../testing/database/test-database.ts';
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
});

describe('the public address', () => {
  let app: TestApp;
  const listen = async (options: Parameters<typeof openTestApp>[0]) => {
    app = await openTestApp(options);
    onTestFinished(() => app.close());
    return app.app.listen({ port: 0, host: '127.0.0.1' });
  };

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

  test('prints the administrators’ list in its words, as neither a warning nor a failure', async () => {
    const { token } = await hireAndLogIn(app, 'ADMINISTRADOR');
    const { steps, next_date } = (await get(app, token, '/admin/preparation')).json<{ data: Preparation }>().data;
    // The command tells the time by the machine's clock.
    const given = { clock: app.clock };
    // The app of a test doesn't know where its database lives.
    for (const { step, words, state } of steps.filter(({ step: name }) => name !== 'database')) {
      const level = state === 'done' ? 'ok' : 'open';
      const found = await findingsOf(`preparation-${step}`, { ...env, URNA_DRILL: '1' }, given);
      expect(found).toContainEqual({ check: `preparation-${step}`, level, found: expect.stringContaining(words) });
    }
    expect(await findingsOf('next-date', env, given)).toMatchObject([
      { level: 'ok', found: expect.stringContaining(next_date?.words ?? '?') },
    ]);
  });

  test('ends with 1 and JSON for machines, and with a sentence and what to do for people', async () => {
    const settings = { ...env, DATA_DIR: folder, SECRET_KEY_FILE: join(folder, 'secret') };
    const json = await endOfCommand(settings, 'doctor', '--json');
    expect(json.code).toBe(1);
    const report = JSON.parse(json.stdout) as { ok: boolean; findings: Finding[] };
    expect(report.ok).toBe(false);
    for (const { level, todo } of report.findings)
      expect(level === 'ok' || level === 'open' || todo !== undefined).toBe(true);
    const { code, stdout } = await endOfCommand(settings, 'doctor');
    expect(code).toBe(1);
    expect(stdout).toMatch(/^Base de datos$/m);
    expect(stdout).toMatch(/^ {2}✗ falla {2}.*superusuario$/m);
    expect(stdout).toMatch(/^ {11}→ /m);
    expect(stdout).toMatch(/\d+ fallas, \d+ avisos\.$/m);
  });
});
