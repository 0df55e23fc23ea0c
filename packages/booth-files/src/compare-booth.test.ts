import { rmSync } from 'node:fs';
import { request } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { LyingBooth, type Served } from '../testing/lying-booth.ts';
import { makeBooth } from '../testing/small-booth.ts';
import { type Installation, ownInstallation, writeInstallation } from './booth-headers.ts';
import { browsers } from './browsers.ts';
import { compareBooth, describeDifference } from './compare-booth.ts';
import { askOverHttp } from './node/ask-over-http.ts';
import type { Booth } from './node/booth-folder.ts';

const SCRIPT = '/voting/assets/main-1a2b.js';
const api = 'https://votaciones.test';
const elsewhere: Installation = { api, site: api };

let folder: string;
let booth: Booth;
let server: LyingBooth;
beforeAll(async () => {
  ({ folder, booth } = await makeBooth());
});
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(async () => {
  server = await LyingBooth.start(booth);
});
afterEach(() => server.stop());

const look = (
  options: {
    browsers?: typeof browsers;
    random?: () => number;
    origin?: string;
    installation?: Installation;
    mayLeadTo?: string[];
  } = {},
) =>
  compareBooth({
    ask: askOverHttp,
    origin: options.origin ?? server.origin,
    manifest: booth.manifest,
    installation: options.installation ?? ownInstallation,
    browsers: options.browsers ?? browsers,
    random: options.random ?? Math.random,
    mayLeadTo: options.mayLeadTo ?? [],
  });

const parts = ({ differences }: Awaited<ReturnType<typeof look>>): string[] =>
  [
    ...new Set(
      differences.flatMap(({ address, problems }) =>
        problems.map(({ part }) => `${address.replace(/\?.*/, '?')} ${part}`),
      ),
    ),
  ].toSorted();

const onScript = (change: (served: Served) => void) => {
  server.lie = ({ url }, served) => {
    if (url === SCRIPT) change(served);
  };
};

describe('comparing an honest booth', () => {
  test('finds no difference, and asks for every file, every route and one unknown address as every browser', async () => {
    expect(await look()).toEqual({ differences: [], unanswered: [] });
    const addresses = new Set(server.requests.map(({ address }) => address));
    const told = [...Object.keys(booth.manifest.hashes), '/voting/casilla.json', '/voting/installation.json'];
    expect(told.every((address) => addresses.has(address))).toBe(true);
    expect(addresses.size).toBe(told.length + 1);
    for (const { userAgent } of browsers) {
      expect(server.requests.filter((one) => one.userAgent === userAgent).length).toBe(told.length + 1);
    }
    expect(new Set(server.requests.map(({ encodings }) => encodings))).toContain('gzip, deflate');
  });

  test('asks in another order each time', async () => {
    const order = async () => {
      server.requests.length = 0;
      await look();
      const told = server.requests.filter(({ address }) => !address.includes('?'));
      return told.map(({ address, userAgent }) => `${address} ${userAgent}`);
    };
    const first = await order();
    expect(await order()).not.toEqual(first);
  });

  test('says what didn’t answer, and calls it no difference', async () => {
    server.isDown = true;
    const { differences, unanswered } = await look({ browsers: browsers.slice(0, 1) });
    expect(differences).toEqual([]);
    expect(unanswered[0]).toMatch(/^\/voting\/.*: no responde \(ECONNRESET\)$/);
    // The rest isn't asked for.
    expect(server.requests.length).toBe(5);
    server.isDown = false;
    server.lie = (_, served) => {
      served.status = 503;
    };
    expect((await look()).differences).toEqual([]);
  });

  test('on another origin expects the policy and the installation that name the API, and no other', async () => {
    const other = await LyingBooth.start(booth, elsewhere);
    try {
      expect((await look({ origin: other.origin, installation: elsewhere })).differences).toEqual([]);
      const policy = (await fetch(`${other.origin}/voting/`)).headers.get('content-security-policy');
      expect(policy).toContain(`connect-src 'self' ${api}; img-src 'self' ${api}; frame-ancestors 'none'`);
      const found = parts(await look({ origin: other.origin }));
      expect(found).toContain('/voting/installation.json bytes');
      expect(found).toContain('/voting/ content-security-policy');
    } finally {
      await other.stop();
    }
  });
});

