import type { ChangeAnswer } from '@urna/contract/access/change-requests';
import type { ImportJob } from '@urna/contract/people/imports';
import type { LightMyRequestResponse } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runHousekeeping } from '../../../operation/housekeeping.ts';
import { theOperator } from '../../../services/activity/record.ts';
import { sourceOf } from '../../../services/people/csv-import/inspect-file.ts';
import { as, mailedCode, readyToSubmit, submit } from '../../../testing/clients/candidate-client.ts';
import {
  applyDueChanges,
  approveChange,
  carryOut,
  changeIn,
  declineChange,
  listOf,
  readChange,
  stopByLink,
  stopToken,
} from '../../../testing/clients/change-client.ts';
import { get, hireTwoAdministrators, type LoggedIn, openStaffSession } from '../../../testing/clients/staff-client.ts';
import { contestIds } from '../../../testing/elections/first-process.ts';
import { registerFile, registerLine } from '../../../testing/fixtures/register-file.ts';
import { silent, workOn } from '../../../testing/servers/contest-workers.ts';
import { mailsTo } from '../../../testing/servers/mailbox.ts';
import { openTestApp, type TestApp } from '../../../testing/servers/test-app.ts';
import { importList } from './importers.ts';

const NUMBER = '11000777';
const OLD = `cc${NUMBER}@demo.test`;
const STOLEN = 'atacante@correo.test';
const reason = 'Llegó el registro del mes.';

let app: TestApp;
let admin: LoggedIn;
let colleague: LoggedIn;
beforeEach(async () => {
  app = await openTestApp();
  [admin, colleague] = await hireTwoAdministrators(app);
});
afterEach(() => app.close());

const logInAgain = async () => {
  admin = { ...admin, token: await openStaffSession(app, admin) };
};

function upload(content: string, fields: Record<string, string>): Promise<LightMyRequestResponse> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([content]), 'lista.csv');
  return app.inject({ method: 'POST', url: '/api/admin/imports', headers: as(admin.token), payload: form });
}
const work = () => workOn(app, 'import');
async function imported(content: string, fields: Record<string, string>): Promise<ImportJob> {
  const answer = await upload(content, fields);
  if (answer.statusCode !== 202) throw new Error(answer.body);
  await work();
  return (await get(app, admin.token, `/admin/imports/${answer.json().data.id}`)).json().data;
}

describe('a line of the register that changes the address of somebody with a candidacy', () => {
  const lineOf = (email: string) => registerLine(Number(NUMBER)).replace(/p\d+@demo\.test/, email);
  const file = (email = STOLEN) => registerFile(lineOf(email), registerLine(9_000_001));
  const registered = (number: string) =>
    app.database.db
      .selectFrom('professional_register')
      .select(['email', 'professional_card'])
      .where('identification_number', '=', number)
      .executeTakeFirst();
  let radicado: string;
  beforeEach(async () => {
    const { token, id } = await readyToSubmit(app, NUMBER);
    radicado = (await submit(app, token, id)).json().data.radicado;
  });
  const waiting = async () => (await listOf(app, admin)).find(({ action }) => action === 'register_email');

  test('waits for another administrator while the rest of the file takes effect, and is told at the old address', async () => {
    const dryRun = await imported(file(), { kind: 'register', dry_run: '1' });
    expect(dryRun).toMatchObject({ status: 'done', held: 1 });
    expect(await waiting()).toBeUndefined();
    expect(await imported(file(), { kind: 'register', reason })).toMatchObject({ status: 'done', created: 1, held: 1 });
    // All of the line but the address.
    expect(await registered(NUMBER)).toEqual({ email: OLD, professional_card: '123-T' });
    expect(await registered('9000001')).toBeDefined();
    const change = await waiting();
    expect(change).toMatchObject({ state: 'pending', about: expect.stringContaining('Ana'), reason });
    for (const address of [OLD, STOLEN])
      expect((await mailsTo(app, address))[0]?.subject).toBe('Se pidió un cambio que se puede detener');
    const logged = await app.database.db
      .selectFrom('activity_entries')
      .select(['causer_name', 'properties', 'subject_type'])
      .where('event', '=', 'change_requested')
      .execute();
    expect(logged).toMatchObject([
      { causer_name: 'Beatriz Arango', subject_type: 'candidate', properties: { about: change?.about } },
    ]);
    // The same file again, in the last hours.
    expect(await imported(file(), { kind: 'register', reason })).toMatchObject({ status: 'done', held: 1 });
    expect((await listOf(app, admin)).filter(({ action }) => action === 'register_email')).toHaveLength(1);
  });

  test('gives no code of the candidacy to the new address, and the candidate stops it', async () => {
    await imported(file(), { kind: 'register', reason });
    const id = (await waiting())?.id ?? 0;
    await approveChange(app, colleague, id);
    const answer = await app.inject({
      method: 'POST',
      url: '/api/tracking/request-code',
      payload: { radicado, identification_number: NUMBER },
    });
    expect(answer.statusCode).toBe(200);
    const code = await mailedCode(app, OLD);
    expect((await mailsTo(app, STOLEN)).map(({ text }) => text).join()).not.toContain(code);
    expect((await stopByLink(app, await stopToken(app, OLD))).statusCode).toBe(200);
    app.clock.advance(24 * 3600);
    await applyDueChanges(app);
    expect((await registered(NUMBER))?.email).toBe(OLD);
    expect((await readChange(app, id)).state).toBe('stopped');
  });

  test('changes the address once another administrator approved it and a day has passed', async () => {
    await imported(file('nueva@demo.test'), { kind: 'register', reason });
    const id = (await waiting())?.id ?? 0;
    await approveChange(app, colleague, id);
    app.clock.advance(24 * 3600);
    await applyDueChanges(app);
    expect((await registered(NUMBER))?.email).toBe('nueva@demo.test');
  });

  test('makes the whole file need a reason, which lines about other people don’t', async () => {
    const refused = await imported(file(), { kind: 'register' });
    expect(refused).toMatchObject({ status: 'refused', bad: [{ line: 1, reason: expect.stringContaining('motivo') }] });
    expect(await registered('9000001')).toBeUndefined();
    await imported(registerFile(registerLine(9_000_001)), { kind: 'register' });
    const changed = registerFile(registerLine(9_000_001).replace(/p\d+@demo\.test/, STOLEN));
    expect(await imported(changed, { kind: 'register' })).toMatchObject({ status: 'done', updated: 1, held: 0 });
    expect((await registered('9000001'))?.email).toBe(STOLEN);
  });

  test('takes effect at once for the operator, who is outside of the product', async () => {
    const input = { source: sourceOf(Buffer.from(file())), dryRun: false, causer: theOperator };
    await importList(app.deps, { list: 'register' }, input);
    expect((await registered(NUMBER))?.email).toBe(STOLEN);
  });
});

