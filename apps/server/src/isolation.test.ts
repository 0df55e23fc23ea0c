import { roles } from '@urna/contract/access/roles';
import { addressOf, type Endpoint } from '@urna/contract/shared/endpoint';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { everyEndpoint } from '../../../packages/contract/testing/every-endpoint.ts';
import { as } from './testing/clients/candidate-client.ts';
import { type Employee, hire } from './testing/clients/staff-client.ts';
import { rowsOfProcess } from './testing/database/rows-of-process.ts';
import { bodyFor } from './testing/fixtures/call-bodies.ts';
import { type Caller, callersOf, idFor, type Side, tokenOf } from './testing/fixtures/callers.ts';
import { fillFirst, fillSecond } from './testing/fixtures/two-processes.ts';
import { openTestApp, type TestApp } from './testing/servers/test-app.ts';

/**
 * An archived process and the current one, both full of people. Every call of the contract is made about one of them
 * with the ids, numbers and links of the other's people and things, by every kind of person who may make it.
 */
let app: TestApp;
let archived: Side;
let current: Side;
let endpoints: Endpoint[];
const staff = new Map<string, Employee>();

beforeAll(async () => {
  // Some calls are there in a demonstration only.
  app = await openTestApp({ demonstration: true });
  archived = await fillFirst(app);
  current = await fillSecond(app);
  for (const role of roles) staff.set(role, await hire(app, role));
  const isStepOfProcess = ({ path }: Endpoint) => /\/(current|archive)$/.test(path);
  // Once archived, the current process would refuse all other calls.
  endpoints = (await everyEndpoint()).toSorted((a, b) => Number(isStepOfProcess(a)) - Number(isStepOfProcess(b)));
}, 120_000);
afterAll(() => app.close());

function queryFor({ path }: Endpoint): string {
  if (path === '/lookups/cities') return '?state_id=5';
  return '';
}

interface Made {
  what: string;
  answer: LightMyRequestResponse;
  /** A call that was refused for its form shows nothing, and no call may fail. */
  flaw: string | null;
}

function flawOf(
  { body }: Endpoint,
  payload: object | string | undefined,
  answer: LightMyRequestResponse,
): string | null {
  if (body !== undefined && payload === undefined) return 'has no body here';
  const form = body instanceof z.ZodType ? body.safeParse(payload) : null;
  if (form?.error) return `has a malformed body here: ${form.error.message}`;
  if (answer.statusCode >= 500) return `answered ${answer.statusCode}`;
  return [400, 413, 415].includes(answer.statusCode) ? `was refused for its form: ${answer.body}` : null;
}

/** Makes a call about a process, naming people and things of `named`. */
async function make(endpoint: Endpoint, caller: Caller, about: Side, named: Side): Promise<Made> {
  const { method, path } = endpoint;
  const parameters = {
    process: about.things.slug,
    contest: 'contador',
    tracking_code: 'A'.repeat(43),
    code: 'AAAA-AAAA-AAAA',
    hash: 'a'.repeat(64),
    kind: path.includes('/texts/') ? 'data_policy' : 'privacyNotice',
    type: 2,
    ...(path.includes(':id') ? { id: idFor(endpoint, named) } : {}),
  };
  // The slug isn't that of `named`: the activity log is the installation's, and staff who may read it may filter it by
  // any process.
  const payload = bodyFor(endpoint, { ...named.things, slug: about.things.slug });
  const token = await tokenOf(app, staff, caller, about);
  const url = addressOf(endpoint, parameters) + (method === 'GET' ? queryFor(endpoint) : '');
  const headers = token === null ? {} : as(token);
  const type = typeof payload === 'string' ? { 'content-type': 'text/plain' } : {};
  const answer = await app.app.inject({ method, url, headers: { ...headers, ...type }, ...(payload && { payload }) });
  const flaw = flawOf(endpoint, payload, answer);
  return { what: `${caller}: ${method} ${path}`, answer, flaw };
}

const tells = ({ answer }: Made, { trait }: Side) => trait.test(answer.rawPayload.toString('utf8'));

