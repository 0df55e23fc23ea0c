import { type Endpoint, fileAnswer, idParams } from '@urna/contract/shared/endpoint';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { ApiError } from './api-error.ts';
import { transport } from './api-request.ts';
import { addressOfCall, createClient } from './call.ts';

const exportOne = {
  method: 'GET',
  path: '/candidates/:id/export',
  tag: 'Revisión',
  summary: 'Una lista',
  who: { staff: 'read' },
  params: idParams,
  query: z.object({ search: z.string().optional(), page: z.coerce.number(), status: z.string().optional() }),
  answers: { 200: fileAnswer },
} as const;

test('an address holds its parameters, and of its query what is set', () => {
  expect(addressOfCall(exportOne, { params: { id: 7 }, query: { search: 'a&b', page: 2, status: null } })).toBe(
    '/api/candidates/7/export?search=a%26b&page=2',
  );
});

test('an address without the parameter that its path needs is refused', () => {
  expect(() => addressOfCall(exportOne, { query: { page: 1 } })).toThrow('/candidates/:id/export needs id');
});

test('a parameter cannot lead to another path', () => {
  expect(addressOfCall(exportOne, { params: { id: '../../x' } })).toBe('/api/candidates/..%2F..%2Fx/export');
});

test("a call of a session that is over neither uses nor ends the next person's", async () => {
  const sendReally = transport.fetch;
  const sent: (string | null)[] = [];
  let session = { token: 'first', person: 'Ana' };
  const ended = vi.fn<(error: unknown) => void>();
  const client = createClient({
    token: () => session.token,
    person: () => session.person,
    isDead: (error) => error instanceof ApiError && error.status === 401,
    ended,
  });
  transport.fetch = async (_address, init) => {
    const { token } = session;
    sent.push(new Headers(init.headers).get('authorization'));
    session = token === 'first' ? { token: 'second', person: 'Beatriz' } : { token: 'third', person: 'Beatriz' };
    return Response.json(
      { code: 'session_ended', message: 'La sesión terminó' },
      { status: token === 'third' ? 200 : 401 },
    );
  };
  const remove = {
    method: 'DELETE',
    path: '/x',
    tag: 'Revisión',
    summary: 'Quita algo',
    who: { sessions: ['candidate'] },
    answers: { 200: z.unknown() },
  } as const satisfies Endpoint;
  await expect(client.call(remove)).rejects.toThrow('La sesión terminó');
  expect([sent, ended.mock.calls]).toEqual([['Bearer first'], []]);
  // Renewed by another tab, for the same person: repeated with the new token.
  await client.call(remove);
  expect(sent).toEqual(['Bearer first', 'Bearer second', 'Bearer third']);
  transport.fetch = sendReally;
});
