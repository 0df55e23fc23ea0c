import { addressOf, type Endpoint } from '@urna/contract/shared/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { everyEndpoint } from '../../../../../../packages/contract/testing/every-endpoint.ts';
import { resetStaffPasskeys } from '../../../features/people/staff/change-staff.ts';
import {
  addPasskey,
  callAs,
  callWithPasskey,
  loginWithPasskey,
  ORIGIN,
  type PasskeyCall,
  passkeyAsked,
  requestIn,
} from '../../../testing/clients/passkey-client.ts';
import { SoftwareAuthenticator } from '../../../testing/clients/software-authenticator.ts';
import { ask, get, hire, hireAndLogIn, logIn } from '../../../testing/clients/staff-client.ts';
import { bodyFor, type Things } from '../../../testing/fixtures/call-bodies.ts';
import { mailsTo } from '../../../testing/servers/mailbox.ts';
import { openTestApp, type TestApp } from '../../../testing/servers/test-app.ts';
import { theOperator } from '../../activity/record.ts';

let app: TestApp;
let confirmed: Endpoint[];
beforeAll(async () => {
  app = await openTestApp({ publicUrl: ORIGIN });
  confirmed = (await everyEndpoint()).filter(({ confirm }) => confirm);
});
afterAll(() => app.close());

const statusesOf = (answers: readonly { statusCode: number }[]) =>
  answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
const codeOf = (answer: { json: () => { code?: string } }) => answer.json().code;
const voting = (closes_at: string) => ({
  window: 'voting',
  opens_at: '2025-08-15T05:00:00Z',
  closes_at,
  reason: 'Se amplía por un corte de luz',
  confirmation: 'FECHAS',
});
const extend = (token: string, closes_at = '2025-10-15T22:00:00Z'): PasskeyCall => ({
  token,
  method: 'PUT',
  url: '/admin/calendar',
  payload: voting(closes_at),
});
async function holder() {
  const person = await hireAndLogIn(app, 'ADMINISTRADOR');
  return { ...person, device: await addPasskey(app, person.token) };
}
/** The file follows the other fields, as the web app sends them. */
function importForm(fields: Record<string, string> = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ kind: 'universities', ...fields })) form.append(name, value);
  form.append('file', new Blob(['snies,nombre\n']), 'universidades.csv');
  return form;
}
const entries = (event: string) =>
  app.database.db.selectFrom('activity_entries').selectAll().where('event', '=', event).orderBy('id').execute();