describe('a roll that replaces another once a campaign has begun', () => {
  const roll = (...names: string[]) =>
    [
      'numero_documento,nombre,correo',
      ...names.map((name, index) => `7100000${index},${name},v${index}@demo.test`),
    ].join('\n');
  const fields = { kind: 'roll-contador', confirmation: 'REEMPLAZAR', reason: 'Faltaban personas en el censo.' };
  const names = async () =>
    (await app.database.db.selectFrom('voters').select('name').orderBy('name').execute()).map(({ name }) => name);
  const files = async () => (await app.database.db.selectFrom('import_files').select('id').execute()).length;
  beforeEach(async () => {
    await imported(roll('Ana', 'Beto'), fields);
    await app.database.db
      .insertInto('campaigns')
      .values({
        contest: contestIds.contador,
        kind: 'convocatoria',
        audience: 'all',
        subject: 'Vota',
        body: '{enlace}',
        per_minute: 60,
        created_by: 'Beatriz Arango',
        created_at: app.clock.now(),
        started_at: app.clock.now(),
      } as never)
      .execute();
  });

  test('waits for another administrator, and is then imported', async () => {
    const review = await imported(roll('Ana', 'Celia'), { ...fields, dry_run: '1' });
    expect(review.status).toBe('done');
    const answer = await upload(roll('Ana', 'Celia'), { ...fields, reviewed: String(review.id) });
    expect(answer.json<ChangeAnswer>().change).toMatchObject({ needs_second: true });
    expect(await work()).toBe(false);
    expect(await names()).toEqual(['Ana', 'Beto']);
    expect((await carryOut(app, answer)).state).toBe('applied');
    await work();
    expect(await names()).toEqual(['Ana', 'Celia']);
    expect(await files()).toBe(0);
  });

  test('keeps its file while it waits, and deletes the file when it is declined', async () => {
    const answer = await upload(roll('Otra'), fields);
    app.clock.advance(2 * 3600);
    await runHousekeeping({ ...app.deps, log: silent });
    expect(await files()).toBe(1);
    const again = { ...colleague, token: await openStaffSession(app, colleague) };
    await declineChange(app, again, changeIn(answer));
    await runHousekeeping({ ...app.deps, log: silent });
    expect(await files()).toBe(0);
    expect(await names()).toEqual(['Ana', 'Beto']);
  });

  test('is refused without a reason, and its file is not stored', async () => {
    const { reason: _, ...unexplained } = fields;
    const refused = await upload(roll('Otra'), unexplained);
    expect([refused.statusCode, Object.keys(refused.json().errors), await files()]).toEqual([422, ['reason'], 0]);
  });

  test('is refused once the contest was sealed meanwhile', async () => {
    const answer = await upload(roll('Otra'), fields);
    await app.database.db.updateTable('contests').set({ stage: 'sealed', sealed_at: app.clock.now() }).execute();
    expect(await carryOut(app, answer)).toMatchObject({ state: 'failed' });
    await logInAgain();
    expect(await names()).toEqual(['Ana', 'Beto']);
  });
});
