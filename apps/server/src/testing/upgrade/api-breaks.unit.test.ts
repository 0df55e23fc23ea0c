import { expect, test } from 'vitest';
import { breaksOf } from './api-breaks.ts';
import { type Api, currentApi, type Members, readPreviousApi } from './api-shape.ts';

test('pages of the version deployed before go on with this one: every call takes what it took and gives what it gave', async () => {
  const previous = readPreviousApi();
  expect(Object.keys(previous).length).toBeGreaterThan(100);
  expect(breaksOf(previous, await currentApi())).toEqual([]);
});

const api = (takes: Members, gives: Members = {}): Api => ({ 'POST /x': { takes, gives } });
const body = { body: 'object', 'body.name': 'string 1..200', 'body.kind?': '"a" | "b"' };
const answer = { '200': 'object', '200.id': 'integer', '200.kind': '"a" | "b"', '200.note?': 'string' };

const expected = (reason: string | null) =>
  (reason === null ? [] : [reason]).map((words): unknown => expect.stringContaining(words));

test.each<[string, Api, string | null]>([
  ['a new call', { ...api(body), 'GET /y': { takes: {}, gives: {} } }, null],
  ['a longer name', api({ ...body, 'body.name': 'string 1..300' }), null],
  ['a new optional member', api({ ...body, 'body.more?': 'string' }), null],
  ['another value', api({ ...body, 'body.kind?': '"a" | "b" | "c"' }), null],
  ['a removed call', {}, 'POST /x is gone'],
  ['a shorter name', api({ ...body, 'body.name': 'string 1..100' }), 'body.name takes'],
  ['a new required member', api({ ...body, 'body.more': 'string' }), 'body.more is new and required'],
  [
    'a member that becomes required',
    api({ body: 'object', 'body.name': 'string 1..200', 'body.kind': '"a" | "b"' }),
    'body.kind is required now',
  ],
  ['a removed value', api({ ...body, 'body.kind?': '"a"' }), 'body.kind takes "a"'],
  ['a removed member', api({ body: 'object', 'body.name': 'string 1..200' }), 'body.kind is no longer taken'],
  ['a new query with a required member', api({ ...body, query: 'object', 'query.page': 'integer' }), 'query is new'],
])('a change of a request is reported only if deployed pages break: %s', (_, now, reason) => {
  expect(breaksOf(api(body), now)).toEqual(expected(reason));
});

const upload = { body: 'multipart', 'body.kind?': 'text', 'body.file': 'file' };

test.each<[string, Members, string | null]>([
  ['a new optional part', { ...upload, 'body.more?': 'text' }, null],
  [
    'a renamed part',
    { body: 'multipart', 'body.kind?': 'text', 'body.files?': 'file' },
    'body.file is no longer taken',
  ],
  ['a new required part', { ...upload, 'body.more': 'text' }, 'body.more is new and required'],
])('a change of an upload is reported only if deployed pages break: %s', (_, now, reason) => {
  expect(breaksOf(api(upload), api(now))).toEqual(expected(reason));
});

test('the parts of every upload are compared', async () => {
  const uploads = Object.values(await currentApi()).filter(({ takes }) => takes['body'] === 'multipart');
  expect(uploads.length).toBeGreaterThan(5);
  for (const { takes } of uploads) expect(Object.values(takes)).toContain('file');
});

test.each<[string, Members, string | null]>([
  ['a new member', { ...answer, '200.more': 'string' }, null],
  ['a value that no longer comes', { ...answer, '200.kind': '"a"' }, null],
  ['an optional member that is gone', { '200': 'object', '200.id': 'integer', '200.kind': '"a" | "b"' }, null],
  ['a removed member', { '200': 'object', '200.kind': '"a" | "b"' }, '200.id is no longer given'],
  [
    'a member that may be missing',
    { '200': 'object', '200.id?': 'integer', '200.kind': '"a" | "b"' },
    '200.id may be missing now',
  ],
  ['null where there was none', { ...answer, '200.id': 'integer | null' }, '200.id may be integer | null'],
  ['a value that no page knows', { ...answer, '200.kind': '"a" | "b" | "c"' }, '200.kind may be'],
])('a change of a response is reported only if deployed pages break: %s', (_, gives, reason) => {
  expect(breaksOf(api({}, answer), api({}, gives))).toEqual(expected(reason));
});
