import type { ImportJob } from '@urna/contract/people/imports';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runHousekeeping } from '../../../operation/housekeeping.ts';
import { ClaimLost, claimJobs, type Job } from '../../../platform/jobs/jobs.ts';
import { startJobs } from '../../../platform/jobs/worker.ts';
import { as } from '../../../testing/clients/candidate-client.ts';
import { type Employee, get, hireAndLogIn, send } from '../../../testing/clients/staff-client.ts';
import { registerFile, registerLine } from '../../../testing/fixtures/register-file.ts';
import { silent, workOn } from '../../../testing/servers/contest-workers.ts';
import { openTestApp, type TestApp } from '../../../testing/servers/test-app.ts';
import { failJob, noteProgress } from './import-jobs.ts';
import { importWork } from './run-import.ts';

let app: TestApp;
let admin: Employee & { token: string };
beforeAll(async () => {
  app = await openTestApp();
  admin = await hireAndLogIn(app, 'ADMINISTRADOR', 'Beatriz Arango');
});
afterAll(() => app.close());

const line = (number: number, name = 'Ana') => registerLine(number, { name });
const csv = registerFile;

function sendFile(
  content: string | Uint8Array<ArrayBuffer>,
  fields: Record<string, string> = {},
  name = 'registro.csv',
) {
  const form = new FormData();
  for (const [field, value] of Object.entries({ kind: 'register', ...fields })) form.append(field, value);
  form.append('file', new Blob([content]), name);
  return app.inject({ method: 'POST', url: '/api/admin/imports', headers: as(admin.token), payload: form });
}
const work = () => workOn(app, 'import');
/** By a process that dies. */
async function claim(): Promise<Job> {
  const [claimed] = await claimJobs(app.database.db, ['import'], app.clock.now());
  if (!claimed) throw new Error('nothing to claim');
  return claimed;
}
const job = async (id: number) => (await get(app, admin.token, `/admin/imports/${id}`)).json().data as ImportJob;
async function imported(
  content: string | Uint8Array<ArrayBuffer>,
  fields: Record<string, string> = {},
): Promise<ImportJob> {
  const answer = await sendFile(content, fields);
  if (answer.statusCode !== 202) throw new Error(answer.body);
  await work();
  return job(answer.json().data.id);
}
const registered = async (number: number) =>
  app.database.db
    .selectFrom('professional_register')
    .selectAll()
    .where('identification_number', '=', String(number))
    .executeTakeFirst();
const keptFiles = async () => (await app.database.db.selectFrom('import_files').select('id').execute()).length;
const events = async () =>
  (
    (await send(app, admin.token, 'POST', '/activity-logs/search', { per_page: 5, log_name: 'import' })).json()
      .data as { event: string }[]
  ).map(({ event }) => event);

describe('importing the register', () => {
  test('answers at once with a job, runs it, reports it and deletes the file', async () => {
    const answer = await sendFile(csv(line(9_000_001), line(9_000_002)));
    expect(answer.statusCode).toBe(202);
    expect(answer.json().data).toMatchObject({
      kind: 'register',
      dry_run: false,
      status: 'waiting',
      file_name: 'registro.csv',
      started_by: 'Beatriz Arango',
    });
    const { id } = answer.json().data;
    expect(await registered(9_000_001)).toBeUndefined();
    expect(await work()).toBe(true);
    expect(await work()).toBe(false);
    expect(await job(id)).toMatchObject({
      status: 'done',
      lines: 2,
      done_lines: 2,
      created: 2,
      updated: 0,
      bad_total: 0,
      bad: [],
      finished_at: app.clock.now().toISOString(),
    });
    expect(await registered(9_000_001)).toMatchObject({ first_last_name: 'Peña' });
    expect(await keptFiles()).toBe(0);
    expect((await events()).slice(0, 2)).toEqual(['import_completed', 'import_requested']);
    expect(await imported(csv(line(9_000_001, 'Eva')))).toMatchObject({ created: 0, updated: 1 });
  });

  test('a dry run looks, counts and changes nothing', async () => {
    for (const dry_run of ['1', 'true']) {
      expect(await imported(csv(line(9_000_010)), { dry_run })).toMatchObject({
        dry_run: true,
        status: 'done',
        lines: 1,
        created: 1,
      });
    }
    expect(await registered(9_000_010)).toBeUndefined();
    expect((await events())[0]).toBe('import_requested');
  });

  test('a NUL in a file is a bad line, in the dry run as in the import', async () => {
    const file = csv(line(9_000_030), line(9_000_031, 'Ev\0a'));
    for (const dry_run of ['1', '0']) {
      const report = await imported(file, { dry_run });
      expect(report).toMatchObject({ status: 'refused', bad_total: 1 });
      expect(report.bad).toEqual([
        { line: 3, reason: 'primer_nombre: contiene un carácter nulo, que no se puede guardar' },
      ]);
    }
    expect(await registered(9_000_030)).toBeUndefined();
  });

  test('one bad line stops the import: the first five hundred bad lines are listed and the rest counted', async () => {
    const bad = Array.from({ length: 700 }, (_, index) => line(9_100_000 + index).replace('CC', 'XX'));
    const report = await imported(csv(line(9_000_020), ...bad));
    expect(report).toMatchObject({ status: 'refused', lines: 701, created: 0, bad_total: 700 });
    expect(report.bad).toHaveLength(500);
    expect(report.bad[0]).toEqual({ line: 3, reason: 'tipo_documento: use CC, CE o PPT' });
    expect(await registered(9_000_020)).toBeUndefined();
    expect(await keptFiles()).toBe(0);
    expect((await events())[0]).toBe('import_refused');
  });

  test('reads a file that arrives in chunks cut at any byte, in Windows-1252', async () => {
    const many = Array.from({ length: 14_000 }, (_, index) => line(9_200_000 + index));
    const bytes = new Uint8Array(Buffer.from(csv(...many).replaceAll(',', ';'), 'latin1'));
    expect(bytes.length).toBeGreaterThan(1024 * 1024);
    expect(await imported(bytes)).toMatchObject({ status: 'done', lines: 14_000, created: 14_000 });
    expect((await registered(9_213_999))?.first_last_name).toBe('Peña');
  }, 60_000);

  test('an unclosed quote, binary noise and an empty file are refused with a sentence', async () => {
    for (const content of [csv(line(9_000_030), `"${line(9_000_031)}`), '\u0000\u0001', '', csv()]) {
      const report = await imported(content);
      expect([content.slice(0, 5), report.status]).toEqual([content.slice(0, 5), 'refused']);
      expect(report.bad[0]?.reason).toMatch(/^(El archivo|Faltan las columnas)/);
    }
  });
});

