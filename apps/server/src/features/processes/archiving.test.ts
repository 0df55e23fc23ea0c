import type { AnnouncedChange } from '@urna/contract/access/change-requests';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { as, enrol, signIn } from '../../testing/clients/candidate-client.ts';
import { carryOut, changeIn, readChange, stopByLink, stopToken } from '../../testing/clients/change-client.ts';
import { hireTwoAdministrators, type LoggedIn, send } from '../../testing/clients/staff-client.ts';
import { contestIds, FIRST_CALENDAR } from '../../testing/elections/first-process.ts';
import { openTestApp, type TestApp } from '../../testing/servers/test-app.ts';

/** Archiving ends the sessions of everybody and can't be undone. */
let app: TestApp;
let admin: LoggedIn;
let colleague: LoggedIn;
beforeEach(async () => {
  app = await openTestApp();
  [admin, colleague] = await hireTwoAdministrators(app);
});
afterEach(() => app.close());

const body = { confirmation: 'ARCHIVAR', reason: 'El período terminó.' };
const archive = (payload: object = body) => send(app, admin.token, 'POST', '/admin/processes/2025/archive', payload);
const state = async () =>
  (await app.database.db.selectFrom('processes').select('state').where('slug', '=', '2025').executeTakeFirstOrThrow())
    .state;
const setWindows = (opens: string, closes: string, calendar = FIRST_CALENDAR) =>
  app.database.db
    .updateTable('windows')
    .set({ opens_at: app.clock.at(opens), closes_at: app.clock.at(closes) })
    .where('calendar_id', '=', calendar)
    .execute();
const past = () => setWindows('2025-08-01T00:00:00Z', '2025-08-20T00:00:00Z');

describe('archiving the current process', () => {
  test('is refused while people register, and leaves their sessions alone', async () => {
    await enrol(app, '71000001');
    const candidate = await signIn(app, '71000001');
    const refused = await archive();
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      expect.stringContaining('Inscripciones: siguen abiertas hasta el 30/09/2025 a las 17:00.'),
    ]);
    expect((await app.inject({ url: '/api/applicant/me', headers: as(candidate) })).statusCode).toBe(200);
    expect(await state()).toBe('current');
  });

  test('is refused while a window is ahead, also one of a contest with windows of its own', async () => {
    await setWindows('2025-09-10T00:00:00Z', '2025-09-20T00:00:00Z');
    expect((await archive()).json().message).toContain('Votaciones: abren el 09/09/2025 a las 19:00.');
    await past();
    const { id } = await app.database.db
      .insertInto('calendars')
      .defaultValues()
      .returning('id')
      .executeTakeFirstOrThrow();
    await app.database.db
      .insertInto('windows')
      .values({
        calendar_id: id,
        name: 'voting',
        opens_at: app.clock.at('2025-10-01T00:00:00Z'),
        closes_at: app.clock.at('2025-10-02T00:00:00Z'),
      })
      .execute();
    await app.database.pool.query('update contests set calendar_id = $1 where id = $2', [id, contestIds.ies]);
    expect((await archive()).json().message).toContain('Votaciones: abren el 30/09/2025 a las 19:00.');
    await setWindows('2025-08-01T00:00:00Z', '2025-08-02T00:00:00Z', id);
    expect((await archive()).statusCode).toBe(202);
  });

  test('is allowed while the window of a vote that was closed early still runs, as in the demonstration', async () => {
    const { db } = app.database;
    await past();
    const ahead = app.clock.at('2025-09-30T22:00:00Z');
    await db.updateTable('windows').set({ closes_at: ahead }).where('name', '=', 'voting').execute();
    expect((await archive()).json().message).toContain('Votaciones: siguen abiertas');
    await db.updateTable('contests').set({ stage: 'closed', closed_at: app.clock.now() }).execute();
    expect((await archive()).json().message).not.toContain('Votaciones');
  });

  test('takes a reason, another administrator and a day, and a public line tells everybody', async () => {
    await past();
    expect((await archive({ confirmation: 'ARCHIVAR' })).json().errors).toHaveProperty('reason');
    const requested = await archive();
    const announced = (await app.inject('/api/announced-changes')).json<{ data: AnnouncedChange[] }>().data;
    expect(announced).toMatchObject([{ action: 'process_archived', process: '2025', state: 'pending' }]);
    expect(JSON.stringify(announced)).not.toContain(body.reason);
    expect(JSON.stringify(announced)).not.toContain('Beatriz');
    expect(await state()).toBe('current');
    expect((await carryOut(app, requested)).state).toBe('applied');
    expect(await state()).toBe('archived');
  });

  test('fails when it takes effect if a window was opened meanwhile', async () => {
    await past();
    const requested = await archive();
    await setWindows('2025-09-01T00:00:00Z', '2025-09-20T00:00:00Z');
    expect(await carryOut(app, requested)).toMatchObject({
      state: 'failed',
      ended_reason: expect.stringContaining('siguen abiertas'),
    });
    expect(await state()).toBe('current');
  });

  test('is stopped by a colleague with the link that was mailed to them', async () => {
    await past();
    const id = changeIn(await archive());
    expect((await stopByLink(app, await stopToken(app, colleague.email))).statusCode).toBe(200);
    expect((await readChange(app, id)).state).toBe('stopped');
  });
});
