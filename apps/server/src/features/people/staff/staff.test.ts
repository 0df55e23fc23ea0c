import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mailedCode } from '../../../testing/clients/candidate-client.ts';
import {
  type Employee,
  get,
  hire,
  hireAndLogIn,
  logIn,
  requestStaffCode,
  send,
} from '../../../testing/clients/staff-client.ts';
import { mailsTo } from '../../../testing/servers/mailbox.ts';
import { openTestApp, type TestApp } from '../../../testing/servers/test-app.ts';

let app: TestApp;
let admin: Employee & { token: string };
let other: Employee & { token: string };
beforeAll(async () => {
  app = await openTestApp();
  admin = await hireAndLogIn(app, 'ADMINISTRADOR', 'Beatriz Arango');
  other = await hireAndLogIn(app, 'ADMINISTRADOR', 'Otra Administradora');
});
afterAll(() => app.close());

let last = 700_000_000;
const newcomer = (changes: object = {}) => {
  const identification_number = String(++last);
  return { identification_number, name: 'Nuevo Revisor', email: `nuevo${last}@demo.test`, role: 'REVISOR', ...changes };
};
const create = (payload: object, token = admin.token) => send(app, token, 'POST', '/admin/staff', payload);
const change = (id: number, payload: object, token = admin.token) =>
  send(app, token, 'PATCH', `/admin/staff/${id}`, payload);
const lastEntry = async () =>
  (await send(app, admin.token, 'POST', '/activity-logs/search', { per_page: 1 })).json().data[0];

describe('creating a staff user', () => {
  test('lets the new user log in, mails them how, and is logged', async () => {
    const payload = newcomer();
    const answer = await create(payload);
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({
      message: 'El usuario se creó correctamente.',
      data: { ...payload, active: true },
    });
    expect(await lastEntry()).toMatchObject({
      log_name: 'staff',
      event: 'staff_created',
      causer_name: 'Beatriz Arango',
      properties: { staff_id: answer.json().data.id, attributes: { role: 'REVISOR', active: true } },
    });
    const [mail] = await mailsTo(app, payload.email);
    expect(mail?.text).toContain('http://127.0.0.1:3000/auth/login');
    expect(await logIn(app, { number: payload.identification_number, ...answer.json().data })).toMatch(/^[\w-]{43}$/);
  });

  test('concurrent requests for one document number: exactly one user is created', async () => {
    const payload = newcomer();
    const answers = await Promise.all([create(payload), create(payload), create(payload, other.token)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json().message).toBe(
      'Ya existe un usuario con ese número de documento.',
    );
  });

  test.each([
    ['identification_number', { identification_number: '12' }],
    ['name', { name: '' }],
    ['name', { name: 'x'.repeat(121) }],
    ['email', { email: 'sin arroba' }],
    ['role', { role: 'SUPERUSUARIO' }],
    ['role', { role: undefined }],
  ])('an invalid %s is refused, naming the field', async (field, changes) => {
    const answer = await create(newcomer(changes));
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json().errors)).toEqual([field]);
  });
});

