import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runHousekeeping } from '../../operation/housekeeping.ts';
import { openDirectory } from '../../platform/directory.ts';
import { addPasskey, loginWithPasskey, ORIGIN } from '../../testing/clients/passkey-client.ts';
import { type Employee, get, hire, hireAndLogIn, logIn, send } from '../../testing/clients/staff-client.ts';
import { freePort } from '../../testing/servers/free-port.ts';
import { mailsTo } from '../../testing/servers/mailbox.ts';
import {
  beginLogin,
  comeBack,
  directoryLink,
  finishLogin,
  logInAtDirectory,
  type OpenidProvider,
  startProvider,
} from '../../testing/servers/openid-provider.ts';
import { openTestApp, type TestApp } from '../../testing/servers/test-app.ts';

let provider: OpenidProvider;
let app: TestApp;
let admin: Employee & { token: string };
beforeAll(async () => {
  provider = await startProvider(ORIGIN);
  app = await openTestApp({ publicUrl: ORIGIN, directory: provider.directory });
  app.clock.set(new Date().toISOString());
  admin = await hireAndLogIn(app, 'ADMINISTRADOR', 'Beatriz Arango');
});
// The provider's tokens are of today.
beforeEach(async () => {
  app.clock.set(new Date().toISOString());
  provider.subject = 'nobody';
});
afterAll(async () => {
  await app.close();
  await provider.close();
});

const codeOf = (answer: { json: () => { code?: string } }) => answer.json().code;
const invite = (id: number, token = admin.token) => send(app, token, 'POST', `/admin/staff/${id}/directory`, {});
const entries = (event: string) =>
  app.database.db
    .selectFrom('activity_entries')
    .select(['causer_name', 'subject_id', 'properties'])
    .where('event', '=', event)
    .orderBy('id')
    .execute();

let subjects = 0;
/** Somebody of the staff who has tied an account, which the provider names next. */
async function tiedEmployee(name = 'Rosa Villegas'): Promise<Employee & { subject: string }> {
  const employee = await hire(app, 'REVISOR', name);
  await invite(employee.id);
  provider.subject = `subject-${++subjects}`;
  const tied = await logInAtDirectory(app, { link: await directoryLink(app, employee.email) });
  if (tied.statusCode !== 201) throw new Error(`tying answered ${tied.statusCode}: ${tied.body}`);
  return { ...employee, subject: provider.subject };
}

describe('an installation without a directory', () => {
  test('says so, and knows none of its calls', async () => {
    const plain = await openTestApp();
    const { token, id } = await hireAndLogIn(plain, 'ADMINISTRADOR');
    expect((await plain.app.inject('/api/login/directory')).json()).toEqual({ data: null });
    expect((await beginLogin(plain)).statusCode).toBe(404);
    expect((await send(plain, token, 'POST', `/admin/staff/${id}/directory`, {})).statusCode).toBe(404);
    expect((await get(plain, token, '/admin/staff')).json().data[0].directory).toBeNull();
    await plain.close();
  });
});

