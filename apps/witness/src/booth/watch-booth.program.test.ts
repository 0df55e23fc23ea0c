import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { browsers } from '@urna/booth-files/browsers';
import type { Booth } from '@urna/booth-files/node/booth-folder';
import { secretKey } from '@urna/transparency/note/note-key';
import { checkBallots, checkCredentials } from '@urna/verification/ballot-tasks';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { LyingBooth, type Served } from '../../../../packages/booth-files/testing/lying-booth.ts';
import { boothFiles, makeBooth } from '../../../../packages/booth-files/testing/small-booth.ts';
import { FakeElection } from '../../testing/fake-election.ts';
import { FakeServer } from '../../testing/fake-server.ts';
import { newFolder, removeFolders } from '../../testing/folders.ts';
import type { AlarmKind } from '../alarm.ts';
import { ElectionFollower } from '../elections/follow-election.ts';
import { buildApp } from '../web/build-app.ts';

const SCRIPT = '/voting/assets/main-1a2b.js';
const MINUTE = 60_000;
const key = secretKey('witness', 'veedor.test', new Uint8Array(32).fill(8));

let election: FakeElection;
let booth: Booth;
let changed: Booth;
const made: string[] = [];
beforeAll(async () => {
  election = new FakeElection(2, 3);
  const sealed = await makeBooth();
  const other = await makeBooth({ ...boothFiles, 'assets/main-1a2b.js': 'export const vote = () => better();' });
  [booth, changed] = [sealed.booth, other.booth];
  made.push(sealed.folder, other.folder);
});
afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true });
});

const opened: { close: () => Promise<unknown> }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).toReversed()) await one.close();
  removeFolders();
});

async function startServer(): Promise<{ server: FakeServer; lying: LyingBooth }> {
  const server = await FakeServer.start(election.key, [key]);
  opened.push({ close: () => server.stop() });
  await server.publish(election.upTo(1), election.key);
  const lying = new LyingBooth(booth);
  server.booth = lying;
  for (const { hash, text } of [booth, changed]) server.manifests.set(hash, text);
  server.sealingAct = election.actOf([booth.hash]);
  return { server, lying };
}

/** A witness with a copy of the box, whose clock stands still. */
async function openWitness(server: FakeServer, booths?: string[]) {
  const clock = { now: new Date('2026-11-25T15:00:00Z') };
  const lines: string[] = [];
  const follower = await ElectionFollower.open(
    newFolder(),
    { url: server.url, key: election.key, ...(booths === undefined ? {} : { booths }) },
    {
      key,
      threads: { count: 1, checkCredentials, checkBallots },
      peers: [],
      silenceMs: 15 * MINUTE,
      compareMs: 24 * 60 * MINUTE,
      compareBytes: 2 ** 28,
      now: () => clock.now,
      log: (line) => lines.push(line),
    },
  );
  opened.push(follower);
  await follower.round();
  const look = async (minutes = 1): Promise<readonly AlarmKind[]> => {
    clock.now = new Date(clock.now.getTime() + minutes * MINUTE);
    await follower.booth.round();
    return follower.alarms.active.map(({ kind }) => kind);
  };
  const app = buildApp({ key, followers: [follower], now: () => clock.now });
  opened.push(app);
  const page = async () => (await app.inject('/')).body;
  return { follower, look, page, lines, clock };
}

const changeScript = (lying: LyingBooth, change: (served: Served) => void) => {
  lying.lie = ({ url }, served) => {
    if (url === SCRIPT) change(served);
  };
};
const otherScript = (served: Served) => (served.body = Buffer.from('leak(choice)'));