describe('changing a staff user', () => {
  test('records the old and the new values, and leaves other fields alone', async () => {
    const employee = await hireAndLogIn(app, 'REVISOR');
    const answer = await change(employee.id, { role: 'AUDITOR', name: 'Con Otro Nombre' });
    expect(answer.json().data).toMatchObject({ role: 'AUDITOR', name: 'Con Otro Nombre', email: employee.email });
    expect((await lastEntry()).properties).toEqual({
      staff_id: employee.id,
      old: { name: 'Camila Duarte', role: 'REVISOR' },
      attributes: { name: 'Con Otro Nombre', role: 'AUDITOR' },
    });
    // Takes effect on the next call, without logging in again.
    expect((await send(app, employee.token, 'POST', '/candidates/review', {})).statusCode).toBe(403);
    const before = (await lastEntry()).id;
    expect((await change(employee.id, { role: 'AUDITOR' })).json().message).toBe('No hubo cambios.');
    expect((await lastEntry()).id).toBe(before);
  });

  test('a new e-mail is announced to both addresses, and later codes go to the new one', async () => {
    const employee = await hire(app, 'REVISOR');
    const moved = `movido${employee.id}@demo.test`;
    expect((await change(employee.id, { email: moved })).statusCode).toBe(200);
    for (const address of [employee.email, moved]) {
      const [mail] = await mailsTo(app, address);
      expect(mail?.subject).toBe('Cambió el correo de su usuario');
    }
    expect(await logIn(app, { ...employee, email: moved })).toMatch(/^[\w-]{43}$/);
  });

  test('the document number cannot be changed', async () => {
    const employee = await hire(app, 'REVISOR');
    const answer = await change(employee.id, { identification_number: '123456789', id: 1, created_at: 'ayer' });
    expect(answer.json().data).toMatchObject({ id: employee.id, identification_number: employee.number });
  });

  test('an unknown user is not found', async () => {
    expect((await change(987_654, { name: 'Nadie' })).statusCode).toBe(404);
  });
});

describe('disabling a staff user', () => {
  test('ends all of their sessions at once, and enabling lets them log in again', async () => {
    const employee = await hire(app, 'REVISOR');
    const first = await logIn(app, employee);
    app.clock.advance(60);
    const second = await logIn(app, employee);
    expect((await change(employee.id, { active: false })).json().data.active).toBe(false);
    for (const token of [first, second]) {
      expect((await get(app, token, '/me')).statusCode).toBe(401);
      expect((await send(app, token, 'POST', '/refresh-token')).statusCode).toBe(401);
    }
    app.clock.advance(60);
    const mails = (await mailsTo(app, employee.email)).length;
    expect((await requestStaffCode(app, employee.number)).statusCode).toBe(200);
    expect(await mailsTo(app, employee.email)).toHaveLength(mails);
    const ends = await app.database.db
      .selectFrom('sessions')
      .select('ended_by')
      .where('subject', '=', `staff:${employee.id}`)
      .execute();
    expect(ends).toEqual([{ ended_by: 'disabled' }, { ended_by: 'disabled' }]);

    app.clock.advance(60);
    await change(employee.id, { active: true });
    expect((await get(app, first, '/me')).statusCode).toBe(401);
    expect((await get(app, await logIn(app, employee), '/me')).statusCode).toBe(200);
  });

  test('leaves no session when racing with a login, neither now nor once the user is enabled again', async () => {
    for (let round = 0; round < 10; round++) {
      const employee = await hire(app, 'REVISOR');
      await requestStaffCode(app, employee.number);
      const payload = { identification_number: employee.number, code: await mailedCode(app, employee.email) };
      const [entered] = await Promise.all([
        app.inject({ method: 'POST', url: '/api/login/verify-code', payload }),
        change(employee.id, { active: false }),
      ]);
      await change(employee.id, { active: true });
      const token = entered.json().token_info?.token ?? 'x'.repeat(43);
      expect((await get(app, token, '/me')).statusCode).toBe(401);
    }
  });
});