describe('logging in by the directory', () => {
  test('opens a session as after the code, and logs how', async () => {
    const employee = await tiedEmployee('Rosa Villegas');
    expect((await app.app.inject('/api/login/directory')).json()).toEqual({
      data: { label: 'Directorio de la Junta' },
    });
    const answer = await logInAtDirectory(app);
    expect(answer.statusCode).toBe(200);
    expect((await get(app, answer.json().token_info.token, '/me')).json().data).toMatchObject({
      name: 'Rosa Villegas',
    });
    expect((await entries('session_started')).at(-1)).toMatchObject({
      causer_name: 'Rosa Villegas',
      properties: { kind: 'staff', by_code: false, by_directory: true },
    });
    // The code remains.
    expect(await logIn(app, employee)).toMatch(/^[\w-]{43}$/);
    expect(app.log()).not.toContain(employee.subject);
  });

  test('asks the provider for the subject alone, and sends people back nowhere else', async () => {
    const asked = await beginLogin(app, { redirect_uri: 'https://uma.test/', scope: 'openid email' });
    const { origin, searchParams } = new URL(asked.json().data.url);
    expect(origin).toBe(provider.settings.issuer);
    expect(Object.fromEntries(searchParams)).toEqual({
      client_id: 'urna',
      response_type: 'code',
      redirect_uri: `${ORIGIN}/directorio`,
      scope: 'openid',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
    expect(asked.body).not.toContain('uma.test');
  });

  test('still asks whoever has a passkey for it', async () => {
    const employee = await tiedEmployee();
    const device = await addPasskey(app, await logIn(app, employee));
    const asked = await logInAtDirectory(app);
    expect(asked.statusCode).toBe(202);
    expect(asked.json()).toMatchObject({
      message: 'El directorio confirmó quién es. Ahora use su llave de acceso.',
      identification_number: employee.number,
    });
    expect(asked.json().token_info).toBeUndefined();
    const opened = await loginWithPasskey(app, employee.number, device.answer(asked.json().passkey));
    expect(opened.statusCode).toBe(200);
    expect((await entries('session_started')).at(-1)?.properties).toMatchObject({
      by_code: false,
      by_directory: true,
      by_passkey: true,
    });
  });

  test('refuses an account that nobody tied, and one whose owner was disabled', async () => {
    provider.subject = 'a stranger';
    expect(codeOf(await logInAtDirectory(app))).toBe('directory_unknown');
    const employee = await tiedEmployee();
    await send(app, admin.token, 'PATCH', `/admin/staff/${employee.id}`, { active: false });
    expect(codeOf(await logInAtDirectory(app))).toBe('directory_unknown');
    const left = app.database.db
      .selectFrom('staff_directory_accounts')
      .select('id')
      .where('staff_id', '=', employee.id);
    expect(await left.execute()).toEqual([]);
  });
});

describe('what comes back from the provider', () => {
  test('is good once, also for two calls at once', async () => {
    await tiedEmployee();
    const { handle, answer } = await comeBack(app);
    const answers = await Promise.all([finishLogin(app, handle, answer), finishLogin(app, handle, answer)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 422]);
    expect(codeOf(await finishLogin(app, handle, answer))).toBe('directory_refused');
  });

  test('ends a login only in the browser that began it: an answer of somebody else’s logs nobody in', async () => {
    await tiedEmployee();
    const attacker = await comeBack(app);
    const victim = await comeBack(app);
    expect(codeOf(await finishLogin(app, victim.handle, attacker.answer))).toBe('directory_refused');
    expect(codeOf(await finishLogin(app, 'x'.repeat(43), attacker.answer))).toBe('directory_refused');
  });

  test('is refused with the code of another login below its own state', async () => {
    await tiedEmployee();
    const [own, stolen] = [await comeBack(app), await comeBack(app)];
    const mixed = new URLSearchParams(own.answer);
    mixed.set('code', new URLSearchParams(stolen.answer).get('code') ?? '');
    expect(codeOf(await finishLogin(app, own.handle, mixed.toString()))).toBe('directory_refused');
  });

  test.each([
    [
      'a cancelled login',
      (answer: URLSearchParams) => {
        answer.delete('code');
        answer.set('error', 'access_denied');
      },
    ],
    ['no code', (answer: URLSearchParams) => answer.delete('code')],
    ['no state', (answer: URLSearchParams) => answer.delete('state')],
    ['another issuer (mix-up)', (answer: URLSearchParams) => answer.set('iss', 'https://uma.test')],
    ['no issuer', (answer: URLSearchParams) => answer.delete('iss')],
    ['two states', (answer: URLSearchParams) => answer.append('state', 'x')],
  ])('is refused with %s', async (_what, change) => {
    await tiedEmployee();
    const { handle, answer } = await comeBack(app);
    const changed = new URLSearchParams(answer);
    change(changed);
    const refused = await finishLogin(app, handle, changed.toString());
    expect([refused.statusCode, codeOf(refused)]).toEqual([422, 'directory_refused']);
  });

  test('is too late after a quarter of an hour, and the housekeeping forgets the login', async () => {
    const { handle, answer } = await comeBack(app);
    app.clock.advance(15 * 60);
    expect(codeOf(await finishLogin(app, handle, answer))).toBe('directory_refused');
    await runHousekeeping({ ...app.deps, log: app.app.log });
    expect(await app.database.db.selectFrom('directory_logins').selectAll().execute()).toEqual([]);
  });

  test('is refused with an ID token that has expired', async () => {
    await tiedEmployee();
    const { handle, answer } = await comeBack(app);
    // The token is good for five minutes.
    app.clock.advance(6 * 60);
    expect(codeOf(await finishLogin(app, handle, answer))).toBe('directory_unavailable');
    expect(app.log()).toContain('JWT timestamp claim value failed validation');
  });

  test('is refused with an ID token that the provider’s published keys didn’t sign', async () => {
    const own = await startProvider(ORIGIN);
    const other = await openTestApp({ publicUrl: ORIGIN, directory: own.directory });
    other.clock.set(new Date().toISOString());
    own.publishOtherKeys();
    own.subject = 'somebody';
    expect(codeOf(await logInAtDirectory(other))).toBe('directory_unavailable');
    await other.close();
    await own.close();
  });

  test('names nobody once the settings name another provider, whose subjects are other people', async () => {
    const { subject } = await tiedEmployee();
    const successor = await startProvider(ORIGIN);
    successor.subject = subject;
    const moved = await openTestApp({
      publicUrl: ORIGIN,
      directory: successor.directory,
      database: app.database,
      windowsOpen: false,
    });
    moved.clock.set(new Date().toISOString());
    expect(codeOf(await logInAtDirectory(moved))).toBe('directory_unknown');
    await moved.app.close();
    await successor.close();
  });
});

describe('a provider that fails', () => {
  test('takes only its own login away, and is asked again once it answers', async () => {
    const port = await freePort();
    const settings = { ...provider.settings, issuer: `http://127.0.0.1:${port}` };
    const other = await openTestApp({ publicUrl: ORIGIN, directory: openDirectory(settings, ORIGIN) });
    const refused = await beginLogin(other);
    expect([refused.statusCode, refused.json().message]).toEqual([
      503,
      'En este momento no se puede ingresar con el directorio. Ingrese con un código enviado a su correo.',
    ]);
    expect(await logIn(other, await hire(other, 'REVISOR'))).toMatch(/^[\w-]{43}$/);
    const late = await startProvider(ORIGIN, port);
    expect((await beginLogin(other)).statusCode).toBe(200);
    await late.close();
    await other.close();
  });

  test('is named in the log, without whom it was about, when it refuses this client', async () => {
    const directory = openDirectory({ ...provider.settings, clientSecret: 'a wrong one' }, ORIGIN);
    const other = await openTestApp({ publicUrl: ORIGIN, directory });
    other.clock.set(new Date().toISOString());
    provider.subject = 'subject-in-no-log';
    expect(codeOf(await logInAtDirectory(other))).toBe('directory_unavailable');
    expect(other.log()).toContain('invalid_client');
    expect(other.log()).not.toMatch(/subject-in-no-log|a wrong one/);
    await other.close();
  });
});

describe('tying an account by a mailed link', () => {
  test('needs the link and the directory, opens no session, tells the owner and is logged', async () => {
    const employee = await hire(app, 'AUDITOR', 'Nubia Cárdenas');
    expect((await invite(employee.id)).json().message).toBe(
      'Se envió el enlace a Nubia Cárdenas. Sirve una vez, durante 3 días.',
    );
    provider.subject = 'nubia';
    const answer = await logInAtDirectory(app, { link: await directoryLink(app, employee.email) });
    expect([answer.statusCode, answer.json()]).toEqual([
      201,
      { message: 'Su cuenta quedó vinculada. Desde ahora puede ingresar con Directorio de la Junta.' },
    ]);
    expect((await mailsTo(app, employee.email))[0]?.subject).toBe(
      'Se vinculó una cuenta del directorio con su usuario',
    );
    expect((await entries('directory_link_sent')).at(-1)).toMatchObject({
      causer_name: 'Beatriz Arango',
      subject_id: employee.id,
    });
    expect((await entries('directory_tied')).at(-1)).toMatchObject({
      causer_name: 'Nubia Cárdenas',
      subject_id: employee.id,
    });
  });

  test('two browsers with one link to a directory account tie one account', async () => {
    const employee = await hire(app, 'REVISOR');
    await invite(employee.id);
    const link = await directoryLink(app, employee.email);
    provider.subject = 'first of two';
    const first = await comeBack(app, { link });
    provider.subject = 'second of two';
    const second = await comeBack(app, { link });
    const answers = await Promise.all([first, second].map(({ handle, answer }) => finishLogin(app, handle, answer)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 422]);
    expect(codeOf(await beginLogin(app, { link }))).toBe('dead_directory_link');
  });

  test('refuses an account that is somebody else’s already', async () => {
    const { subject } = await tiedEmployee();
    const other = await hire(app, 'REVISOR');
    await invite(other.id);
    provider.subject = subject;
    const link = await directoryLink(app, other.email);
    expect(codeOf(await logInAtDirectory(app, { link }))).toBe('directory_taken');
    // The link isn't spent by it.
    provider.subject = 'their own';
    expect((await logInAtDirectory(app, { link })).statusCode).toBe(201);
  });

  test.each([
    ['after three days', async () => app.clock.advance(3 * 24 * 3600)],
    ['once another was sent', async ({ id }: Employee) => invite(id)],
    [
      'once the person’s address has changed',
      async ({ id, number }: Employee) =>
        send(app, admin.token, 'PATCH', `/admin/staff/${id}`, { email: `otro${number}@demo.test` }),
    ],
    [
      'once it was withdrawn',
      async ({ id }: Employee) =>
        app.app.inject({
          method: 'DELETE',
          url: `/api/admin/staff/${id}/directory`,
          headers: { authorization: `Bearer ${admin.token}` },
        }),
    ],
  ])('the link is dead %s, also in a browser that is at the directory', async (_when, happen) => {
    const employee = await hire(app, 'REVISOR');
    await invite(employee.id);
    const link = await directoryLink(app, employee.email);
    provider.subject = `late-${++subjects}`;
    const { handle, answer } = await comeBack(app, { link });
    await happen(employee);
    expect(codeOf(await beginLogin(app, { link }))).toBe('dead_directory_link');
    expect(['dead_directory_link', 'directory_refused']).toContain(codeOf(await finishLogin(app, handle, answer)));
  });
});
