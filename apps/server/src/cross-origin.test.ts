import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROOF_HEADER } from '@urna/contract/shared/call-proofs';
import { addressOf, type Endpoint } from '@urna/contract/shared/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { everyEndpoint, namedEndpoints } from '../../../packages/contract/testing/every-endpoint.ts';
import { ballotPaper, cast, openSession } from './testing/clients/voter-client.ts';
import { ballotFor } from './testing/elections/make-ballot.ts';
import { openSealedContest, type SealedContest } from './testing/elections/sealed-contest.ts';
import { turnContestClock } from './testing/servers/contest-workers.ts';
import { openTestApp, type TestApp } from './testing/servers/test-app.ts';

const own = 'https://elecciones.example';
const booth = 'https://casilla.example';
const university = 'https://casilla.universidad.example';
const stranger = 'https://otra.example';

let app: TestApp;
let contest: SealedContest;
let endpoints: Endpoint[];
beforeAll(async () => {
  const addresses = { publicUrl: own, boothUrl: booth, boothOrigins: [university] };
  app = await openTestApp({ ...addresses, limits: { codesPerMinutePerAddress: 3 } });
  contest = await openSealedContest(app, { contest: 'contador', voters: 3 });
  await turnContestClock(app);
  endpoints = await everyEndpoint();
});
afterAll(() => app.close());

const params = { contest: 'contador', hash: '0'.repeat(64), tracking_code: 'A'.repeat(43), process: '2025-2029' };
const anyParams = new Proxy(params, { get: (known, name) => Reflect.get(known, name) ?? '1' });
const preflight = (endpoint: Endpoint, origin: string) =>
  app.inject({
    method: 'OPTIONS',
    url: addressOf(endpoint, anyParams),
    headers: {
      origin,
      'access-control-request-method': endpoint.method,
      'access-control-request-headers': `authorization,content-type,${PROOF_HEADER}`,
    },
  });
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

/** Whether no call at its address is for anybody's pages, whose preflights share one answer. */
const isForOwnPages = ({ path }: Endpoint) => !endpoints.some((one) => one.anyOrigin && one.path === path);