describe('an administrator', () => {
  test('cannot change their own role or access, but can correct their own name', async () => {
    for (const payload of [{ role: 'REVISOR' }, { active: false }]) {
      const answer = await change(admin.id, payload);
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'own_access']);
    }
    expect((await change(admin.id, { name: 'Beatriz E. Arango' })).statusCode).toBe(200);
    expect((await change(admin.id, { name: 'Beatriz Arango', role: 'ADMINISTRADOR', active: true })).statusCode).toBe(
      200,
    );
  });

  test('two administrators who demote or disable each other at once: exactly one succeeds', async () => {
    for (let round = 0; round < 10; round++) {
      const fresh = await openRound();
      const answers = await Promise.all([
        change(fresh[1].id, round % 2 ? { active: false } : { role: 'REVISOR' }, fresh[0].token),
        change(fresh[0].id, round % 2 ? { role: 'AUDITOR' } : { active: false }, fresh[1].token),
      ]);
      expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
      const [loser] = answers.filter(({ statusCode }) => statusCode !== 200);
      // Disabled before the call arrived, or while it waited.
      expect([401, 403]).toContain(loser?.statusCode);
      expect(await administrators()).toBe(1);
    }
    // Re-enabled for the tests that follow.
    await app.database.db
      .updateTable('staff_users')
      .set({ active: true })
      .where('id', 'in', [admin.id, other.id])
      .execute();
  });

  test('the last active administrator cannot be demoted or disabled by anybody', async () => {
    const [one, two] = await openRound();
    await change(two.id, { role: 'REVISOR' }, one.token);
    expect(await administrators()).toBe(1);
    for (const payload of [{ role: 'REVISOR' }, { active: false }, { role: 'AUDITOR', active: false }]) {
      const answer = await change(one.id, payload, one.token);
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'last_administrator']);
    }
    expect(await administrators()).toBe(1);
  });

  async function administrators(): Promise<number> {
    const rows = app.database.db
      .selectFrom('staff_users')
      .select('id')
      .where('role', '=', 'ADMINISTRADOR')
      .where('active', '=', true);
    return (await rows.execute()).length;
  }

  /** Two administrators and no other. */
  async function openRound() {
    const pair = [await hireAndLogIn(app, 'ADMINISTRADOR'), await hireAndLogIn(app, 'ADMINISTRADOR')] as const;
    const ids = pair.map(({ id }) => id);
    await app.database.db
      .updateTable('staff_users')
      .set({ active: false })
      .where('role', '=', 'ADMINISTRADOR')
      .where('id', 'not in', ids)
      .execute();
    return pair;
  }
});

describe('permissions on staff, calendar and imports', () => {
  test.each([
    ['REVISOR', 403, 403],
    ['AUDITOR', 200, 403],
    ['ADMINISTRADOR', 200, 200],
  ] as const)('%s: reading answers %i, writing %i', async (role, reading, writing) => {
    await app.database.db.updateTable('staff_users').set({ active: true }).where('id', '=', admin.id).execute();
    const { token } = await hireAndLogIn(app, role);
    const subject = await hire(app, 'REVISOR');
    for (const url of ['/admin/staff', '/admin/calendar', '/admin/imports']) {
      expect([url, (await get(app, token, url)).statusCode]).toEqual([url, reading]);
    }
    expect((await change(subject.id, { name: 'Otro Nombre' }, token)).statusCode).toBe(writing);
    expect((await create(newcomer(), token)).statusCode).toBe(writing === 200 ? 201 : 403);
    const window = { window: 'voting', opens_at: '2025-10-01T00:00:00Z', closes_at: '2025-09-02T00:00:00Z' };
    const dates = { ...window, reason: 'Resolución 1', confirmation: 'FECHAS' };
    const calendar = await send(app, token, 'PUT', '/admin/calendar', dates);
    // The calendar refuses an administrator, the guard everyone else.
    expect(calendar.statusCode).toBe(writing === 200 ? 409 : 403);
    const imported = await app.inject({
      method: 'POST',
      url: '/api/admin/imports',
      headers: { authorization: `Bearer ${token}` },
      payload: new FormData(),
    });
    expect(imported.statusCode === 403).toBe(writing === 403);
  });

  test('the staff list is paginated, active users first', async () => {
    const { token } = await hireAndLogIn(app, 'AUDITOR');
    const { data, meta } = (await get(app, token, '/admin/staff?per_page=5')).json();
    expect(data).toHaveLength(5);
    expect(meta.pagination.total).toBeGreaterThan(5);
    expect(data[0].active).toBe(true);
  });
});
