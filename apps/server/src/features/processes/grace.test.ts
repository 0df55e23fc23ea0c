import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { enrol, readyToSubmit, submit, validate } from '../../testing/clients/candidate-client.ts';
import { type Employee, hireAndLogIn, send } from '../../testing/clients/staff-client.ts';
import { openTestApp, type TestApp } from '../../testing/servers/test-app.ts';

let app: TestApp;
let admin: Employee & { token: string };
beforeAll(async () => {
  app = await openTestApp();
  admin = await hireAndLogIn(app, 'ADMINISTRADOR', 'Beatriz Arango');
});
afterAll(() => app.close());

const HOUR = 3600;
const inHours = (hours: number) => new Date(app.clock.now().getTime() + hours * HOUR * 1000);
const setClose = (time: Date) =>
  app.database.db
    .updateTable('windows')
    .set({ closes_at: time, grace_until: null })
    .where('name', '=', 'inscription')
    .execute();
beforeEach(() => setClose(inHours(1)));

const announce = (until: Date | null, reason = 'Hubo una caída del servicio') =>
  send(app, admin.token, 'PUT', '/admin/calendar/grace', { until: until?.toISOString() ?? null, reason });
let last = 9_100_000;
const newNumber = () => String(++last);

describe('a period of grace', () => {
  test('lets those finish who began before the close, and nobody begin', async () => {
    const begun = newNumber();
    const { token, id } = await readyToSubmit(app, begun);
    expect((await announce(inHours(3))).statusCode).toBe(200);
    app.clock.advance(60);
    await app.database.db
      .updateTable('windows')
      .set({ closes_at: app.clock.now() })
      .where('name', '=', 'inscription')
      .execute();

    const other = newNumber();
    await enrol(app, other);
    const refused = await validate(app, other);
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'window_closed']);
    expect(refused.json().message).toMatch(
      /^Las inscripciones cerraron el .+ Quienes comenzaron antes pueden terminar hasta el /,
    );

    expect((await submit(app, token, id)).statusCode).toBe(200);
  });

  test('ends at its minute, also for those who began before the close', async () => {
    const number = newNumber();
    const { token, id } = await readyToSubmit(app, number);
    await announce(inHours(1.2));
    app.clock.advance(0.3 * HOUR);
    await app.database.db
      .updateTable('windows')
      .set({ closes_at: inHours(-0.1) })
      .where('name', '=', 'inscription')
      .execute();
    await app.database.db
      .updateTable('windows')
      .set({ grace_until: app.clock.now() })
      .where('name', '=', 'inscription')
      .execute();
    const late = await submit(app, token, id);
    expect([late.statusCode, late.json().code]).toEqual([403, 'window_closed']);
  });

  test('is public, and in the log with who announced it and why', async () => {
    const until = inHours(5);
    await announce(until, 'Resolución 9 de 2025');
    const { windows } = (await app.inject('/api/elections/calendar')).json().data;
    expect(windows.inscription.grace_until).toBe(until.toISOString());
    const [entry] = (await send(app, admin.token, 'POST', '/activity-logs/search', { per_page: 1 })).json().data;
    expect(entry).toMatchObject({
      event: 'grace_announced',
      causer_name: 'Beatriz Arango',
      properties: {
        reason: 'Resolución 9 de 2025',
        old: { grace_until: null },
        attributes: { grace_until: until.toISOString() },
      },
    });
  });

  test('is refused before the close, in the past, and to everybody but administrators', async () => {
    expect((await announce(inHours(0.5))).json().message).toBe('El plazo de gracia debe terminar después del cierre.');
    await setClose(inHours(-2));
    expect((await announce(inHours(-1))).json().message).toBe('El plazo de gracia debe terminar en el futuro.');
    const reviewer = await hireAndLogIn(app, 'REVISOR');
    const body = { until: inHours(4).toISOString(), reason: 'Porque sí, sin más' };
    expect((await send(app, reviewer.token, 'PUT', '/admin/calendar/grace', body)).statusCode).toBe(403);
  });

  test('can be taken back before the close, and only be lengthened after it', async () => {
    await announce(inHours(4));
    expect((await announce(null)).statusCode).toBe(200);
    await announce(inHours(4));
    await app.database.db
      .updateTable('windows')
      .set({ closes_at: inHours(-0.1) })
      .where('name', '=', 'inscription')
      .execute();
    expect((await announce(null)).json().message).toBe('El plazo de gracia ya comenzó: no se puede quitar.');
    expect((await announce(inHours(3))).json().message).toBe('El plazo de gracia ya comenzó: solo se puede ampliar.');
    expect((await announce(inHours(6))).statusCode).toBe(200);
  });

  test('goes when the close is moved past it, and a session of a draft can come back in it', async () => {
    const number = newNumber();
    await readyToSubmit(app, number);
    await announce(inHours(4));
    app.clock.advance(HOUR / 2);
    const windows = (await app.inject('/api/elections/calendar')).json().data.windows;
    await app.database.db
      .updateTable('windows')
      .set({ closes_at: inHours(0) })
      .where('name', '=', 'inscription')
      .execute();
    app.clock.advance(HOUR / 2);
    expect((await validate(app, number)).statusCode).toBe(202);
    const longer = {
      window: 'inscription',
      opens_at: windows.inscription.opens_at,
      closes_at: inHours(10).toISOString(),
      reason: 'Se amplía el plazo',
    };
    const fresh = await hireAndLogIn(app, 'ADMINISTRADOR');
    expect((await send(app, fresh.token, 'PUT', '/admin/calendar', longer)).statusCode).toBe(200);
    expect((await app.inject('/api/elections/calendar')).json().data.windows.inscription.grace_until).toBeUndefined();
  });
});
