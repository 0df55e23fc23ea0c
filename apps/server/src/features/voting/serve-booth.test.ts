import type { Booth as ShownBooth } from '@urna/contract/election/booth';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { boothToSeal } from '../../services/election/booth/stored-booths.ts';
import { listTrustees } from '../../services/election/trustees/trustee-rows.ts';
import { databaseIsShared, waitingForTable } from '../../testing/database/test-database.ts';
import { contestIds } from '../../testing/elections/first-process.ts';
import { sharedSettings } from '../../testing/elections/real-voting.ts';
import { openSealedContest } from '../../testing/elections/sealed-contest.ts';
import { BOOTH_SCRIPT, makeBooth } from '../../testing/elections/test-booth.ts';
import { turnContestClock } from '../../testing/servers/contest-workers.ts';
import { openTestApp, type TestApp } from '../../testing/servers/test-app.ts';

const sealed = await makeBooth('sealed');
const upgraded = await makeBooth('upgraded');

let app: TestApp;
/** On the same database, a process of the next release. */
let next: TestApp;
beforeEach(async () => {
  app = await openTestApp({ booth: sealed });
  next = await openTestApp({ booth: upgraded, database: app.database, windowsOpen: false });
});
afterEach(async () => {
  await next.app.close();
  await app.close();
});

const script = async ({ inject }: TestApp) => (await inject(BOOTH_SCRIPT)).body;
const bytesOf = ({ files }: typeof sealed) => Buffer.from(files.get(BOOTH_SCRIPT) ?? []).toString();
const shown = async ({ inject }: TestApp) => (await inject('/api/booth')).json<{ data: ShownBooth }>().data;
/** Why a process says that it isn't ready. The tests have no pages, which are asked for last. */
const causeOf = async ({ inject }: TestApp) => (await inject('/api/ready')).json<{ cause: string }>().cause;
/** Each process asks the database once a second. */
const aSecondLater = () => new Promise((resolve) => setTimeout(resolve, 1100));