/** The endpoints that the booth's code names, by their names in the contract. */
async function callsOfBooth(): Promise<Endpoint[]> {
  const folder = join(import.meta.dirname, '../../booth/src');
  const names = new Set<string>();
  for (const file of globSync('**/*.{ts,tsx}', { cwd: folder, exclude: ['**/*.test.{ts,tsx}'] })) {
    const code = readFileSync(join(folder, file), 'utf8');
    for (const [, name = ''] of code.matchAll(/\b(?:call|download)\((\w+)/g)) names.add(name);
  }
  return (await namedEndpoints()).flatMap(([name, endpoint]) => (names.has(name) ? endpoint : []));
}

describe('calls across origins', () => {
  test('are exactly those that the booth’s code makes', async () => {
    const made = (await callsOfBooth()).map(nameOf);
    expect(made.length).toBeGreaterThan(10);
    expect(
      endpoints
        .filter((one) => one.booth)
        .map(nameOf)
        .toSorted(),
    ).toEqual(made.toSorted());
  });

  test('are these, and no others', () => {
    const listed = endpoints.filter(({ booth: isOfBooth }) => isOfBooth).map(nameOf);
    expect(listed.toSorted()).toEqual([
      'GET /elections/:contest',
      'GET /elections/:contest/candidates',
      'GET /elections/:contest/credentials',
      'GET /elections/:contest/setup',
      'GET /elections/calendar',
      'GET /voting/ballot',
      'POST /certificates/pdf',
      'POST /voting/accountant/request-code',
      'POST /voting/accountant/verify-code',
      'POST /voting/ballots',
      'POST /voting/certificate',
      'POST /voting/ies/forgot',
      'POST /voting/ies/login',
      'POST /voting/ies/set-password',
      'POST /voting/receipt',
    ]);
  });

  test('are allowed to the booth’s own origin and to those that serve it, without cookies', async () => {
    for (const endpoint of endpoints.filter((one) => one.booth)) {
      for (const origin of [booth, university]) {
        const { statusCode, headers } = await preflight(endpoint, origin);
        expect([nameOf(endpoint), statusCode, headers['access-control-allow-origin']]).toEqual([
          nameOf(endpoint),
          204,
          origin,
        ]);
        expect(headers['access-control-allow-methods']).toContain(endpoint.method);
        expect(headers['access-control-allow-headers']).toBe(`authorization, content-type, ${PROOF_HEADER}`);
        expect(headers).not.toHaveProperty('access-control-allow-credentials');
      }
    }
  });

  test('are allowed to pages of anybody where the contract says so, for these methods alone', async () => {
    for (const endpoint of endpoints.filter((one) => one.anyOrigin)) {
      const { statusCode, headers } = await preflight(endpoint, stranger);
      expect([nameOf(endpoint), statusCode, headers['access-control-allow-origin']]).toEqual([
        nameOf(endpoint),
        204,
        stranger,
      ]);
      expect(headers['access-control-allow-methods']).toBe(endpoint.method);
      expect(headers).not.toHaveProperty('access-control-allow-credentials');
    }
    const url = '/api/elections/contador/checks';
    const numbers = await app.inject({ url, headers: { origin: stranger } });
    expect(numbers.headers).not.toHaveProperty('access-control-allow-origin');
  });

  test('are refused to every other origin', async () => {
    for (const endpoint of endpoints.filter(isForOwnPages)) {
      for (const origin of [stranger, 'null', `${booth}.example`, 'http://casilla.example']) {
        const { statusCode, headers } = await preflight(endpoint, origin);
        expect([nameOf(endpoint), statusCode >= 400]).toEqual([nameOf(endpoint), true]);
        expect(headers).not.toHaveProperty('access-control-allow-origin');
      }
    }
  });

  test('are refused to the booth where the contract doesn’t name them', async () => {
    for (const endpoint of endpoints.filter((one) => !one.booth && isForOwnPages(one))) {
      const { statusCode, headers } = await preflight(endpoint, booth);
      expect([nameOf(endpoint), statusCode >= 400]).toEqual([nameOf(endpoint), true]);
      expect(headers).not.toHaveProperty('access-control-allow-origin');
    }
    const answer = await app.inject({ url: '/api/elections', headers: { origin: booth } });
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
    expect(answer.headers['cross-origin-resource-policy']).toBe('same-origin');
  });
});

describe('a vote from another origin', () => {
  test('reads the clock, refusals and how long to wait, and is cast', async () => {
    const [voter] = contest.voters;
    const token = await openSession(app, voter?.id ?? 0);
    const paper = await app.inject({
      url: '/api/voting/ballot',
      headers: { origin: university, authorization: `Bearer ${token}` },
    });
    expect(paper.statusCode).toBe(200);
    expect(paper.headers).toMatchObject({
      'access-control-allow-origin': university,
      'access-control-expose-headers': 'date, retry-after',
      vary: expect.stringMatching(/\borigin\b/i),
    });
    const refused = await app.inject({ url: '/api/voting/ballot', headers: { origin: university } });
    expect([refused.statusCode, refused.headers['access-control-allow-origin']]).toEqual([401, university]);
    expect((await cast(app, token, ballotFor(await ballotPaper(app, token), 0))).statusCode).toBe(200);
  });

  test('shows the candidates’ photographs there', async () => {
    const token = await openSession(app, contest.voters[1]?.id ?? 0);
    const { choices } = await ballotPaper(app, token);
    const photo = await app.inject({ url: choices[0]?.photo_url ?? '' });
    expect([photo.statusCode, photo.headers['cross-origin-resource-policy']]).toEqual([200, 'cross-origin']);
  });

  test('is limited by the address that it comes from, together with that address’s other calls', async () => {
    const ask = (origin?: string) =>
      app.inject({
        method: 'POST',
        url: '/api/voting/accountant/request-code',
        headers: origin ? { origin } : {},
        payload: { identification_number: '1' },
      });
    const codes = [];
    for (const origin of [university, booth, undefined, university]) codes.push((await ask(origin)).statusCode);
    expect(codes.slice(0, 3)).not.toContain(429);
    expect(codes[3]).toBe(429);
    const { headers } = await ask(university);
    expect([headers['access-control-allow-origin'], Number(headers['retry-after']) > 0]).toEqual([university, true]);
  });
});

test('nothing is answered across origins where the booth has none of its own', async () => {
  const single = await openTestApp();
  const [endpoint] = endpoints.filter((one) => one.booth);
  if (!endpoint) throw new Error('no call of the booth');
  const answer = await single.inject({
    method: 'OPTIONS',
    url: addressOf(endpoint, anyParams),
    headers: { origin: booth },
  });
  expect([answer.statusCode >= 400, answer.headers['access-control-allow-origin']]).toEqual([true, undefined]);
  await single.close();
});