describe('a booth that is the sealed one', () => {
  test('is compared as every browser first and then as one of them, and the page counts and says when', async () => {
    const { server, lying } = await startServer();
    const { look, page } = await openWitness(server);
    expect(await page()).toMatch(/Casilla comprobada<\/dt><dd>Todavía no/);
    expect(await look()).toEqual([]);
    expect(new Set(lying.requests.map(({ userAgent }) => userAgent)).size).toBe(browsers.length);
    lying.requests.length = 0;
    expect(await look()).toEqual([]);
    expect(new Set(lying.requests.map(({ userAgent }) => userAgent)).size).toBe(1);
    for (let round = 2; round < 7; round++) await look(0);
    expect(await page()).toMatch(/7 veces, la última <time datetime="[^"]+">hace menos de un minuto/);
  });

  test('was last compared as long ago as the page says', async () => {
    const { server } = await startServer();
    const { look, page, clock } = await openWitness(server);
    await look();
    const after = async (minutes: number) => {
      clock.now = new Date(clock.now.getTime() + minutes * MINUTE);
      return /1 vez, la última <time[^>]*>([^<]*)/.exec(await page())?.[1];
    };
    expect([await after(1), await after(1), await after(58), await after(120), await after(60 * 21)]).toEqual([
      'hace 1 minuto',
      'hace 2 minutos',
      'hace 1 hora',
      'hace 3 horas',
      'hace 1 día',
    ]);
  });

  test('is compared only once the trustees have signed, and until the vote ends', async () => {
    const { server, lying } = await startServer();
    const act = server.sealingAct;
    server.sealingAct = election.actOf([booth.hash], [2]);
    const { follower, look, lines } = await openWitness(server);
    changeScript(lying, otherScript);
    expect(await look()).toEqual([]);
    expect(lines.at(-1)).toContain('todavía no publica el acta de sellado con las firmas');
    server.sealingAct = act;
    expect(await look()).toEqual(['booth-differs']);
    await server.publish(election.closed(), election.key);
    await follower.round();
    lying.requests.length = 0;
    expect(await look()).toEqual([]);
    expect(lying.requests).toEqual([]);
  });

  test('isn’t known where the server publishes another manifest, or none, for the signed hash', async () => {
    const { server, lying } = await startServer();
    const { look, lines } = await openWitness(server);
    changeScript(lying, otherScript);
    for (const [text, reason] of [
      [changed.text, 'publica otro manifiesto que el firmado'],
      [null, 'no publica el manifiesto'],
    ] as const) {
      if (text === null) server.manifests.clear();
      else server.manifests.set(booth.hash, text);
      expect(await look()).toEqual([]);
      expect(lines.at(-1)).toContain(reason);
    }
    server.manifests.set(booth.hash, booth.text);
    expect(await look()).toEqual(['booth-differs']);
  });

  test('may have an origin of its own, to which the server leads voters and no other', async () => {
    const { server, lying } = await startServer();
    const api = new URL(server.url).origin;
    const apart = await LyingBooth.start(booth, { api, site: api });
    opened.push({ close: () => apart.stop() });
    const leadTo = (origin: string) => {
      lying.lie = ({ url }, served) => {
        Object.assign(served, { status: 302, headers: { location: origin + url }, body: Buffer.alloc(0) });
      };
    };
    leadTo(apart.origin);
    const { look } = await openWitness(server, [apart.origin]);
    expect(await look()).toEqual([]);
    expect(apart.requests.length).toBeGreaterThan(0);
    leadTo('https://otra.test');
    expect(await look()).toEqual(['booth-differs']);
    // Nor does a witness go where the server sends it, unless its operator said so.
    apart.requests.length = 0;
    leadTo(apart.origin);
    expect(await (await openWitness(server)).look()).toEqual(['booth-differs']);
    expect(apart.requests).toEqual([]);
  });

  test('may be served by others too, and must call the API from there', async () => {
    const { server } = await startServer();
    const api = new URL(server.url).origin;
    const elsewhere = await LyingBooth.start(booth, { api, site: api });
    opened.push({ close: () => elsewhere.stop() });
    const { look } = await openWitness(server, [elsewhere.origin]);
    expect(await look()).toEqual([]);
    expect(elsewhere.requests.length).toBeGreaterThan(0);
    const wrong = await LyingBooth.start(booth, { api: 'https://otra.test', site: api });
    opened.push({ close: () => wrong.stop() });
    expect(await (await openWitness(server, [wrong.origin])).look()).toEqual(['booth-differs']);
  });
});

