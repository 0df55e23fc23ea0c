import type { Endpoint } from '@urna/contract/shared/endpoint';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { everyEndpoint } from '../../../../../../packages/contract/testing/every-endpoint.ts';

let endpoints: Endpoint[];
beforeAll(async () => {
  endpoints = await everyEndpoint();
});

/** The fields of a body, or of each of its forms. */
function fieldsOf(body: unknown): string[] {
  if (body instanceof z.ZodObject) return Object.keys(body.shape);
  if (body instanceof z.ZodUnion) return body.options.flatMap(fieldsOf);
  if (body instanceof z.ZodOptional) return fieldsOf(body.unwrap());
  return [];
}

test('a stranger’s call that takes a code, a password, a token or a person’s number says what bounds guessing', () => {
  const secrets = ['code', 'password', 'token', 'handle', 'answer', 'radicado', 'identification_number', 'email'];
  const unbounded = endpoints
    .filter(({ who, guessing }) => who === 'anyone' && guessing === 'nothing to guess')
    .filter(({ body }) => fieldsOf(body).some((field) => secrets.includes(field)));
  expect(unbounded.map(({ path }) => path)).toEqual([]);
});

test('every login is throttled by who is typed into it, under the limit of all codes', () => {
  const attempts = endpoints.flatMap(({ path, body, guessing }) =>
    typeof guessing === 'object' && guessing.attempt ? [{ path, body, ...guessing }] : [],
  );
  for (const { path, body, limit, attempt } of attempts) {
    expect(limit.counter, path).toBe('codes');
    expect(fieldsOf(body), path).toEqual(expect.arrayContaining([...(attempt?.names ?? [])]));
  }
  const logins = endpoints.filter(({ path }) => /verify-code|request-code|\/login|\/forgot$/.test(path));
  expect(attempts.map(({ path }) => path)).toEqual(expect.arrayContaining(logins.map(({ path }) => path)));
});
