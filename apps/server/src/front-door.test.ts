import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { errorCatalogue } from '@urna/contract/errors';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CEDULA } from './testing/clients/candidate-client.ts';
import { hireAndLogIn } from './testing/clients/staff-client.ts';
import { openTestApp, type TestApp } from './testing/servers/test-app.ts';

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await openTestApp();
  ({ token } = await hireAndLogIn(app, 'ADMINISTRADOR'));
});
afterAll(() => app.close());

interface Described {
  path: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
}
async function everyCall(): Promise<Described[]> {
  const { paths } = (await app.inject('/api/openapi.json')).json<{ paths: Record<string, object> }>();
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => ({ path, method: method.toUpperCase() as Described['method'] })),
  );
}

describe('text that the database cannot store', () => {
  test('is refused in the address of every call', async () => {
    expect((await app.inject('/api/lookups/cities?state_id=%00')).statusCode).toBe(400);
    for (const { path, method } of await everyCall()) {
      const url = path.replaceAll(/\{\w+\}/g, 'a%00b');
      const answer = await app.inject({
        method,
        url: `${url}?search=%00`,
        headers: { authorization: `Bearer ${token}` },
      });
      expect([method, path, answer.statusCode, answer.json()]).toEqual([
        method,
        path,
        400,
        { code: 'malformed', message: errorCatalogue.malformed.message },
      ]);
    }
  });

  test('is refused in the body of every call, with the place where it stands', async () => {
    const body = (text: string) => ({
      identification_type: CEDULA,
      identification_number: text,
      type_candidate: 'CANDIDATE_ACCOUNTANT',
      documents: [{ reason: text }],
    });
    for (const text of ['10\0', '10\ud800']) {
      const answer = await app.inject({ method: 'POST', url: '/api/validate-applicant', payload: body(text) });
      expect(answer.statusCode).toBe(422);
      const message = 'Contiene un carácter que no se puede guardar. Bórrelo y escríbalo de nuevo.';
      expect(answer.json()).toMatchObject({
        code: 'invalid_fields',
        errors: { identification_number: [message], 'documents.0.reason': [message] },
      });
    }
    for (const { path, method } of await everyCall()) {
      if (method === 'GET') continue;
      const answer = await app.inject({
        method,
        url: path.replaceAll(/\{\w+\}/g, '1'),
        payload: { anything: 'a\0b', ['k\0']: { deep: ['\0'] } },
        headers: { authorization: `Bearer ${token}` },
      });
      expect([method, path, answer.statusCode >= 400 && answer.statusCode < 500]).toEqual([method, path, true]);
    }
    expect(app.log()).not.toContain('request failed');
  });
});

describe('a sender who goes away in the middle', () => {
  test('is no error in the log, and the next one is served', async () => {
    await app.app.listen({ port: 0, host: '127.0.0.1' });
    const address = app.app.server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    const head = (path: string, type: string) =>
      [
        `POST ${path} HTTP/1.1`,
        'Host: 127.0.0.1',
        `Authorization: Bearer ${token}`,
        `Content-Type: ${type}`,
        'Content-Length: 60000',
        '',
        '',
      ].join('\r\n');
    const multipart = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nnumero_documento';
    for (const text of [
      head('/api/validate-applicant', 'application/json') + '{"identification_number":"1',
      head('/api/admin/imports', 'multipart/form-data; boundary=b') + multipart,
      head('/api/documents', 'multipart/form-data; boundary=b') + multipart,
      // The client disconnects before the request is handled.
      head('/api/login/request-code', 'application/json'),
    ]) {
      const socket = connect(address.port, '127.0.0.1');
      socket.write(text);
      await delay(150);
      socket.resetAndDestroy();
      await delay(150);
    }
    expect(app.log()).not.toMatch(/"level":50|TypeError/);
    expect((await fetch(`http://127.0.0.1:${address.port}/api/health`)).status).toBe(200);
  });
});