/** Makes every call in question by everyone who may; returns them with what is wrong with any. */
async function makeAll(about: Side, named: Side, some: (endpoint: Endpoint) => boolean = () => true) {
  const made: Made[] = [];
  for (const endpoint of endpoints.filter(some))
    for (const caller of callersOf(endpoint)) made.push(await make(endpoint, caller, about, named));
  return { made, flaws: made.flatMap(({ what, flaw }) => (flaw === null ? [] : [`${what} ${flaw}`])) };
}

const isAboutProcess = ({ about }: Endpoint) => about === 'process';
const isWrite = ({ method, reads }: Endpoint) => method !== 'GET' && !reads;

/** Without the log, which says who read or exported what. */
async function rowsWithoutLog({ things: { slug } }: Side): Promise<[string, string[]][]> {
  return [...(await rowsOfProcess(app.database, slug))].filter(([table]) => !table.startsWith('activity_'));
}

test('no call about an archived process changes anything of it or of another, or tells anything of the other', async () => {
  const before = [await rowsWithoutLog(archived), await rowsWithoutLog(current)];
  const { made, flaws } = await makeAll(archived, current, isAboutProcess);
  expect(flaws).toEqual([]);
  expect(made.filter((one) => tells(one, current)).map(({ what }) => what)).toEqual([]);
  const { made: reads } = await makeAll(archived, archived, (one) => isAboutProcess(one) && !isWrite(one));
  expect(reads.filter(({ answer }) => answer.body.includes('process_archived')).map(({ what }) => what)).toEqual([]);
  const writes = await makeAll(archived, archived, (endpoint) => isAboutProcess(endpoint) && isWrite(endpoint));
  expect(writes.flaws).toEqual([]);
  const refusals = writes.made.map(({ what, answer }) => [what, answer.json().code]);
  expect(refusals.filter(([, code]) => code !== 'process_archived')).toEqual([]);
  expect([await rowsWithoutLog(archived), await rowsWithoutLog(current)]).toEqual(before);
});

test('calls about a process do tell what is its own, so the comparisons would find a leak', async () => {
  const revealingPaths = async (side: Side) => {
    const { made } = await makeAll(side, side, (endpoint) => isAboutProcess(endpoint) && !isWrite(endpoint));
    return [...new Set(made.filter((one) => tells(one, side)).map(({ what }) => what.replace(/.* /, '')))].toSorted();
  };
  const both = [
    '/admin/imports',
    '/admin/voters/search',
    '/candidates/search',
    '/candidates/:id',
    '/candidates/export',
  ];
  expect(await revealingPaths(archived)).toEqual(expect.arrayContaining(both));
  expect(await revealingPaths(current)).toEqual(expect.arrayContaining([...both, '/admin/campaigns/:id']));
});

test('no session, link or key that people of an archived process still hold changes anything of it', async () => {
  const before = await rowsOfProcess(app.database, archived.things.slug);
  const isPersonal = ({ who }: Endpoint) => who !== 'anyone' && who.staff === undefined;
  const { made, flaws } = await makeAll(archived, archived, isPersonal);
  expect(flaws).toEqual([]);
  expect(made.length).toBeGreaterThan(20);
  expect(await rowsOfProcess(app.database, archived.things.slug)).toEqual(before);
});

test('no call about the current process changes anything of an archived one or tells anything of it', async () => {
  const before = await rowsOfProcess(app.database, archived.things.slug);
  expect([...before.values()].flat().join('')).toMatch(archived.trait);
  const { made, flaws } = await makeAll(current, archived);
  expect(flaws).toEqual([]);
  // A mailed link goes on telling its holder what it was about. The activity log is the installation's, and so are the
  // look-up of the candidates that it is about, and what took two administrators.
  const telling = made.filter((one) => tells(one, archived)).map(({ what }) => what);
  const lookUp = roles.map((role) => `${role}: POST /activity-logs/candidates`);
  const ofInstallation = ['AUDITOR', 'ADMINISTRADOR'].flatMap((role) => [
    `${role}: GET /admin/change-requests`,
    `${role}: POST /activity-logs/export`,
  ]);
  expect(telling.toSorted()).toEqual([...lookUp, ...ofInstallation, 'anyone: POST /change-requests/read'].toSorted());
  expect(await rowsOfProcess(app.database, archived.things.slug)).toEqual(before);
});