describe('a server that serves another booth', () => {
  test('to everybody is reported in the first round, with the bytes, and the box is cosigned meanwhile', async () => {
    const { server, lying } = await startServer();
    const { follower, look, page } = await openWitness(server);
    expect(await look()).toEqual([]);
    changeScript(lying, otherScript);
    expect(await look()).toEqual(['booth-differs']);
    const [alarm] = follower.alarms.active;
    expect(alarm?.text).toContain(`no es de la casilla firmada, ${booth.hash}: ${new URL(server.url).origin}${SCRIPT}`);
    expect(alarm?.text).toMatch(/main-1a2b\.js, pedida como .*: la huella del contenido es [\w-]{43}/);
    const [name = ''] = alarm?.evidence ?? [];
    expect(name).toMatch(/-casilla-voting-assets-main-1a2b\.js$/);
    expect(readFileSync(join(follower.evidenceFolder, name), 'utf8')).toBe('leak(choice)');
    const shown = await page();
    expect(shown).toContain('La casilla de votación no es la que firmaron los custodios');
    expect(shown).toContain('Si todavía no ha votado, espere');
    expect(shown).toContain(`<code>${booth.hash}</code>`);
    await server.publish(election.upTo(2), election.key);
    await follower.round();
    expect(server.cosignatures.at(-1)?.size).toBe(3n);
  });

  test('with one more header to everybody is reported in the first round', async () => {
    const { server, lying } = await startServer();
    const { look, follower } = await openWitness(server);
    await look();
    lying.lie = (_, served) => {
      served.headers['link'] = '</a.css>; rel=stylesheet';
    };
    expect(await look()).toEqual(['booth-differs']);
    expect(follower.alarms.active[0]?.text).toContain('sobra el encabezado link: </a.css>; rel=stylesheet');
  });

  test('to one kind of browser is reported as soon as a round asks as that one', async () => {
    const { server, lying } = await startServer();
    const { look } = await openWitness(server);
    await look();
    const safari = browsers.find(({ name }) => name.startsWith('Safari'))?.userAgent;
    lying.lie = ({ headers, url }, served) => {
      if (url === SCRIPT && headers['user-agent'] === safari) otherScript(served);
    };
    let rounds = 1;
    while ((await look()).length === 0) expect(rounds++).toBeLessThan(200);
    // Now each round asks as all of them: the alarm doesn't end because others get the right bytes.
    for (let round = 0; round < 10; round++) expect(await look()).toEqual(['booth-differs']);
  });

  test('for one minute is reported if a round falls into it, and no longer once five rounds saw the right bytes', async () => {
    const { server, lying } = await startServer();
    const { look, follower } = await openWitness(server);
    await look();
    changeScript(lying, otherScript);
    expect(await look()).toEqual(['booth-differs']);
    changeScript(lying, () => undefined);
    for (let round = 1; round < 5; round++) expect(await look()).toEqual(['booth-differs']);
    expect(await look()).toEqual([]);
    expect(follower.file.state.alarms.map(({ kind, ended_at }) => [kind, ended_at !== null])).toEqual([
      ['booth-differs', true],
    ]);
  });

  test('for a minute into which no round falls isn’t noticed', async () => {
    const { server, lying } = await startServer();
    const { look } = await openWitness(server);
    await look();
    changeScript(lying, otherScript);
    const voter = await fetch(new URL(SCRIPT, server.url));
    expect(await voter.text()).toBe('leak(choice)');
    changeScript(lying, () => undefined);
    expect(await look()).toEqual([]);
  });

  test('fills no disk: what is kept of its bytes is bounded', async () => {
    const { server, lying } = await startServer();
    const { look, follower } = await openWitness(server);
    await look();
    lying.lie = ({ url }, served) => {
      served.body = Buffer.alloc(3 * 2 ** 20, url);
      served.headers['link'] = 'x'.repeat(8000);
    };
    await look();
    const sizes = readdirSync(follower.evidenceFolder).map(
      (name) => readFileSync(join(follower.evidenceFolder, name)).length,
    );
    expect(sizes.length).toBe(4);
    expect(Math.max(...sizes)).toBe(2 ** 20);
    expect(follower.alarms.active[0]?.text.length).toBeLessThan(4000);
  });

  test('is no lie where the trustees signed the change, and is one where they didn’t', async () => {
    const { server } = await startServer();
    const { look, follower } = await openWitness(server);
    await look();
    const sealed = server.sealingAct;
    server.booth = new LyingBooth(changed);
    server.sealingAct = election.actOf([booth.hash, changed.hash]);
    expect(await look()).toEqual([]);
    expect(follower.file.state.booth).toMatchObject({ hash: changed.hash, changes: 1, checks: 1 });
    expect(await look()).toEqual([]);
    expect(follower.file.state.booth?.checks).toBe(2);

    // The sealing alone was signed too, but the change since then counts.
    server.sealingAct = sealed;
    server.booth = new LyingBooth(booth);
    expect(await look(11)).toEqual(['booth-differs']);
    server.sealingAct = election.actOf([booth.hash, changed.hash, booth.hash], [2]);
    expect(await look(11)).toEqual(['booth-differs']);
    expect(follower.file.state.booth).toMatchObject({ hash: changed.hash, changes: 1 });
  });
});

describe('a server that gives no booth', () => {
  test('is reported after the configured time, until it gives it', async () => {
    const { server, lying } = await startServer();
    const { look, follower } = await openWitness(server);
    await look();
    lying.lie = ({ url }, served) => {
      if (url === SCRIPT) served.status = 503;
    };
    expect(await look(14)).toEqual([]);
    expect(await look(1)).toEqual(['booth-silent']);
    expect(follower.alarms.active[0]?.text).toMatch(
      /^Desde el 25 de noviembre de 2026 a las .+, hora de Colombia, .+ respondió 503/,
    );
    expect(follower.file.state.booth?.checks).toBe(1);
    lying.lie = () => undefined;
    expect(await look()).toEqual([]);
  });

  test('gives the box: its silence about the booth hides none about the box', async () => {
    const { server, lying } = await startServer();
    const { look, follower, clock } = await openWitness(server);
    await look();
    lying.isDown = true;
    await look(15);
    await server.publish(election.upTo(2), election.key);
    server.damagesNext = true;
    clock.now = new Date(clock.now.getTime() + 16 * MINUTE);
    await follower.round();
    expect(follower.alarms.active.map(({ kind }) => kind)).toEqual(['booth-silent', 'silent']);
  });
});