describe('importing the institutions', () => {
  const active = async () => (await app.inject('/api/lookups/universities?per_page=100')).json();
  test('the file is the whole list: the import adds, renames, deactivates and reactivates institutions', async () => {
    const before = (await active()).meta.pagination.total as number;
    const list = 'codigo_snies;nombre\n01101;Universidad Renombrada\n99901;Universidad Nueva\n';
    expect(await imported(list, { kind: 'universities', confirmation: 'REEMPLAZAR' })).toMatchObject({
      status: 'done',
      lines: 2,
      created: 1,
      updated: 1,
      existing: before,
      deactivated: before - 1,
    });
    expect((await active()).data).toEqual([
      { id: 99_901, name: 'Universidad Nueva', snies_code: '99901' },
      { id: 1101, name: 'Universidad Renombrada', snies_code: '01101' },
    ]);
    expect(await imported(`${list}01201;Universidad de Vuelta\n`, { kind: 'universities' })).toMatchObject({
      created: 0,
      updated: 1,
      unchanged: 2,
      deactivated: 0,
    });
    expect((await active()).meta.pagination.total).toBe(3);
  });

  test('bad lines are reported, and the list stays unchanged', async () => {
    const report = await imported(
      'codigo_snies,nombre\n1234,Corta\n00000,Cero\n01101,Primera\n001101,La misma\n01301,\n',
      { kind: 'universities' },
    );
    expect(report.bad).toEqual([
      { line: 2, reason: 'codigo_snies: Debe contener entre 5 y 7 números' },
      { line: 3, reason: 'codigo_snies: No es un código de institución' },
      { line: 5, reason: 'El código ya está en la línea 4.' },
      { line: 6, reason: 'nombre: Debe tener al menos 3 caracteres' },
    ]);
    expect((await active()).meta.pagination.total).toBe(3);
  });
});

