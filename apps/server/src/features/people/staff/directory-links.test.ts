import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exportPerson } from '../../../operation/export/export-person.ts';
import { applyChangesAtOnce, approveChange, changeIn } from '../../../testing/clients/change-client.ts';
import { addPasskey, callAs, callWithPasskey, ORIGIN } from '../../../testing/clients/passkey-client.ts';
import {
  type Employee,
  get,
  hire,
  hireAndLogIn,
  hireTwoAdministrators,
  type LoggedIn,
  openStaffSession,
  send,
} from '../../../testing/clients/staff-client.ts';
import { openSealedContest } from '../../../testing/elections/sealed-contest.ts';
import { mailsTo } from '../../../testing/servers/mailbox.ts';
import {
  directoryLink,
  logInAtDirectory,
  type OpenidProvider,
  startProvider,
} from '../../../testing/servers/openid-provider.ts';
import { openTestApp, type TestApp } from '../../../testing/servers/test-app.ts';

let provider: OpenidProvider;
let app: TestApp;
let admin: LoggedIn;
let other: LoggedIn;
beforeAll(async () => {
  provider = await startProvider(ORIGIN);
  app = await openTestApp({ publicUrl: ORIGIN, directory: provider.directory });
  app.clock.set(new Date().toISOString());
  [admin, other] = await hireTwoAdministrators(app);
});
afterAll(async () => {
  await app.close();
  await provider.close();
});

const invite = (id: number, payload: object = {}, { token } = admin) =>
  send(app, token, 'POST', `/admin/staff/${id}/directory`, payload);
const untie = (id: number, { token } = admin) =>
  callAs(app, { token, method: 'DELETE', url: `/admin/staff/${id}/directory` });
const codeOf = (answer: { json: () => { code?: string } }) => answer.json().code;
const stateOf = async ({ id }: Pick<Employee, 'id'>) =>
  (await get(app, admin.token, '/admin/staff?per_page=100'))
    .json<{ data: { id: number; directory: string }[] }>()
    .data.find((one) => one.id === id)?.directory;

async function tie(employee: Employee, subject: string): Promise<void> {
  await invite(employee.id);
  provider.subject = subject;
  const answer = await logInAtDirectory(app, { link: await directoryLink(app, employee.email) });
  if (answer.statusCode !== 201) throw new Error(answer.body);
}

describe('the directory’s account of a member of staff', () => {
  test('is invited, tied and untied, which ends their sessions and is told', async () => {
    const employee = await hireAndLogIn(app, 'REVISOR', 'Rosa Villegas');
    expect(await stateOf(employee)).toBe('none');
    await invite(employee.id);
    expect(await stateOf(employee)).toBe('invited');
    await tie(employee, 'rosa');
    expect(await stateOf(employee)).toBe('tied');
    expect(codeOf(await invite(employee.id))).toBe('directory_tied');

    expect((await untie(employee.id)).json().message).toBe(
      'La cuenta del directorio de Rosa Villegas quedó desvinculada.',
    );
    expect(await stateOf(employee)).toBe('none');
    expect((await get(app, employee.token, '/me')).statusCode).toBe(401);
    expect((await mailsTo(app, employee.email))[0]?.subject).toBe('Su cuenta del directorio ya no está vinculada');
    expect(codeOf(await logInAtDirectory(app))).toBe('directory_unknown');
    expect((await untie(employee.id)).statusCode).toBe(404);
    const entry = await app.database.db
      .selectFrom('activity_entries')
      .select(['causer_name', 'subject_id', 'properties'])
      .where('event', '=', 'directory_untied')
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({
      causer_name: 'Beatriz Arango',
      subject_id: employee.id,
      properties: { was_tied: true },
    });
  });

  test('an administrator who unties their own stays logged in', async () => {
    await tie(other, 'dario');
    expect((await untie(other.id, other)).statusCode).toBe(200);
    expect((await get(app, other.token, '/me')).statusCode).toBe(200);
  });

  test('is in the export of the person', async () => {
    const employee = await hire(app, 'REVISOR');
    await tie(employee, 'exported');
    const exported = await exportPerson(app.database.db, employee.number, null);
    expect(exported?.personal[0]?.cuenta_del_directorio).toMatchObject([
      { issuer: provider.settings.issuer, subject: 'exported' },
    ]);
  });

  test('is not tied for somebody who was disabled or is not there', async () => {
    const employee = await hire(app, 'REVISOR');
    await send(app, admin.token, 'PATCH', `/admin/staff/${employee.id}`, { active: false });
    expect((await invite(employee.id)).statusCode).toBe(404);
    expect((await invite(999_999)).statusCode).toBe(404);
  });
});

describe('who may send a link', () => {
  test.each(['REVISOR', 'AUDITOR'] as const)('a %s sends and withdraws none', async (role) => {
    const caller = await hireAndLogIn(app, role);
    expect((await invite(admin.id, {}, caller)).statusCode).toBe(403);
    expect((await untie(admin.id, caller)).statusCode).toBe(403);
  });

  test('an administrator with a passkey confirms with it', async () => {
    const holder = await hireAndLogIn(app, 'ADMINISTRADOR');
    const device = await addPasskey(app, holder.token);
    const employee = await hire(app, 'REVISOR');
    const call = { token: holder.token, method: 'POST', url: `/admin/staff/${employee.id}/directory` } as const;
    expect(codeOf(await callAs(app, { ...call, payload: {} }))).toBe('passkey_needed');
    expect((await callWithPasskey(app, device, { ...call, payload: {} })).statusCode).toBe(200);
    const untying = { ...call, method: 'DELETE' } as const;
    expect(codeOf(await callAs(app, untying))).toBe('passkey_needed');
    expect((await callWithPasskey(app, device, untying)).statusCode).toBe(200);
  });
});

describe('a link to an administrator while a vote is sealed', () => {
  test('takes another administrator and time; one to a reviewer does not', async () => {
    const sealed = await openTestApp({ publicUrl: ORIGIN, directory: provider.directory });
    const [asker, approver] = await hireTwoAdministrators(sealed);
    sealed.clock.advance(2 * 24 * 3600);
    await openSealedContest(sealed, { contest: 'contador', voters: 1 });
    // Their sessions have ended meanwhile.
    const [beatriz, dario] = [
      { ...asker, token: await openStaffSession(sealed, asker) },
      { ...approver, token: await openStaffSession(sealed, approver) },
    ];
    const call = (id: number, payload: object) =>
      send(sealed, beatriz.token, 'POST', `/admin/staff/${id}/directory`, payload);
    expect((await call(dario.id, {})).json().errors.reason).toHaveLength(1);
    const asked = await call(dario.id, { reason: 'La Junta estrena su directorio.' });
    const isLink = ({ text }: { text: string }) => text.includes('/directorio#token=');
    expect((await mailsTo(sealed, dario.email)).some(isLink)).toBe(false);
    expect((await approveChange(sealed, dario, changeIn(asked))).statusCode).toBe(200);
    await applyChangesAtOnce(sealed);
    expect((await mailsTo(sealed, dario.email)).some(isLink)).toBe(true);
    expect((await call((await hire(sealed, 'REVISOR')).id, {})).statusCode).toBe(200);
    await sealed.close();
  });
});
