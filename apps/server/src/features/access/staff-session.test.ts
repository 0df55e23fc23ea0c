import { roles } from '@urna/contract/access/roles';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { as, enrol, mailedCode, signIn } from '../../testing/clients/candidate-client.ts';
import {
  get,
  hire,
  hireAndLogIn,
  logIn,
  requestStaffCode,
  send,
  verifyStaffCode,
} from '../../testing/clients/staff-client.ts';
import { openTestApp, type TestApp } from '../../testing/servers/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const HOUR = 3_600_000;
/** Right once in a million runs, and then the test says so. */
const WRONG = '000000';
const me = (token: string) => get(app, token, '/me');
const refresh = (token: string) => send(app, token, 'POST', '/refresh-token');
const sessionExpires = (answer: { headers: Record<string, unknown> }) => Number(answer.headers['x-session-expires']);

describe('logging in as staff', () => {
  test.each(roles)('%s logs in by document number and mailed code', async (role) => {
    const employee = await hire(app, role, 'Rosa Villegas');
    const requested = await requestStaffCode(app, employee.number);
    expect(requested.json()).toEqual({
      message: 'Si ese documento es de alguien del equipo, enviamos un código a su correo.',
      handle: expect.stringMatching(/^[\w-]{43}$/),
      code_digits: 6,
    });
    const answer = await verifyStaffCode(app, employee.number, await mailedCode(app, employee.email));
    expect(answer.json()).toEqual({
      token_info: {
        token: expect.stringMatching(/^[\w-]{43}$/),
        time_milliseconds: app.clock.now().getTime() + HOUR,
        type_candidate: null,
      },
      data: {
        id: employee.id,
        identification_number: employee.number,
        name: 'Rosa Villegas',
        email: employee.email,
        role,
        active: true,
        created_at: app.clock.now().toISOString(),
      },
    });
    const { token } = answer.json().token_info;
    expect((await me(token)).json().data.role).toBe(role);
  });

  test('answers a stranger, a candidate, a disabled user and a member of staff alike, and mails the last one alone', async () => {
    await enrol(app, '6000001');
    const disabled = await hire(app, 'REVISOR');
    await app.database.db.updateTable('staff_users').set({ active: false }).where('id', '=', disabled.id).execute();
    const here = await hire(app, 'REVISOR');
    const mails = () => app.database.db.selectFrom('outbox').select('to_address').orderBy('id').execute();
    const before = (await mails()).length;

    const observations = [];
    for (const number of [here.number, '6000001', '6999999', disabled.number]) {
      app.clock.waits.length = 0;
      const requested = await requestStaffCode(app, number);
      expect(app.clock.waits).toEqual([150]);
      const { handle, ...rest } = requested.json<{ handle: string; message: string }>();
      const answers: unknown[] = [requested.statusCode, handle.length, rest];
      // Too soon; then wrong codes with and without the handle until no attempt is left; then a code, and six in an
      // hour.
      const observe = async (answer: Promise<{ statusCode: number; json: () => unknown; headers: object }>) => {
        const { statusCode, json, headers } = await answer;
        const body = json() as { handle?: string };
        answers.push([statusCode, { ...body, handle: typeof body.handle }, Reflect.get(headers, 'retry-after')]);
      };
      await observe(requestStaffCode(app, number));
      for (let tries = 0; tries < 6; tries++) await observe(verifyStaffCode(app, number, WRONG, handle));
      for (let tries = 0; tries < 6; tries++) await observe(verifyStaffCode(app, number, WRONG));
      await observe(verifyStaffCode(app, number, WRONG, 'x'.repeat(43)));
      for (let more = 0; more < 6; more++) {
        app.clock.advance(60);
        await observe(requestStaffCode(app, number));
      }
      observations.push(answers);
      app.clock.set('2025-09-01T15:00:00Z');
    }
    for (const answers of observations.slice(1)) expect(answers).toEqual(observations[0]);
    expect((await mails()).slice(before).map(({ to_address }) => to_address)).toEqual(Array(6).fill(here.email));
    // As for numbers that never requested a code.
    const unasked = [await hire(app, 'AUDITOR'), { number: '6999998' }];
    const answers = await Promise.all(unasked.map(({ number }) => verifyStaffCode(app, number, '123456')));
    expect(answers[0]?.json().code).toBe('dead_code');
    expect(answers[1]?.body).toBe(answers[0]?.body);
  });

  test.each([
    ['', 'El número de documento es obligatorio'],
    ['12x45', 'Solo se permiten números'],
    ['1234', 'Debe tener al menos 5 dígitos'],
    ['1'.repeat(16), 'No puede tener más de 15 dígitos'],
  ])('the document number «%s» is refused: %s', async (number, message) => {
    const answer = await requestStaffCode(app, number);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors.identification_number).toContain(message);
  });

  test.each([
    ['', 'El código es obligatorio'],
    ['12345', 'El código debe tener exactamente 6 dígitos numéricos'],
    ['12345a', 'El código debe tener exactamente 6 dígitos numéricos'],
    ["1' or '1", 'El código debe tener exactamente 6 dígitos numéricos'],
  ])('the code «%s» is refused: %s', async (code, message) => {
    const answer = await verifyStaffCode(app, '900000001', code);
    expect(answer.json().errors.code).toContain(message);
  });
});

