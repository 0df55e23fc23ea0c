import { PASSKEY_HEADER, PROOF_HEADER } from '@urna/contract/shared/call-proofs';
import { API_BASE, type Endpoint, PROCESS_BASE } from '@urna/contract/shared/endpoint';
import fc from 'fast-check';
import { bodyFor } from '../fixtures/call-bodies.ts';
import { type Caller, callersOf, everyCaller, idFor, type Side } from '../fixtures/callers.ts';
import { formsOf } from './fuzzed-forms.ts';
import { hostileText, jsonOf, rubbish, spoiled } from './hostile-values.ts';
import { valuesOf } from './schema-values.ts';

export interface FuzzedCall {
  caller: Caller | 'a stranger';
  /** Whose session or link it is. */
  of: number;
  address: string;
  headers: Record<string, string>;
  body: string | Uint8Array | undefined;
}

/** Percent-encodings that decode to nothing, to more than one segment, or not at all. */
const brokenEncodings = [
  '%',
  '%zz',
  '%00',
  '%E0%A4%A',
  '%2e%2e%2f%2e%2e',
  '..%5c',
  '%ff',
  '%F0%9F',
  ';a=b',
  '%2F',
  'a'.repeat(3000),
];

const encoded = (text: unknown) => encodeURIComponent(String(text).toWellFormed());
export const hostilePiece = fc.oneof(fc.constantFrom(...brokenEncodings), hostileText.map(encoded));

/** The value of a path's parameter that names something real. */
function realParameter(endpoint: Endpoint, name: string, side: Side): string | number | undefined {
  const { path } = endpoint;
  if (name === 'id') return idFor(endpoint, side);
  if (name === 'contest') return 'contador';
  if (name === 'process') return side.things.slug;
  if (name === 'kind') return path.includes('/texts/') ? 'data_policy' : 'privacyNotice';
  return undefined;
}

function addresses(endpoint: Endpoint, sides: readonly Side[]): fc.Arbitrary<string> {
  const names = (path: string) => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '');
  const pieces = (name: string, side: Side) => {
    const schema = endpoint.params?.shape[name];
    const generated = schema ? valuesOf(schema as never).map(encoded) : fc.constant('2025');
    const real = realParameter(endpoint, name, side);
    return fc.oneof(
      { weight: real === undefined ? 0 : 6, arbitrary: fc.constant(encoded(real)) },
      { weight: 2, arbitrary: generated },
      { weight: 1, arbitrary: hostilePiece },
    );
  };
  const isOfProcess = endpoint.about === 'process' ? fc.boolean() : fc.constant(false);
  return fc.tuple(isOfProcess, fc.constantFrom(...sides)).chain(([named, side]) => {
    const path = `${named ? PROCESS_BASE : ''}${endpoint.path}`;
    return fc
      .tuple(...names(path).map((name) => pieces(name, side)))
      .map((values) => API_BASE + path.replaceAll(/:\w+/g, () => values.shift() ?? ''));
  });
}

export const strangeQueries = fc.constantFrom(
  '__proto__=1',
  'constructor[prototype]=1',
  'page=1&page=x',
  'page[]=1',
  '&&==',
  'a=%',
  '?',
);

function queries({ query }: Endpoint): fc.Arbitrary<string> {
  const known = Object.entries(query?.shape ?? {}).map(([name, schema]) =>
    fc.oneof(valuesOf(schema as never).map(encoded), hostilePiece).map((value) => `${name}=${value}`),
  );
  const one = fc.oneof(
    { weight: 4, arbitrary: fc.oneof(...known, strangeQueries) },
    { weight: 1, arbitrary: strangeQueries },
  );
  const count = known.length > 0 ? { minLength: 0, maxLength: known.length + 1 } : { minLength: 0, maxLength: 1 };
  return fc.array(one, count).map((parts) => (parts.length > 0 ? `?${parts.join('&')}` : ''));
}

const headers: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 8, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Record<string, string>>(
      { 'x-filler': 'x'.repeat(20_000) },
      { [PASSKEY_HEADER]: '{' },
      { [PASSKEY_HEADER]: Buffer.from('{"id":null,"response":{}}').toString('base64url') },
      { [PROOF_HEADER]: 'x'.repeat(3000) },
      { range: 'bytes=5-1', 'if-none-match': '"' },
      { 'accept-encoding': 'x', accept: '' },
      { 'x-forwarded-for': '1.2.3.4, ::1, %', forwarded: 'for=;' },
      { cookie: '='.repeat(500) },
    ),
  },
);

interface Body {
  body: FuzzedCall['body'];
  type?: string;
}

function bodies(endpoint: Endpoint, sides: readonly Side[]): fc.Arbitrary<Body> {
  const { method, body } = endpoint;
  const json = (value: unknown): Body => ({ body: jsonOf(value), type: 'application/json' });
  const none = fc.constant<Body>({ body: undefined });
  const strange = fc.tuple(
    rubbish,
    fc.constantFrom(
      'application/json',
      'text/plain',
      'application/xml',
      'multipart/form-data',
      'application/json; charset=utf-16',
      'application/x-www-form-urlencoded',
      ';',
    ),
  );
  const rubbishBody = strange.map(([text, type]): Body => ({ body: text, type }));
  if (method === 'GET') return none;
  if (body === undefined) return fc.oneof({ weight: 6, arbitrary: none }, { weight: 1, arbitrary: rubbishBody });
  const real = fc.constantFrom(...sides).map(({ things }) => bodyFor(endpoint, things));
  if ('form' in body) {
    const form = real.chain((value) => formsOf(value instanceof FormData ? value : new FormData()));
    return fc.oneof({ weight: 8, arbitrary: form }, { weight: 1, arbitrary: rubbishBody });
  }
  const generated = valuesOf(body);
  return fc.oneof(
    {
      weight: 2,
      arbitrary: real.map((value) => (typeof value === 'string' ? { body: value, type: 'text/plain' } : json(value))),
    },
    { weight: 6, arbitrary: real.chain(spoiled).map(json) },
    { weight: 3, arbitrary: generated.map(json) },
    { weight: 3, arbitrary: generated.chain(spoiled).map(json) },
    { weight: 2, arbitrary: rubbishBody },
  );
}

/** Calls of an endpoint: right, wrong by a little, and hostile, by those who may make it and by others. */
export function callsOf(endpoint: Endpoint, sides: readonly Side[]): fc.Arbitrary<FuzzedCall> {
  const caller = fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom<FuzzedCall['caller']>(...callersOf(endpoint)) },
    { weight: 1, arbitrary: fc.constantFrom<FuzzedCall['caller']>(...everyCaller, 'a stranger') },
  );
  return fc
    .record({
      caller,
      of: fc.nat(sides.length - 1),
      address: fc.tuple(addresses(endpoint, sides), queries(endpoint)).map((parts) => parts.join('')),
      headers,
      sent: bodies(endpoint, sides),
    })
    .map(({ sent: { body, type }, headers: more, ...call }) => ({
      ...call,
      headers: type === undefined ? more : { 'content-type': type, ...more },
      body,
    }));
}