describe('the booth that a process serves', () => {
  test('is its release’s own while no election is sealed', async () => {
    expect([await script(app), await script(next)]).toEqual([bytesOf(sealed), bytesOf(upgraded)]);
    expect(await shown(next)).toEqual({
      origin: 'http://127.0.0.1:3000',
      elsewhere: [],
      hash: upgraded.hash,
      sealed: false,
    });
  });

  test('is the sealed one in every process of every release, until the election has closed', async () => {
    // Each has served its own already, and must notice the sealing.
    expect([await script(app), await script(next)]).toEqual([bytesOf(sealed), bytesOf(upgraded)]);
    await openSealedContest(app, { contest: 'contador' });
    await aSecondLater();
    for (const one of [app, next]) {
      expect(await script(one)).toBe(bytesOf(sealed));
      expect((await one.inject('/voting/casilla.json')).body).toBe(sealed.text);
      expect(await shown(one)).toMatchObject({ hash: sealed.hash, sealed: true });
    }
    await turnContestClock(app);
    app.clock.set('2025-09-30T22:00:01Z');
    await turnContestClock(app);
    await aSecondLater();
    expect([await script(app), await script(next)]).toEqual([bytesOf(sealed), bytesOf(upgraded)]);
    // Whoever checks the election afterwards still finds what was sealed.
    expect((await next.inject(`/api/booths/${sealed.hash}`)).body).toBe(sealed.text);
  });

  test('is the sealed one after an upgrade in the middle of the vote, and the new process is ready', async () => {
    const { election } = await openSealedContest(app, { contest: 'contador' });
    await turnContestClock(app);
    const upgrade = await openTestApp({ booth: upgraded, database: app.database, windowsOpen: false });
    expect(await causeOf(upgrade)).toBe('pages');
    expect(await script(upgrade)).toBe(bytesOf(sealed));
    expect((await upgrade.inject('/voting/casilla.json')).body).toBe(sealed.text);
    expect(await shown(upgrade)).toMatchObject({ hash: election.booth, sealed: true });
    await upgrade.app.close();
    // One whose release has no booth at all serves it too.
    const without = await openTestApp({ booth: null, database: app.database, windowsOpen: false });
    expect([await script(without), await causeOf(without)]).toEqual([bytesOf(sealed), 'pages']);
    await without.app.close();
  });

  test('is named by every election that is sealed meanwhile, whichever release seals it', async () => {
    const first = await openSealedContest(app, { contest: 'contador' });
    const second = await openSealedContest(next, { contest: 'ies' });
    expect([first.election.booth, second.election.booth]).toEqual([sealed.hash, sealed.hash]);
  });

  test('is the same for two elections that are sealed at once by two releases', async () => {
    const both = await Promise.all([
      openSealedContest(app, { contest: 'contador' }),
      openSealedContest(next, { contest: 'ies' }),
    ]);
    expect(new Set(both.map(({ election }) => election.booth)).size).toBe(1);
  });

  test.runIf(databaseIsShared)('isn’t chosen for a sealing while another one chooses', async () => {
    const { db } = app.database;
    const [chosen, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const first = db.transaction().execute(async (tx) => {
      await boothToSeal(tx, sealed, app.clock.now());
      chosen.resolve();
      await release.promise;
    });
    await chosen.promise;
    const second = db.transaction().execute((tx) => boothToSeal(tx, upgraded, app.clock.now()));
    await expect.poll(() => waitingForTable(app.database, 'booths'), { timeout: 20_000 }).toBe(1);
    release.resolve();
    await Promise.all([first, second]);
  });

  test('is a release’s own again once the process of an election that never opened has ended', async () => {
    await openSealedContest(app, { contest: 'contador', unsigned: true });
    expect(await script(next)).toBe(bytesOf(sealed));
    await app.database.db.updateTable('processes').set({ state: 'archived', archived_at: app.clock.now() }).execute();
    await aSecondLater();
    expect(await script(next)).toBe(bytesOf(upgraded));
  });

  test('is missing where the database lost a byte of it: the process isn’t ready, and serves no other', async () => {
    await openSealedContest(app, { contest: 'contador' });
    await app.database.pool.query('alter table booth_files disable trigger user');
    await app.database.pool.query("update booth_files set bytes = bytes || '\\x20' where path = $1", [BOOTH_SCRIPT]);
    await aSecondLater();
    expect(await causeOf(next)).toBe('booth');
    expect((await next.inject('/voting/')).statusCode).toBe(500);
  });

  // PGlite admits a single process.
  test.runIf(databaseIsShared)('is the sealed one in a process that never saw its release', async () => {
    await openSealedContest(app, { contest: 'contador' });
    const settings = sharedSettings({ DATABASE_URL: app.database.url ?? '' });
    const server = await settings.start();
    try {
      expect(await (await fetch(server.url + BOOTH_SCRIPT)).text()).toBe(bytesOf(sealed));
    } finally {
      await server.stop();
      settings.remove();
    }
  });
});

describe('an election', () => {
  test('isn’t sealed by a release that was built without a booth', async () => {
    const without = await openTestApp({ booth: null });
    await expect(openSealedContest(without, { contest: 'contador' })).rejects.toThrow('not sealed');
    const { seal_error } = await without.database.db
      .selectFrom('contests')
      .select('seal_error')
      .where('id', '=', contestIds.contador)
      .executeTakeFirstOrThrow();
    expect(seal_error).toContain('casilla');
    expect(await listTrustees(without.database.db, contestIds.contador)).toHaveLength(1);
    await without.close();
  });
});

describe('the files of the booth', () => {
  test('come packed as the browser asks, with the manifest’s policy and nothing of the site’s', async () => {
    const { headers, rawPayload } = await app.inject({
      url: '/voting/select',
      headers: { 'accept-encoding': 'identity' },
    });
    expect(headers['content-security-policy']).toBe(sealed.manifest.urna.policy);
    expect([headers['content-type'], headers['set-cookie']]).toEqual(['text/html; charset=utf-8', undefined]);
    expect(rawPayload.toString()).toContain(BOOTH_SCRIPT);
    const packed = await app.inject({ url: BOOTH_SCRIPT, headers: { 'accept-encoding': 'gzip, br' } });
    expect([packed.headers['content-encoding'], packed.headers['cache-control']]).toEqual([
      'br',
      'public, max-age=31536000, immutable',
    ]);
    const again = await app.inject({ url: '/voting/select', headers: { 'if-none-match': headers['etag'] } });
    expect(again.statusCode).toBe(304);
  });

  test('come whole to whoever asks for a part of one, and without their bytes where only the headers are asked for', async () => {
    const whole = await app.inject(BOOTH_SCRIPT);
    const part = await app.inject({ url: BOOTH_SCRIPT, headers: { range: 'bytes=0-3' } });
    expect([part.statusCode, part.body]).toEqual([200, whole.body]);
    const head = await app.inject({ method: 'HEAD', url: BOOTH_SCRIPT });
    const names = ['content-type', 'content-length', 'content-security-policy', 'etag'] as const;
    expect([head.body, names.map((name) => head.headers[name])]).toEqual([
      '',
      names.map((name) => whole.headers[name]),
    ]);
    expect((await app.inject({ method: 'POST', url: BOOTH_SCRIPT })).statusCode).toBe(404);
  });

  test('are the page for any other address, and none for a file that it hasn’t', async () => {
    const page = (await app.inject('/voting/')).body;
    for (const url of ['/voting/nada', '/voting/login-ies?de=correo', '/voting/index.html']) {
      expect((await app.inject(url)).body, url).toBe(page);
    }
    expect((await app.inject('/voting/assets/other.js')).statusCode).toBe(404);
    expect((await app.inject('/voting/installation.json')).json()).toEqual({ api: '', site: '' });
  });
});

describe('the booth at an origin of its own', () => {
  const publicUrl = 'https://elecciones.example';
  const boothUrl = 'https://casilla.example';
  let apart: TestApp;
  beforeEach(async () => {
    apart = await openTestApp({ booth: sealed, publicUrl, boothUrl });
  });
  afterEach(() => apart.close());
  const ask = (url: string, host = 'casilla.example') => apart.inject({ url, headers: { host } });

  test('is all that is served there', async () => {
    expect((await ask(BOOTH_SCRIPT)).body).toBe(bytesOf(sealed));
    expect((await ask('/voting/installation.json')).json()).toEqual({ api: publicUrl, site: publicUrl });
    const { headers } = await ask('/voting/');
    expect(headers['content-security-policy']).toContain(
      `connect-src 'self' ${publicUrl}; img-src 'self' ${publicUrl}`,
    );
    for (const url of ['/home', '/api/health', '/api/booth', '/assets/x.js', '/verificador.html', '/correo']) {
      expect((await ask(url)).statusCode, url).toBe(404);
    }
    for (const url of ['/', '/?de=correo']) expect((await ask(url)).headers['location']).toBe('/voting/select');
  });

  test('is known by the host that was called, however it is written and whatever is said to have been forwarded', async () => {
    for (const host of ['CASILLA.example', 'casilla.example.', 'casilla.example:443', 'casilla.example.:443']) {
      expect([host, (await ask('/api/health', host)).statusCode]).toEqual([host, 404]);
    }
    for (const host of ['casilla.example.otra', 'otra.casilla.example', 'casilla.example, otra', '']) {
      expect([host, (await ask('/voting/', host)).statusCode]).toEqual([host, 302]);
    }
    const proxied = await openTestApp({ booth: sealed, publicUrl, boothUrl, trustProxy: ['127.0.0.1'] });
    const headers = { host: 'casilla.example', 'x-forwarded-host': 'elecciones.example' };
    expect((await proxied.inject({ url: '/api/health', headers })).statusCode).toBe(404);
    expect((await proxied.inject({ url: '/voting/', headers })).statusCode).toBe(200);
    await proxied.close();
  });

  test('is where the site’s own addresses lead, by a redirect that keeps path and question', async () => {
    const { statusCode, headers } = await ask('/voting/login-ies?de=correo', 'elecciones.example');
    expect([statusCode, headers['location']]).toEqual([302, `${boothUrl}/voting/login-ies?de=correo`]);
    expect((await ask('/api/health', 'elecciones.example')).statusCode).toBe(200);
  });

  test('is known by its name where a proxy leaves out the port', async () => {
    const other = await openTestApp({
      booth: sealed,
      publicUrl: 'https://elecciones.example:8443',
      boothUrl: 'https://casilla.example:8443',
    });
    const answer = await other.inject({ url: '/voting/', headers: { host: 'casilla.example' } });
    expect(answer.statusCode).toBe(200);
    await other.close();
  });
});
