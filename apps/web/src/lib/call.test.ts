import { fileAnswer, idParams } from '@urna/contract/shared/endpoint';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { addressOfCall } from './call.ts';

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