describe('codes of the staff', () => {
  test('work once, for their own user, and allow five wrong guesses', async () => {
    const [one, other] = [await hire(app, 'REVISOR'), await hire(app, 'ADMINISTRADOR')];
    await requestStaffCode(app, one.number);
    await requestStaffCode(app, other.number);
    const code = await mailedCode(app, one.email);
    const others = await mailedCode(app, other.email);
    // Once in a million runs it equals the other's.
    expect((await verifyStaffCode(app, other.number, code)).statusCode).toBe(code === others ? 200 : 422);
    expect((await verifyStaffCode(app, one.number, code)).statusCode).toBe(200);
    expect((await verifyStaffCode(app, one.number, code)).json().code).toBe('dead_code');

    const guesses = Array.from({ length: 12 }, (_, index) =>
      String((Number(others) + 1 + index) % 1_000_000).padStart(6, '0'),
    );
    const answers = await Promise.all(guesses.map((guess) => verifyStaffCode(app, other.number, guess)));
    expect(answers.filter((answer) => answer.json().code === 'wrong_code').length).toBeLessThanOrEqual(4);
    expect((await verifyStaffCode(app, other.number, others)).json().code).toBe('dead_code');
  });

  test('two concurrent uses of one code: exactly one opens a session', async () => {
    const one = await hire(app, 'REVISOR');
    await requestStaffCode(app, one.number);
    const code = await mailedCode(app, one.email);
    const answers = await Promise.all(Array.from({ length: 6 }, () => verifyStaffCode(app, one.number, code)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  test('can be requested again after 60 seconds, and expire after ten minutes', async () => {
    const one = await hire(app, 'REVISOR');
    await requestStaffCode(app, one.number);
    const first = await mailedCode(app, one.email);
    app.clock.advance(59);
    const early = await requestStaffCode(app, one.number);
    expect([early.statusCode, early.headers['retry-after']]).toEqual([429, '1']);
    app.clock.advance(1);
    await requestStaffCode(app, one.number);
    const second = await mailedCode(app, one.email);
    expect((await verifyStaffCode(app, one.number, first)).statusCode).toBe(200);
    app.clock.advance(600);
    expect((await verifyStaffCode(app, one.number, second)).json().code).toBe('dead_code');
  });

  test('do not appear in the log', async () => {
    const one = await hire(app, 'REVISOR');
    const token = await logIn(app, one);
    const code = await mailedCode(app, one.email);
    const entries = JSON.stringify(await app.database.db.selectFrom('activity_log').selectAll().execute());
    expect(entries).toContain('session_started');
    for (const secret of [code, token]) expect(app.log()).not.toContain(secret);
    expect(entries).not.toContain(token);
    expect(entries).not.toContain(`"${code}"`);
    expect(app.log()).not.toContain(one.number);
  });
});

describe('a session', () => {
  test('expires an hour after its last use, which every answer tells', async () => {
    const { token } = await hireAndLogIn(app, 'REVISOR');
    app.clock.advance(30);
    // Not written for half a minute: otherwise a busy reviewer would write a row with each call.
    expect(sessionExpires(await me(token))).toBe(app.clock.now().getTime() + HOUR - 30_000);
    app.clock.advance(50 * 60);
    expect(sessionExpires(await me(token))).toBe(app.clock.now().getTime() + HOUR);
    app.clock.advance(59 * 60);
    for (const url of ['/candidates/queue', '/candidates/statistics', '/statistics/timeline', '/activity-logs/staff']) {
      expect([url, sessionExpires(await get(app, token, url))]).toEqual([url, app.clock.now().getTime() + HOUR]);
    }
    app.clock.advance(60 * 60);
    const late = await me(token);
    expect([late.statusCode, late.json().code]).toEqual([401, 'session_expired']);
  });

  test('lasts a day at the most, however often it is used', async () => {
    const { token } = await hireAndLogIn(app, 'REVISOR');
    const start = app.clock.now().getTime();
    for (let half = 1; half < 48; half++) {
      app.clock.advance(30 * 60);
      expect((await me(token)).statusCode).toBe(200);
    }
    expect(sessionExpires(await me(token))).toBe(start + 24 * HOUR);
    app.clock.advance(30 * 60);
    expect((await me(token)).statusCode).toBe(401);
    expect((await refresh(token)).statusCode).toBe(401);
  });

  test('is refreshed with another token; the one before is good for a minute', async () => {
    const { token } = await hireAndLogIn(app, 'REVISOR');
    const fresh = (await refresh(token)).json().token_info;
    expect(fresh.token).not.toBe(token);
    expect((await me(fresh.token)).statusCode).toBe(200);
    expect((await me(token)).statusCode).toBe(200);
    app.clock.advance(61);
    expect((await me(token)).statusCode).toBe(401);
    expect((await me(fresh.token)).statusCode).toBe(200);
  });

  test('exists once per device, and logging out ends that one alone', async () => {
    const employee = await hire(app, 'REVISOR');
    const first = await logIn(app, employee);
    app.clock.advance(60);
    const second = await logIn(app, employee);
    expect((await send(app, first, 'POST', '/logout')).json().message).toBe('La sesión se cerró correctamente.');
    expect([(await me(first)).statusCode, (await refresh(first)).statusCode]).toEqual([401, 401]);
    expect((await me(second)).statusCode).toBe(200);
  });

  test('loses its permissions at once when the user’s role is changed or the user disabled', async () => {
    const employee = await hireAndLogIn(app, 'REVISOR');
    const decide = () => send(app, employee.token, 'POST', '/candidates/review', {});
    expect((await decide()).statusCode).toBe(422);
    await app.database.db.updateTable('staff_users').set({ role: 'AUDITOR' }).where('id', '=', employee.id).execute();
    expect((await decide()).statusCode).toBe(403);
    await app.database.db.updateTable('staff_users').set({ active: false }).where('id', '=', employee.id).execute();
    expect((await me(employee.token)).statusCode).toBe(401);
  });
});

const staffCalls = [
  ['GET', '/me'],
  ['POST', '/candidates/search'],
  ['GET', '/candidates/statistics'],
  ['POST', '/candidates/export'],
  ['GET', '/statistics/timeline'],
  ['GET', '/candidates/1'],
  ['GET', '/candidates/1/consolidated'],
  ['POST', '/candidates/1/presence'],
  ['POST', '/candidates/1/review-mail'],
  ['POST', '/candidates/review'],
  ['POST', '/candidates/finish-subsanation'],
  ['POST', '/activity-logs/search'],
  ['GET', '/admin/staff'],
  ['POST', '/admin/staff'],
  ['PATCH', '/admin/staff/1'],
  ['GET', '/admin/calendar'],
  ['PUT', '/admin/calendar'],
  ['POST', '/admin/calendar/undo-extension'],
  ['GET', '/admin/imports'],
  ['GET', '/admin/imports/1'],
  ['POST', '/admin/imports'],
  ['GET', '/admin/contests/contador'],
  ['PATCH', '/admin/contests/contador'],
  ['POST', '/admin/contests/ies/exclusions'],
  ['DELETE', '/admin/contests/ies/exclusions/1'],
  ['POST', '/admin/contests/ies/trustees'],
  ['DELETE', '/admin/contests/ies/trustees/1'],
  ['POST', '/admin/contests/contador/seal'],
  ['POST', '/admin/contests/contador/open-without-acts'],
  ['POST', '/admin/voters/search'],
  ['PATCH', '/admin/voters/1'],
  ['POST', '/logout'],
  ['POST', '/refresh-token'],
] as const;

describe('sessions of candidates, corrections and voters on staff routes', () => {
  test.each(['candidate', 'correction', 'voter'] as const)(
    'a %s session is refused on every staff route',
    async (kind) => {
      const number = { candidate: '6100001', correction: '6100002', voter: '6100003' }[kind];
      await enrol(app, number);
      const token = await signIn(app, number);
      await app.database.db
        .updateTable('sessions')
        // The product writes this column once; here it stands in for a session of another kind.
        .set({ kind } as never)
        .where('subject', '=', `person:1:${number}`)
        .execute();
      for (const [method, url] of staffCalls) {
        const answer = await app.inject({ method, url: `/api${url}`, headers: as(token) });
        expect([method, url, answer.statusCode, answer.json().code]).toEqual([method, url, 401, 'no_session']);
      }
    },
  );

  test('a staff session is refused on every candidate route', async () => {
    const { token } = await hireAndLogIn(app, 'ADMINISTRADOR');
    for (const [method, url] of [
      ['GET', '/applicant/me'],
      ['GET', '/correction/me'],
      ['POST', '/applicant/logout'],
      ['POST', '/applicant/refresh-token'],
      ['POST', '/applicant/finish-subsanation'],
      ['POST', '/candidates'],
      ['PUT', '/candidates/1'],
      ['POST', '/candidates/1/submit-registration'],
      ['GET', '/candidates/1/consolidated-preview'],
      ['POST', '/documents'],
      ['DELETE', '/documents/1'],
    ] as const) {
      const answer = await app.inject({ method, url: `/api${url}`, headers: as(token) });
      expect([method, url, answer.statusCode]).toEqual([method, url, 401]);
    }
  });
});
