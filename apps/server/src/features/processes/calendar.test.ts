import type { AdminCalendar } from '@urna/contract/processes/calendar-admin';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { systemCauser } from '../../services/activity/record.ts';
import { currentProcess } from '../../services/processes/processes.ts';
import { setWindow } from '../../services/processes/set-window.ts';
import { type Employee, get, hireAndLogIn, send } from '../../testing/clients/staff-client.ts';
import { ballotPaper, cast, openSession, vote } from '../../testing/clients/voter-client.ts';
import { ballotFor } from '../../testing/elections/make-ballot.ts';
import { openSealedContest, type SealedContest } from '../../testing/elections/sealed-contest.ts';
import { openTestApp, type TestApp } from '../../testing/servers/test-app.ts';

let app: TestApp;
let admin: Employee & { token: string };
beforeAll(async () => {
  app = await openTestApp({ windowsOpen: false });
  admin = await hireAndLogIn(app, 'ADMINISTRADOR', 'Beatriz Arango');
});
afterAll(() => app.close());

const set = (window: string, opens_at: string, closes_at: string, reason = 'Resolución 123 de 2025') =>
  send(app, admin.token, 'PUT', '/admin/calendar', {
    window,
    opens_at,
    closes_at,
    reason,
    ...(window === 'voting' && { confirmation: 'FECHAS' }),
  });

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

  test.each([
    [
      'voting',
      '2024-09-10T13:00:00Z',
      '2024-09-12T22:00:00Z',
      'La votación cerraría el 12/09/2024 a las 17:00, y ese momento ya pasó.',
    ],
    ['voting', '2026-01-10T13:00:00Z', '2072-01-12T22:00:00Z', 'La votación duraría 46 años: más de 92 días.'],
    [
      'voting',
      '2025-09-12T13:00:00Z',
      '2025-09-13T22:00:00Z',
      'La votación cierra antes que la inscripción (21/09/2025 a las 17:00).',
    ],
    [
      'inscription',
      '2025-09-11T05:00:00Z',
      '2026-09-21T22:00:00Z',
      'La inscripción duraría 375 días: más de 366 días.',
    ],
  ])('dates of %s that can’t be meant are refused in words: %s to %s', async (window, opens, closes, reason) => {
    const answer = await set(window, opens, closes);
    expect([answer.statusCode, answer.json().message]).toEqual([409, reason]);
  });

  test('the dates of a vote need the typed word', async () => {
    const body = {
      window: 'voting',
      opens_at: '2025-10-10T13:00:00Z',
      closes_at: '2025-10-12T22:00:00Z',
      reason: 'Resolución',
    };
    for (const confirmation of [undefined, 'fechas', 'SELLAR']) {
      const answer = await send(app, admin.token, 'PUT', '/admin/calendar', { ...body, confirmation });
      expect([answer.statusCode, answer.json().errors]).toEqual([
        422,
        { confirmation: ['Escriba FECHAS para confirmar'] },
      ]);
    }
  });

  test('dates of a vote that nobody has used are corrected, although the opening and even the close have passed', async () => {
    expect((await set('voting', '2025-10-10T13:00:00Z', '2025-10-12T22:00:00Z')).statusCode).toBe(200);
    app.clock.set('2025-10-13T00:00:00Z');
    admin = await hireAndLogIn(app, 'ADMINISTRADOR', 'Beatriz Arango');
    const { states } = (await get(app, admin.token, '/admin/calendar')).json<{ data: AdminCalendar }>().data;
    expect(states).toEqual([{ contest: null, used: [], votable: false, undo: null }]);
    expect((await set('voting', '2025-11-10T13:00:00Z', '2025-11-12T22:00:00Z')).statusCode).toBe(200);
  });
});

