import { type AddressInfo, connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { errorCatalogue } from '@urna/contract/shared/errors';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PAGES_FRESH_MS } from './platform/http/make-pages.ts';
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

const JSON_TYPE = 'application/json; charset=utf-8';

/** The port of the server, which begins to listen once. */
async function listening(): Promise<AddressInfo> {
  if (!app.app.server.listening) await app.app.listen({ port: 0, host: '127.0.0.1' });
  return app.app.server.address() as AddressInfo;
}

/** Sends bytes as they are and returns what the server says before it hangs up. */
async function exchange(port: number, text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  const pieces: Buffer[] = [];
  socket.on('data', (piece: Buffer) => pieces.push(piece));
  const closed = new Promise((resolve) => socket.on('close', resolve));
  // The server ends the connection in the middle of what it doesn't read.
  socket.on('error', () => undefined);
  socket.write(text);
  await closed;
  return Buffer.concat(pieces).toString();
}

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

describe('text in a form that carries a file', () => {
  const send = (url: string, form: FormData) =>
    app.inject({ method: 'POST', url, headers: { authorization: `Bearer ${token}` }, payload: form });

  test('is refused where it is JSON that the database cannot store', async () => {
    for (const text of ['a\0b', 'a\ud800']) {
      const form = new FormData();
      form.append('fields', JSON.stringify({ explanation: text }));
      const answer = await send('/api/admin/contests/contador/tie-resolution', form);
      expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['explanation']]);
    }
  });

  test('a file name is cut between characters, not within one', async () => {
    const form = new FormData();
    form.append('kind', 'register');
    form.append('dry_run', '1');
    form.append('file', new Blob(['numero_documento\n']), `${'x'.repeat(119)}👍.csv`);
    const answer = await send('/api/admin/imports', form);
    expect([answer.statusCode, answer.json().data?.file_name]).toEqual([202, `${'x'.repeat(119)}👍`]);
  });
});

describe('what the router or the HTTP parser refuses', () => {
  const malformed = { code: 'malformed', message: errorCatalogue.malformed.message };

  test('an address that cannot be decoded is refused in the form of every other refusal', async () => {
    for (const path of ['%', '%zz', '%E0%A4%A', 'elections/%ff', 'elections/%', 'documents/%F0%9F/file']) {
      const answer = await app.inject(`/api/${path}`);
      expect([path, answer.statusCode, answer.json()]).toEqual([path, 400, malformed]);
      expect(answer.headers).toMatchObject({ 'content-type': JSON_TYPE, 'cache-control': 'no-store' });
    }
  });

  test('a name in an address that is longer than any of ours is not found', async () => {
    const answer = await app.inject(`/api/elections/${'a'.repeat(3000)}`);
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found']);
  });

  test('endless headers and what is no HTTP are refused in the same form', async () => {
    const { port } = await listening();
    for (const text of [
      `GET /api/health HTTP/1.1\r\nHost: x\r\nX-Filler: ${'x'.repeat(20_000)}\r\n\r\n`,
      'GET /api/health HTTP/1.1\r\nHost: x\r\nno colon\r\n\r\n',
      '\u0016\u0003\u0001 not HTTP\r\n\r\n',
    ]) {
      const answer = await exchange(port, text);
      const [head = '', body = ''] = answer.split('\r\n\r\n');
      expect(head).toMatch(/^HTTP\/1\.1 400 /);
      expect(head.toLowerCase()).toContain(`content-type: ${JSON_TYPE}`);
      expect(JSON.parse(body)).toEqual(malformed);
    }
  });
});

describe('/.well-known/security.txt', () => {
  const read = () => app.inject('/.well-known/security.txt');
  const contact = (values: Record<string, string | null>) =>
    app.database.db.updateTable('processes').set(values).where('state', '=', 'current').execute();

  test('names the contact of the current process, and is not there without one', async () => {
    const none = { contact_page: null, contact_email: null, contact_phone: null };
    await contact({
      ...none,
      contact_email: 'mesa@junta.test',
      contact_phone: '+57 (601) 123 4567',
      contact_page: 'http://x.test',
    });
    const answer = await read();
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(answer.body.split('\n')).toEqual([
      'Contact: mailto:mesa@junta.test',
      'Contact: tel:+576011234567',
      'Expires: 2025-10-01T15:00:00Z',
      'Preferred-Languages: es, en',
      'Canonical: http://127.0.0.1:3000/.well-known/security.txt',
      '',
    ]);
    await contact(none);
    await delay(PAGES_FRESH_MS + 50);
    const missing = await read();
    expect([missing.statusCode, missing.json().code]).toEqual([404, 'not_found']);
  });
});

describe('a sender who goes away in the middle', () => {
  test('is no error in the log, and the next one is served', async () => {
    const address = await listening();
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