describe('an origin that sends voters to the booth’s own', () => {
  const apart = 'https://casilla.test';
  const redirect = ({ url }: { url?: string | undefined }, served: Served): void => {
    Object.assign(served, { status: 302, headers: { location: apart + url }, body: Buffer.alloc(0) });
  };

  test('has no difference where that one is compared too, by whichever redirect', async () => {
    server.lie = redirect;
    expect(await look({ mayLeadTo: [apart] })).toEqual({ differences: [], unanswered: [] });
    server.lie = (incoming, served) => {
      redirect(incoming, served);
      served.status = 301;
    };
    expect((await look({ mayLeadTo: ['https://veedor.test', apart] })).differences).toEqual([]);
    expect(parts(await look()).length).toBeGreaterThan(8);
  });

  test.each<[string, (served: Served) => void, string[]]>([
    [
      'serves a page of its own',
      (served) => Object.assign(served, { status: 404, headers: { location: `${apart}/voting/login` } }),
      ['status'],
    ],
    ['leads to another address', (served) => (served.headers['location'] = `${apart}/voting/`), ['status']],
    [
      'leads to another origin',
      (served) => (served.headers['location'] = 'https://otra.test/voting/login'),
      ['status'],
    ],
    ['marks whom it sends there', (served) => (served.headers['set-cookie'] = 'voter=1'), ['set-cookie']],
  ])('is noticed when it %s', async (_, change, expected) => {
    server.lie = (incoming, served) => {
      redirect(incoming, served);
      if (incoming.url === '/voting/login') change(served);
    };
    const found = parts(await look({ mayLeadTo: [apart], browsers: browsers.slice(0, 1) }));
    expect(found).toEqual(expected.map((part) => `/voting/login ${part}`));
  });
});

describe('a booth that lies to everybody', () => {
  test.each<[string, (served: Served) => void, string]>([
    ['another script', (served) => (served.body = Buffer.from('leak(choice)')), 'bytes'],
    ['one byte more', (served) => (served.body = Buffer.concat([served.body, Buffer.from('\n')])), 'bytes'],
    [
      'the right bytes and the address of others',
      (served) => (served.headers['location'] = 'https://otra.test/'),
      'status',
    ],
    ['nothing', (served) => (served.body = Buffer.alloc(0)), 'bytes'],
    ['no file', (served) => (served.status = 404), 'status'],
    [
      'a redirect',
      (served) => Object.assign(served, { status: 302, headers: { location: 'https://otra.test/' } }),
      'status',
    ],
    ['another content type', (served) => (served.headers['content-type'] = 'text/html; charset=utf-8'), 'content-type'],
    [
      'another charset',
      (served) => (served.headers['content-type'] = 'text/javascript; charset=utf-16'),
      'content-type',
    ],
    [
      'a policy that allows more',
      (served) => (served.headers['content-security-policy'] += ' https://otra.test'),
      'content-security-policy',
    ],
    [
      'two content types, of which a browser takes the last',
      (served) => (served.headers['content-type'] = ['text/javascript; charset=utf-8', 'text/html']),
      'content-type',
    ],
    ['no policy', (served) => delete served.headers['content-security-policy'], 'content-security-policy'],
    ['sniffing', (served) => delete served.headers['x-content-type-options'], 'x-content-type-options'],
    ['a style sheet by header', (served) => (served.headers['link'] = '</a.css>; rel=stylesheet'), 'link'],
    ['a refresh', (served) => (served.headers['refresh'] = '0; url=https://otra.test'), 'refresh'],
    ['storage thrown away', (served) => (served.headers['clear-site-data'] = '"storage"'), 'clear-site-data'],
    ['a worker’s wider scope', (served) => (served.headers['service-worker-allowed'] = '/'), 'service-worker-allowed'],
    ['pages made ready', (served) => (served.headers['speculation-rules'] = '"/r.json"'), 'speculation-rules'],
    [
      'reports',
      (served) => (served.headers['content-security-policy-report-only'] = "img-src 'none'; report-uri /r"),
      'content-security-policy-report-only',
    ],
    ['a mark', (served) => (served.headers['set-cookie'] = 'voter=1'), 'set-cookie'],
    [
      'an encoding named as what every object has',
      (served) => (served.headers['content-encoding'] = 'constructor'),
      'encoding',
    ],
    ['an unknown encoding', (served) => (served.headers['content-encoding'] = 'dcb'), 'encoding'],
    ['bytes that don’t unpack', (served) => (served.headers['content-encoding'] = 'gzip'), 'encoding'],
  ])('is noticed with %s', async (_, change, part) => {
    onScript(change);
    expect(parts(await look({ browsers: browsers.slice(0, 1) }))).toEqual([`${SCRIPT} ${part}`]);
  });

  test('is noticed at an address that was told to nobody, and with another manifest', async () => {
    server.lie = ({ url }, served) => {
      if (url?.includes('?') === true) served.body = Buffer.from('<!doctype html>');
      if (url === '/voting/casilla.json') served.body = Buffer.from(`${booth.text}\n`);
    };
    const found = parts(await look({ browsers: browsers.slice(0, 1) }));
    expect(found).toContainEqual(expect.stringMatching(/^\/voting\/[a-z]+\? bytes$/));
    expect(found).toContain('/voting/casilla.json bytes');
  });

  test('is described in a sentence, with the bytes that it sent', async () => {
    onScript((served) => (served.body = Buffer.from('leak(choice)')));
    const [difference] = (await look({ browsers: browsers.slice(0, 1) })).differences;
    expect(Buffer.from(difference?.answer.body ?? new Uint8Array()).toString()).toBe('leak(choice)');
    expect(difference && describeDifference(difference)).toMatch(
      /^http:\/\/127\.0\.0\.1:\d+\/voting\/assets\/main-1a2b\.js, pedida como Chrome en Windows: la huella del contenido es [\w-]{43} y debe ser [\w-]{43}$/,
    );
  });
});