describe('a grave action', () => {
  test('exactly the listed calls ask for a passkey', () => {
    expect(confirmed.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual([
      'DELETE /admin/contests/:contest/trustees/:id',
      'DELETE /admin/staff/:id/directory',
      'DELETE /me/passkeys/:id',
      'PATCH /admin/staff/:id',
      'PATCH /admin/voters/:id',
      'POST /admin/calendar/undo-extension',
      'POST /admin/change-requests/:id/approve',
      'POST /admin/claims/:id/decision',
      'POST /admin/contests/:contest/open-without-acts',
      'POST /admin/contests/:contest/publish',
      'POST /admin/contests/:contest/repetition',
      'POST /admin/contests/:contest/seal',
      'POST /admin/contests/:contest/trustees',
      'POST /admin/contests/:contest/trustees/:id/link',
      'POST /admin/imports',
      'POST /admin/processes/:process/archive',
      'POST /admin/processes/:process/current',
      'POST /admin/processes/:process/witnesses',
      'POST /admin/processes/:process/witnesses/:id/retirement',
      'POST /admin/staff',
      'POST /admin/staff/:id/directory',
      'POST /admin/staff/:id/passkeys/reset',
      'POST /me/passkeys/options',
      'PUT /admin/calendar',
      'PUT /admin/contests/:contest/credentials',
    ]);
  });

  test('asks whoever has a passkey for it, about the current process and about any other', async () => {
    const { token } = await holder();
    for (const endpoint of confirmed) {
      for (const process of endpoint.about
        ? [undefined, '2025']
        : [endpoint.path.includes(':process') ? '2025' : undefined]) {
        const url = addressOf(endpoint, { id: 1, contest: 'contador', process }).slice('/api'.length);
        const body = bodyFor(endpoint, {} as Things) as object | undefined;
        const special: Record<string, () => object> = {
          '/admin/calendar': () => voting('2025-10-15T22:00:00Z'),
          '/admin/imports': importForm,
        };
        const payload = special[endpoint.path]?.() ?? body;
        const refused = await callAs(app, { token, method: endpoint.method, url, ...(payload && { payload }) });
        expect([endpoint.path, refused.statusCode, codeOf(refused)]).toEqual([endpoint.path, 403, 'passkey_needed']);
        expect(requestIn(refused).allowCredentials).toHaveLength(1);
      }
    }
    expect(await entries('calendar_changed')).toEqual([]);
  });

  test('an import asks before it reads the file, for the fields that it has, and a dry run doesn’t', async () => {
    const { token, device } = await holder();
    const call = (fields: Record<string, string>, answer?: PasskeyCall['answer']) =>
      callAs(app, {
        token,
        method: 'POST',
        url: '/admin/imports',
        payload: importForm(fields),
        ...(answer && { answer }),
      });
    const files = async () => (await app.database.db.selectFrom('import_files').select('id').execute()).length;
    expect((await call({ dry_run: '1' })).statusCode).toBe(202);
    await app.database.db.deleteFrom('import_jobs').execute();
    const before = await files();
    const refused = await call({ reason: 'Llegó la lista nueva' });
    expect([codeOf(refused), await files()]).toEqual(['passkey_needed', before]);
    const another = await call({ kind: 'register', reason: 'Llegó la lista nueva' }, device.answer(requestIn(refused)));
    expect(codeOf(another)).toBe('passkey_refused');
    const again = await call({ reason: 'Llegó la lista nueva' });
    const done = await call({ reason: 'Llegó la lista nueva' }, device.answer(requestIn(again)));
    expect(done.statusCode).toBe(202);
    // Fields that follow the file are what is confirmed.
    const late = new FormData();
    late.append('kind', 'universities');
    late.append('file', new Blob(['x']), 'x.csv');
    late.append('kind', 'register');
    await app.database.db.deleteFrom('import_jobs').execute();
    const passed = requestIn(
      await callAs(app, { token, method: 'POST', url: '/admin/imports', payload: importForm() }),
    );
    const swapped = { token, method: 'POST' as const, url: '/admin/imports', payload: late };
    const answer = await callAs(app, { ...swapped, answer: device.answer(passed) });
    expect(codeOf(answer)).toBe('passkey_refused');
  });

  test('needs no passkey from someone who has none, except to reset another person’s', async () => {
    const { token } = await hireAndLogIn(app, 'ADMINISTRADOR');
    const { id } = await holder();
    expect((await callAs(app, extend(token))).statusCode).toBe(200);
    const payload = { reason: 'Perdió el teléfono' };
    const refused = await callAs(app, { token, method: 'POST', url: `/admin/staff/${id}/passkeys/reset`, payload });
    expect(codeOf(refused)).toBe('own_passkey_missing');
  });

  test('is done once with the passkey’s answer, and other dates of the calendar need none', async () => {
    const { token, device } = await holder();
    expect((await callWithPasskey(app, device, extend(token, '2025-10-16T22:00:00Z'))).statusCode).toBe(200);
    const payload = { ...voting('2025-10-10T22:00:00Z'), window: 'correction' };
    expect((await callAs(app, { ...extend(token), payload })).statusCode).toBe(200);
  });
});

describe('a confirmation', () => {
  test.each([
    ['of another origin', { origin: 'https://uma.test' }],
    ['of another relying party', { rpId: 'uma.test' }],
    ['of a device that did not verify its owner', { userVerified: false }],
    ['with a challenge of its own making', { challenge: 'A'.repeat(43) }],
    ['that was made for a registration', { type: 'webauthn.create' }],
  ])('%s is refused', async (_what, deviation) => {
    const { token, device } = await holder();
    const request = requestIn(await callAs(app, extend(token)));
    const answer = await callAs(app, { ...extend(token), answer: device.answer(request, deviation) });
    expect(codeOf(answer)).toBe('passkey_refused');
  });

  test('a confirmation works for its own call, dates, session and person alone', async () => {
    const { device, token, ...person } = await holder();
    const other = await holder();
    const closes = '2025-10-18T22:00:00Z';
    app.clock.advance(60);
    const login = await loginWithPasskey(app, person.number, device.answer(await passkeyAsked(app, person)));
    const second = login.json().token_info.token as string;
    const request = requestIn(await callAs(app, extend(token, closes)));
    const answer = () => device.answer(request);
    for (const call of [
      extend(token, '2026-10-15T22:00:00Z'),
      { ...extend(token, closes), url: '/processes/2025/admin/calendar' },
      { token, method: 'POST', url: '/admin/contests/contador/publish', payload: { confirmation: 'PUBLICAR' } },
      extend(second, closes),
      extend(other.token, closes),
    ] satisfies PasskeyCall[]) {
      expect(codeOf(await callAs(app, { ...call, answer: answer() }))).toBe('passkey_refused');
    }
    const othersAnswer = other.device.answer(request);
    expect(codeOf(await callAs(app, { ...extend(token, closes), answer: othersAnswer }))).toBe('passkey_refused');
    expect((await callAs(app, { ...extend(token, closes), answer: answer() })).statusCode).toBe(200);
  });

  test('a confirmation is good once, also when it arrives several times at once, and for five minutes', async () => {
    const { token, device } = await holder();
    const call = extend(token, '2025-10-20T22:00:00Z');
    const answer = device.answer(requestIn(await callAs(app, call)));
    const before = (await entries('calendar_changed')).length;
    const answers = await Promise.all(Array.from({ length: 6 }, () => callAs(app, { ...call, answer })));
    expect(statusesOf(answers)).toEqual([200, 403, 403, 403, 403, 403]);
    expect(codeOf(await callAs(app, { ...call, answer }))).toBe('passkey_refused');
    expect(await entries('calendar_changed')).toHaveLength(before + 1);
    const late = device.answer(requestIn(await callAs(app, call)));
    app.clock.advance(300);
    expect(codeOf(await callAs(app, { ...call, answer: late }))).toBe('passkey_refused');
  });

  test('two copies of one passkey that confirm at once pass once', async () => {
    const { token, device } = await holder();
    const calls = ['2025-10-21T22:00:00Z', '2025-10-22T22:00:00Z'].map((closes) => extend(token, closes));
    const requests = await Promise.all(calls.map(async (call) => requestIn(await callAs(app, call))));
    const [credential] = device.credentials;
    const counter = credential?.counter ?? 0;
    const sent = requests.map((request) => {
      if (credential) credential.counter = counter;
      return device.answer(request);
    });
    const answers = await Promise.all(
      calls.map((call, index) => callAs(app, { ...call, ...(sent[index] && { answer: sent[index] }) })),
    );
    expect(statusesOf(answers)).toEqual([200, 403]);
    expect((await entries('copied_passkey_refused')).length).toBeGreaterThan(0);
  });

  test('a confirmation that cannot be read gets a new challenge', async () => {
    const { token } = await holder();
    for (const header of ['x', Buffer.from('{}').toString('base64'), 'A'.repeat(5000)]) {
      const answer = await app.app.inject({
        method: 'PUT',
        url: '/api/admin/calendar',
        headers: { authorization: `Bearer ${token}`, 'x-passkey': header },
        payload: voting('2025-10-15T22:00:00Z'),
      });
      expect(codeOf(answer)).toBe('passkey_needed');
    }
  });
});

describe('resetting lost passkeys', () => {
  const reset = (id: number, reason = 'Perdió el teléfono') => ({
    method: 'POST' as const,
    url: `/admin/staff/${id}/passkeys/reset`,
    payload: { reason },
  });

  test('removes them, ends the sessions, is told by mail and logged with its reason', async () => {
    const [administrator, lost] = [await holder(), await holder()];
    const pending = lost.device.answer(await passkeyAsked(app, lost));
    const done = await callWithPasskey(app, administrator.device, { token: administrator.token, ...reset(lost.id) });
    expect(done.json()).toEqual({ message: `Se restablecieron las llaves de acceso de ${lost.name}.` });
    expect((await get(app, lost.token, '/me')).statusCode).toBe(401);
    expect(codeOf(await loginWithPasskey(app, lost.number, pending))).toBe('dead_passkey_login');
    expect((await mailsTo(app, lost.email))[0]?.subject).toBe('Se restablecieron sus llaves de acceso');
    expect((await entries('passkeys_reset')).at(-1)).toMatchObject({
      causer_id: String(administrator.id),
      subject_id: lost.id,
      description: 'Restableció las llaves de acceso de otra persona',
      properties: { staff_id: lost.id, passkeys: 1, reason: 'Perdió el teléfono' },
    });
    app.clock.advance(60);
    expect((await get(app, await logIn(app, lost), '/me')).json().data.passkey).toBe('offer');
    const again = await callWithPasskey(app, administrator.device, { token: administrator.token, ...reset(lost.id) });
    expect(codeOf(again)).toBe('no_passkeys');
  });

  test('is refused without a reason, of oneself, of nobody, and by anyone who is no administrator', async () => {
    const { token, device, id } = await holder();
    const call = async (body: ReturnType<typeof reset>) => callWithPasskey(app, device, { token, ...body });
    expect((await call(reset(id, '  '))).json().errors.reason).toHaveLength(1);
    expect(codeOf(await call(reset(id)))).toBe('own_passkeys');
    expect((await call(reset(999_999))).statusCode).toBe(404);
    for (const role of ['REVISOR', 'AUDITOR'] as const) {
      const other = await hireAndLogIn(app, role);
      expect(codeOf(await callAs(app, { token: other.token, ...reset(id) }))).toBe('forbidden');
    }
    expect((await get(app, token, '/me/passkeys')).json().data).toHaveLength(1);
  });

  test('is the operator’s, by a command, for the last administrator', async () => {
    const { id } = await holder();
    await resetStaffPasskeys(app.deps, { id: null, causer: theOperator }, id, 'Perdió el teléfono');
    expect((await entries('passkeys_reset')).at(-1)).toMatchObject({ causer_name: theOperator.name, subject_id: id });
  });

  test('when two administrators reset each other at once, at least one succeeds, and the passkeys agree with the answers', async () => {
    const [one, other] = [await holder(), await holder()];
    const calls = [
      { token: one.token, ...reset(other.id) },
      { token: other.token, ...reset(one.id) },
    ];
    const [first, second] = await Promise.all(calls.map(async (call) => requestIn(await callAs(app, call))));
    if (!first || !second) throw new Error('no challenge');
    const answers = await Promise.all([
      callAs(app, { token: one.token, ...reset(other.id), answer: one.device.answer(first) }),
      callAs(app, { token: other.token, ...reset(one.id), answer: other.device.answer(second) }),
    ]);
    const { data } = (
      await callAs(app, {
        token: (await hireAndLogIn(app, 'AUDITOR')).token,
        method: 'GET',
        url: '/admin/staff?per_page=100',
      })
    ).json<{
      data: { id: number; passkeys: number }[];
    }>();
    const left = data.filter(({ id }) => id === one.id || id === other.id).map(({ passkeys }) => passkeys);
    expect(answers.some(({ statusCode }) => statusCode === 200)).toBe(true);
    expect(left.toSorted((a, b) => a - b)).toEqual(
      answers.every(({ statusCode }) => statusCode === 200) ? [0, 0] : [0, 1],
    );
  });
});

describe('where administrators need a passkey', () => {
  let strict: TestApp;
  beforeAll(async () => {
    strict = await openTestApp({ publicUrl: ORIGIN, staffPasskeys: 'required', demonstration: true });
  });
  afterAll(() => strict.close());

  test('an administrator without a passkey can only create one, and then do everything', async () => {
    const person = await hire(strict, 'ADMINISTRADOR');
    const token = await logIn(strict, person);
    expect((await get(strict, token, '/me')).json().data.passkey).toBe('needed');
    const wrong: string[] = [];
    for (const endpoint of await everyEndpoint()) {
      if (endpoint.who === 'anyone' || endpoint.who.staff === undefined) continue;
      const url = addressOf(endpoint, {
        id: 1,
        contest: 'contador',
        process: '2025',
        kind: 'privacyNotice',
        type: 1,
      }).slice('/api'.length);
      // The two that end or replace the token come after the others.
      if (['/logout', '/refresh-token'].includes(endpoint.path)) continue;
      const answer = await strict.app.inject({
        method: endpoint.method,
        url: `/api${url}`,
        headers: {
          authorization: `Bearer ${token}`,
          ...(endpoint.method !== 'GET' && { 'content-type': 'application/json' }),
        },
        ...(endpoint.method !== 'GET' && { payload: '{' }),
      });
      const isRefused = answer.statusCode === 403 && answer.json<{ code: string }>().code === 'passkey_required';
      if (isRefused === (endpoint.beforePasskey === true)) wrong.push(`${endpoint.method} ${endpoint.path}`);
    }
    expect(wrong).toEqual([]);
    expect((await callAs(strict, { token, method: 'POST', url: '/refresh-token' })).statusCode).toBe(200);
    const { token: again } = await hireAndLogIn(strict, 'ADMINISTRADOR');
    await addPasskey(strict, again);
    expect((await get(strict, again, '/admin/staff')).statusCode).toBe(200);
    expect((await get(strict, again, '/me/passkeys')).json().required).toBe(true);
  });

  test('exactly the listed calls work without a passkey', async () => {
    const free = (await everyEndpoint()).filter(({ beforePasskey }) => beforePasskey);
    expect(free.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual([
      'GET /me',
      'GET /me/passkeys',
      'POST /logout',
      'POST /me/passkeys',
      'POST /me/passkeys/options',
      'POST /refresh-token',
    ]);
  });

  test('other roles need no passkey; whoever becomes administrator or loses the passkey is stopped at once', async () => {
    const reviewer = await hireAndLogIn(strict, 'REVISOR');
    expect((await ask(strict, reviewer.token, '/candidates/search')).statusCode).toBe(200);
    await strict.database.db
      .updateTable('staff_users')
      .set({ role: 'ADMINISTRADOR' })
      .where('id', '=', reviewer.id)
      .execute();
    expect(codeOf(await ask(strict, reviewer.token, '/candidates/search'))).toBe('passkey_required');
    const device = await addPasskey(strict, reviewer.token, new SoftwareAuthenticator(ORIGIN));
    expect((await ask(strict, reviewer.token, '/candidates/search')).statusCode).toBe(200);
    const [own] = (await get(strict, reviewer.token, '/me/passkeys')).json<{ data: { id: number }[] }>().data;
    await callWithPasskey(strict, device, {
      token: reviewer.token,
      method: 'DELETE',
      url: `/me/passkeys/${String(own?.id)}`,
    });
    expect(codeOf(await ask(strict, reviewer.token, '/candidates/search'))).toBe('passkey_required');
  });
});
