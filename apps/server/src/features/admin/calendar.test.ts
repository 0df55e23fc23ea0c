import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Employee, get, hireAndLogIn, send } from '../../testing/clients/staff-client.ts';
import { openTestApp, type TestApp } from '../../testing/servers/test-app.ts';

let app: TestApp;
let admin: Employee & { token: string };
beforeAll(async () => {
  app = await openTestApp({ windowsOpen: false });
  admin = await hireAndLogIn(app, 'ADMINISTRADOR', 'Beatriz Arango');
});
afterAll(() => app.close());

const set = (window: string, opens_at: string, closes_at: string, reason = 'Resolución 123 de 2025') =>
  send(app, admin.token, 'PUT', '/admin/calendar', { window, opens_at, closes_at, reason });

describe('the calendar', () => {
  test('is empty at first', async () => {
    expect((await get(app, admin.token, '/admin/calendar')).json().data.windows).toEqual({});
  });

  test('is set and changed with a reason, and the log holds the reason and the former dates', async () => {
    const first = await set('inscription', '2025-09-10T05:00:00Z', '2025-09-20T22:00:00-05:00');
    expect(first.json()).toMatchObject({
      message: 'El calendario se guardó correctamente.',
      data: {
        windows: { inscription: { opens_at: '2025-09-10T05:00:00.000Z', closes_at: '2025-09-21T03:00:00.000Z' } },
      },
    });
    await set('inscription', '2025-09-11T05:00:00Z', '2025-09-21T22:00:00Z', 'Se aplaza un día');
    const [entry] = (await send(app, admin.token, 'POST', '/activity-logs/search', { per_page: 1 })).json().data;
    expect(entry).toMatchObject({
      event: 'calendar_changed',
      causer_name: 'Beatriz Arango',
      properties: {
        window: 'inscription',
        reason: 'Se aplaza un día',
        old: { opens_at: '2025-09-10T05:00:00.000Z' },
        attributes: { opens_at: '2025-09-11T05:00:00.000Z' },
      },
    });
    const open = (await app.inject('/api/elections/calendar')).json().data.windows;
    expect((await get(app, admin.token, '/admin/calendar')).json().data.windows).toEqual(open);
  });

  test.each([
    [
      'an end before its beginning',
      { closes_at: '2025-01-01T00:00:00Z' },
      409,
      'El cierre debe ser posterior a la apertura.',
    ],
    [
      'a time without a zone',
      { opens_at: '2025-10-01 00:00:00' },
      422,
      'Revise los campos señalados y vuelva a intentarlo.',
    ],
    ['no reason', { reason: '    ' }, 422, 'Revise los campos señalados y vuelva a intentarlo.'],
    ['a window that there isn’t', { window: 'tally' }, 422, 'Revise los campos señalados y vuelva a intentarlo.'],
  ])('%s is refused', async (_what, change, status, message) => {
    const window = {
      window: 'correction',
      opens_at: '2025-10-01T00:00:00Z',
      closes_at: '2025-10-02T00:00:00Z',
      reason: 'Resolución',
    };
    const answer = await send(app, admin.token, 'PUT', '/admin/calendar', { ...window, ...change });
    expect(answer.statusCode).toBe(status);
    expect(answer.json().message).toBe(message);
  });

  test('a window that has opened cannot be moved to the future, and voting can only be extended', async () => {
    await set('voting', '2025-09-02T13:00:00Z', '2025-09-03T22:00:00Z');
    app.clock.set('2025-09-02T14:00:00Z');
    const fresh = await hireAndLogIn(app, 'ADMINISTRADOR');
    const change = (opens_at: string, closes_at: string) =>
      send(app, fresh.token, 'PUT', '/admin/calendar', {
        window: 'voting',
        opens_at,
        closes_at,
        reason: 'Ajuste de fechas',
      });
    expect((await change('2025-09-02T15:00:00Z', '2025-09-03T22:00:00Z')).json().message).toBe(
      'La apertura ya pasó (02/09/2025 a las 08:00) y no se puede mover.',
    );
    expect((await change('2025-09-02T13:00:00Z', '2025-09-03T21:00:00Z')).json().message).toBe(
      'Con la votación abierta el cierre solo se puede aplazar.',
    );
    expect((await change('2025-09-02T13:00:00Z', '2025-09-03T23:00:00Z')).statusCode).toBe(200);
    app.clock.set('2025-09-04T00:00:00Z');
    const late = await hireAndLogIn(app, 'ADMINISTRADOR');
    const after = await send(app, late.token, 'PUT', '/admin/calendar', {
      window: 'voting',
      opens_at: '2025-09-02T13:00:00Z',
      closes_at: '2025-09-05T23:00:00Z',
      reason: 'Ajuste de fechas',
    });
    expect(after.json().code).toBe('calendar_refused');
  });
});

test('in a drill an opening that has passed is moved and a close brought forward, but a closed vote stays closed', async () => {
  const drill = await openTestApp({ drill: true });
  const { token } = await hireAndLogIn(drill, 'ADMINISTRADOR');
  const move = (opens_at: string, closes_at: string) =>
    send(drill, token, 'PUT', '/admin/calendar', { window: 'voting', opens_at, closes_at, reason: 'Simulacro' });
  const moved = await move('2025-09-01T14:00:00Z', '2025-09-01T16:00:00Z');
  expect(moved.json()).toMatchObject({
    data: { drill: true, windows: { voting: { opens_at: '2025-09-01T14:00:00.000Z' } } },
  });
  expect((await move('2025-09-01T15:30:00Z', '2025-09-01T15:45:00Z')).statusCode).toBe(200);
  drill.clock.advance(50 * 60);
  expect((await move('2025-09-01T15:30:00Z', '2025-09-01T18:00:00Z')).json()).toMatchObject({
    code: 'calendar_refused',
    message: expect.stringContaining('ya cerró'),
  });
  expect((await drill.inject('/api/elections/calendar')).json().data.drill).toBe(true);
  expect((await drill.inject('/api/health')).json()).toMatchObject({ data: { status: 'ok', drill: true } });
  await drill.close();
});