describe('uploading an import file', () => {
  test.each([
    ['no kind', { kind: '' }, 422, 'invalid_fields'],
    ['a kind that there isn’t', { kind: 'honours' }, 422, 'invalid_fields'],
    ['the roll of a contest that there isn’t', { kind: 'roll-of-honour' }, 404, 'not_found'],
  ])('%s is refused and nothing of the file stays', async (_what, fields, status, code) => {
    const answer = await sendFile(csv(line(9_000_040)), fields);
    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
    expect(await keptFiles()).toBe(0);
  });

  test('a form without a file and a JSON body are refused', async () => {
    const form = new FormData();
    form.append('kind', 'register');
    const none = await app.inject({
      method: 'POST',
      url: '/api/admin/imports',
      headers: as(admin.token),
      payload: form,
    });
    expect([none.statusCode, none.json().message]).toEqual([422, 'Adjunte el archivo CSV que desea importar.']);
    const json = await app.inject({
      method: 'POST',
      url: '/api/admin/imports',
      headers: as(admin.token),
      payload: { kind: 'register' },
    });
    expect(json.statusCode).toBe(415);
  });

  test('the kind may follow the file in the form, and the file name loses its path', async () => {
    const form = new FormData();
    form.append('file', new Blob([csv(line(9_000_041))]), '..\\..\\<b>lista</b>.csv');
    form.append('dry_run', '1');
    form.append('kind', 'register');
    const answer = await app.inject({
      method: 'POST',
      url: '/api/admin/imports',
      headers: as(admin.token),
      payload: form,
    });
    expect(answer.statusCode).toBe(202);
    expect(answer.json().data.file_name).not.toMatch(/[<>\\]|\.\./);
    await work();
  });

  test('a second import of a kind is refused while the first waits, also when both arrive at once', async () => {
    const answers = await Promise.all([sendFile(csv(line(9_000_050))), sendFile(csv(line(9_000_051)))]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([202, 409]);
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json().code).toBe('import_running');
    expect((await sendFile('codigo_snies,nombre\n', { kind: 'universities', dry_run: '1' })).statusCode).toBe(202);
    expect(await keptFiles()).toBe(2);
    await work();
    await work();
    expect(await keptFiles()).toBe(0);
  });

  test('a job that isn’t there is not found, and the list shows the newest first', async () => {
    expect((await get(app, admin.token, '/admin/imports/999999')).statusCode).toBe(404);
    const { data } = (await get(app, admin.token, '/admin/imports?per_page=3')).json<{ data: ImportJob[] }>();
    expect(data.map(({ id }) => id)).toEqual(data.map(({ id }) => id).toSorted((a, b) => b - a));
  });
});

describe('an import whose worker dies', () => {
  test('is taken up by the next worker after a minute without progress', async () => {
    const { id } = (await sendFile(csv(line(9_000_060)))).json().data;
    const dead = await claim();
    expect([dead.subject, dead.attempts]).toEqual([id, 1]);
    expect(await work()).toBe(false);
    app.clock.advance(61);
    expect(await work()).toBe(true);
    expect(await job(id)).toMatchObject({ status: 'done', created: 1 });
    // A process that was only slow finds the job claimed and done, and stops.
    await expect(noteProgress(app.database.db, dead, 1, 1, app.clock.now())).rejects.toBeInstanceOf(ClaimLost);
  });

  test('keeps its file for the worker that claimed it when the one presumed dead fails', async () => {
    const { id } = (await sendFile(csv(line(9_000_065)))).json().data;
    const { db } = app.database;
    const dead = await claim();
    app.clock.advance(61);
    await claim();
    const failing = db.transaction().execute((tx) => failJob(tx, dead, app.clock.now()));
    await expect(failing).rejects.toBeInstanceOf(ClaimLost);
    expect(await keptFiles()).toBe(1);
    app.clock.advance(61);
    expect(await work()).toBe(true);
    expect(await job(id)).toMatchObject({ status: 'done', created: 1 });
  });

  test('is given up after three dead workers, and its file is deleted', async () => {
    const { id } = (await sendFile(csv(line(9_000_070)))).json().data;
    for (let death = 0; death < 3; death++) {
      await claim();
      app.clock.advance(61);
    }
    expect(await work()).toBe(true);
    expect(await job(id)).toMatchObject({ status: 'failed' });
    expect(await registered(9_000_070)).toBeUndefined();
    expect(await keptFiles()).toBe(0);
    expect((await sendFile(csv(line(9_000_070)), { dry_run: '1' })).statusCode).toBe(202);
    await work();
  });

  test('is claimed by exactly one of several workers', async () => {
    await sendFile(csv(line(9_000_080)));
    const took = await Promise.all(Array.from({ length: 5 }, work));
    expect(took.filter(Boolean)).toHaveLength(1);
  });

  test('goes back to the queue when its worker is stopped, and the next worker starts again', async () => {
    const { id } = (await sendFile(csv(line(9_000_090)))).json().data;
    expect(await workOn(app, 'import', { signal: AbortSignal.abort() })).toBe(true);
    expect(await job(id)).toMatchObject({ finished_at: null });
    const deps = { ...app.deps, log: silent };
    const worker = await startJobs(deps, [importWork(deps)]);
    await expect.poll(async () => (await job(id)).status, { timeout: 10_000 }).toBe('done');
    await worker.stop();
  });

  test('the file of an interrupted upload is deleted within about an hour', async () => {
    await app.database.db.insertInto('import_files').values({ created_at: app.clock.now() }).execute();
    app.clock.advance(3601);
    admin = { ...admin, token: (await hireAndLogIn(app, 'ADMINISTRADOR')).token };
    await runHousekeeping({ ...app.deps, log: silent });
    expect(await keptFiles()).toBe(0);
  });
});