describe('the calendar of a sealed vote', () => {
  const OPENS = '2025-09-02T13:00:00Z';
  const CLOSES = '2025-09-03T22:00:00Z';
  let sealed: SealedContest;
  let vault: TestApp;
  const change = async (opens_at: string, closes_at: string) => {
    const { token } = await hireAndLogIn(vault, 'ADMINISTRADOR');
    const reason = 'Ajuste de fechas';
    const body = { window: 'voting', opens_at, closes_at, reason, confirmation: 'FECHAS' };
    return send(vault, token, 'PUT', '/admin/calendar', body);
  };
  const undo = async () => {
    const { token } = await hireAndLogIn(vault, 'ADMINISTRADOR', 'Carlos Rey');
    return send(vault, token, 'POST', '/admin/calendar/undo-extension', { reason: 'Se escribió otro mes' });
  };
  const closesAt = async (): Promise<unknown> =>
    (await vault.inject('/api/elections/calendar')).json().data.windows.voting.closes_at;
  const sealWith = async (options: { unsigned?: boolean }) => {
    sealed = await openSealedContest(vault, { contest: 'contador', voters: 2, ...options });
  };
  const person = (index: number) => {
    const one = sealed.voters[index];
    if (!one) throw new Error('no such voter');
    return one;
  };
  beforeEach(async () => {
    vault = await openTestApp();
    const window = { opens_at: vault.clock.at(OPENS), closes_at: vault.clock.at(CLOSES) };
    await vault.database.db.updateTable('windows').set(window).where('name', '=', 'voting').execute();
    await vault.database.db
      .updateTable('windows')
      .set({ closes_at: window.opens_at })
      .where('name', '!=', 'voting')
      .execute();
  });
  afterEach(() => vault.close());

  test('keeps its opening once it has passed, and its close is only extended', async () => {
    await sealWith({});
    vault.clock.set('2025-09-02T14:00:00Z');
    expect((await change('2025-09-02T15:00:00Z', CLOSES)).json().message).toBe(
      'La apertura ya pasó (02/09/2025 a las 08:00) y no se puede mover.',
    );
    expect((await change(OPENS, '2025-09-03T21:00:00Z')).json().message).toBe(
      'Con la votación abierta el cierre solo se puede aplazar.',
    );
    expect((await change(OPENS, '2025-09-03T23:00:00Z')).statusCode).toBe(200);
    vault.clock.set('2025-09-04T00:00:00Z');
    expect((await change(OPENS, '2025-09-05T23:00:00Z')).json().code).toBe('calendar_refused');
  });

  test('a vote that its trustees didn’t sign gets a later close, even after the first has passed: nobody could vote', async () => {
    await sealWith({ unsigned: true });
    vault.clock.set('2025-09-04T00:00:00Z');
    expect((await change('2025-09-10T13:00:00Z', '2025-09-12T22:00:00Z')).json().message).toContain(
      'no se puede mover',
    );
    expect((await change(OPENS, '2025-09-12T22:00:00Z')).statusCode).toBe(200);
  });

  test('an extension is undone within fifteen minutes, logged, and votes that came meanwhile count', async () => {
    await sealWith({});
    vault.clock.set('2025-09-03T21:00:00Z');
    await change(OPENS, '2025-10-03T22:00:00Z');
    vault.clock.advance(600);
    await vote(vault, person(0), 0);
    const answer = await undo();
    expect(answer.json()).toMatchObject({
      message: 'La ampliación se deshizo: la votación cierra el 03/09/2025 a las 17:00.',
      data: { windows: { voting: { closes_at: '2025-09-03T22:00:00.000Z' } }, states: [{ undo: null }] },
    });
    const [entry] = (
      await send(vault, (await hireAndLogIn(vault, 'AUDITOR')).token, 'POST', '/activity-logs/search', {
        log_name: 'calendar',
        per_page: 1,
      })
    ).json().data;
    expect(entry).toMatchObject({
      event: 'extension_undone',
      causer_name: 'Carlos Rey',
      properties: {
        old: { closes_at: '2025-10-03T22:00:00.000Z' },
        attributes: { closes_at: '2025-09-03T22:00:00.000Z' },
        reason: 'Se escribió otro mes',
      },
    });
    expect((await undo()).statusCode).toBe(409);
    await vote(vault, person(1), 0);
    expect((await vault.inject('/api/elections/contador/turnout')).json().data.ballots).toBe(2);
  });

  test('undoing an extension after the former close leaves voters ten minutes', async () => {
    await sealWith({});
    vault.clock.set('2025-09-03T21:58:00Z');
    await change(OPENS, '2025-10-03T22:00:00Z');
    vault.clock.set('2025-09-03T22:05:00Z');
    const token = await openSession(vault, person(0).id);
    const ballot = ballotFor(await ballotPaper(vault, token), 0);
    expect((await undo()).json().message).toBe(
      'La ampliación se deshizo. El cierre anterior ya pasó o estaba por pasar: la votación cierra el 03/09/2025 a las 17:15, para que termine quien está votando.',
    );
    vault.clock.advance(200);
    expect((await cast(vault, token, ballot)).statusCode).toBe(200);
    vault.clock.set('2025-09-03T22:15:00Z');
    expect((await change(OPENS, '2025-09-05T23:00:00Z')).json().message).toContain('ya cerró');
  });

  test('undoing is refused after fifteen minutes, and for a change that was no extension', async () => {
    await sealWith({});
    expect((await undo()).json().message).toBe('El último cambio de la votación no fue una ampliación del cierre.');
    vault.clock.set('2025-09-03T21:00:00Z');
    await change(OPENS, '2025-10-03T22:00:00Z');
    vault.clock.advance(15 * 60);
    expect((await undo()).json()).toMatchObject({
      code: 'calendar_refused',
      message: expect.stringContaining('15 minutos'),
    });
    expect(await closesAt()).toBe('2025-10-03T22:00:00.000Z');
  });

  test('two changes at once that would contradict each other: exactly one is made', async () => {
    const to = async (window: 'inscription' | 'voting', closes: string) =>
      setWindow(vault.deps, systemCauser, await currentProcess(vault.database.db), {
        window,
        opensAt: vault.clock.at(window === 'voting' ? OPENS : '2025-08-15T05:00:00Z'),
        closesAt: vault.clock.at(closes),
        reason: 'Se cambia una fecha',
      });
    const made = await Promise.allSettled([
      to('inscription', '2025-09-03T20:00:00Z'),
      to('voting', '2025-09-03T19:00:00Z'),
    ]);
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

test('in a drill an opening that has passed is moved and a close brought forward, but a closed vote stays closed', async () => {
  const drill = await openTestApp({ drill: true });
  await openSealedContest(drill, { contest: 'contador', voters: 1 });
  const { token } = await hireAndLogIn(drill, 'ADMINISTRADOR');
  const move = (opens_at: string, closes_at: string) =>
    send(drill, token, 'PUT', '/admin/calendar', {
      window: 'voting',
      opens_at,
      closes_at,
      reason: 'Simulacro',
      confirmation: 'FECHAS',
    });
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
