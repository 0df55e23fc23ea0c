import { expect, test } from 'vitest';
import { z } from 'zod';
import { everyEndpoint } from '../../../packages/contract/testing/every-endpoint.ts';

/**
 * URLs end up in proxy logs, histories and screenshots. So only numbers, choices of a list and the texts below may stand
 * in one: a person's name, number, address, code or token goes into a body, and the endpoint says `reads`.
 */
const harmless: Readonly<Record<string, string>> = {
  contest: 'the slug of a contest',
  process: 'the slug of a process',
  hash: 'the SHA-256 of a candidate’s published picture',
  tracking_code: 'the name of a public record: the ballot box lists them all, and whose it is stands nowhere',
  prefix: 'the beginning of a public credential that others share, so that nobody sees which one is looked for',
  version: 'the version of a published text',
};

/** What others decided; the logs of nginx and of the server hold no query (decision 65). */
const forced = [
  // The specification's call, for other programs: our own screens ask in the body of `/candidates/search`.
  'GET /candidates: identification_number',
  // RFC 8058: the unsubscribe button of a mail program can send nothing but the address that the mail names.
  'POST /mail-preferences/unsubscribe: token',
];

interface Described {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  items?: Described;
}

function fieldsOf(schema: z.ZodObject | undefined): [name: string, Described][] {
  if (!schema) return [];
  const { properties } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return Object.entries(properties ?? {}) as [string, Described][];
}

const isHarmless = ([name, { type, items, ...described }]: [string, Described]): boolean =>
  type === 'integer' ||
  'enum' in described ||
  'const' in described ||
  name in harmless ||
  (items !== undefined && isHarmless([name, items]));

test('no address of a call holds what says something of a person', async () => {
  const endpoints = await everyEndpoint();
  const fields = endpoints.flatMap(({ method, path, params, query }) =>
    [...fieldsOf(params), ...fieldsOf(query)].map((field) => ({ call: `${method} ${path}: ${field[0]}`, field })),
  );
  expect(fields.length).toBeGreaterThan(100);
  expect(
    fields
      .filter(({ field }) => !isHarmless(field))
      .map(({ call }) => call)
      .toSorted(),
  ).toEqual(forced);
  // What no call names any more is taken off the list.
  const names = new Set(fields.map(({ field: [name] }) => name));
  expect(Object.keys(harmless).filter((name) => !names.has(name) && name !== 'process')).toEqual([]);
});

test('every parameter of a path is described by its endpoint', async () => {
  for (const { method, path, params } of await everyEndpoint()) {
    const named = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
    expect([method, path, Object.keys(params?.shape ?? {}).toSorted()]).toEqual([method, path, named.toSorted()]);
  }
});