describe('a booth that lies to one kind of browser', () => {
  test.each(browsers)('is noticed by whoever asks as $name', async ({ userAgent, name }) => {
    server.lie = ({ url, headers }, served) => {
      if (url === SCRIPT && headers['user-agent'] === userAgent) served.body = Buffer.from('leak(choice)');
    };
    expect((await look()).differences.map(({ browser }) => browser)).toEqual([name]);
  });

  test.each(['br', 'gzip'] as const)('is noticed when only its %s answers unpack to other bytes', async (encoding) => {
    const { pack } = server;
    server.pack = (packed, body) => pack(packed, packed === encoding ? Buffer.concat([body, Buffer.from(' ')]) : body);
    const found = (await look()).differences;
    expect(found.length).toBeGreaterThan(0);
    expect(new Set(found.flatMap(({ problems }) => problems.map(({ part }) => part)))).toEqual(new Set(['bytes']));
  });

  test('is noticed when it packs far more than a booth may be', async () => {
    server.pack = (encoding, body) => (encoding === 'gzip' ? gzipSync(Buffer.alloc(6 * 2 ** 20)) : body);
    expect(parts(await look({ browsers: browsers.slice(-1) }))).toContain(`${SCRIPT} encoding`);
  });
});

/** Nothing that is compared from outside can show these. `docs/security.md` promises nothing of them. */
describe('a booth that lies to somebody whom no witness is', () => {
  const voter = (headers: Record<string, string>, localAddress = '127.0.0.1'): Promise<string> =>
    new Promise((resolve, reject) => {
      const outgoing = request(`${server.origin}${SCRIPT}`, { headers, localAddress }, (response) => {
        resolve(readText(response));
      });
      outgoing.on('error', reject).end();
    });

  const lieTo = (isVoter: (request: { token: string; address: string; query: string }) => boolean) => {
    server.lie = ({ url, headers, socket }, served) => {
      const [path, query = ''] = (url ?? '').split('?');
      const voters = { token: headers.authorization ?? '', address: socket.remoteAddress ?? '', query };
      if (path === SCRIPT && isVoter(voters)) served.body = Buffer.from('leak(choice)');
    };
  };

  test('isn’t noticed when it changes the script for the bearer of one token', async () => {
    lieTo(({ token }) => token === 'Bearer de-ana');
    expect(await voter({ authorization: 'Bearer de-ana' })).toBe('leak(choice)');
    expect((await look()).differences).toEqual([]);
  });

  test('isn’t noticed when it changes the script for one address', async () => {
    lieTo(({ address }) => address === '127.0.0.2');
    expect(await voter({}, '127.0.0.2')).toBe('leak(choice)');
    expect((await look()).differences).toEqual([]);
  });

  test('isn’t noticed when it knows the witness, here by its address, and lies to everybody else', async () => {
    lieTo(({ address }) => address !== '127.0.0.1');
    expect(await voter({}, '127.0.0.2')).toBe('leak(choice)');
    expect((await look()).differences).toEqual([]);
  });
});

test('an installation is written in one way', () => {
  expect(writeInstallation(elsewhere)).toBe('{"api":"https://votaciones.test","site":"https://votaciones.test"}\n');
});
