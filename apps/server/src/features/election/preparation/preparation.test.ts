import type { Preparation } from '@urna/contract/election/preparation';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { get, hire, hireAndLogIn, type LoggedIn, send } from '../../../testing/clients/staff-client.ts';
import { trusteeOf } from '../../../testing/elections/finish-contest.ts';
import { contestIds, FIRST_PROCESS } from '../../../testing/elections/first-process.ts';
import { addTrustee, addVoters, openSealedContest } from '../../../testing/elections/sealed-contest.ts';
import { submittedCandidate } from '../../../testing/fixtures/submitted-candidate.ts';
import { openTestApp, type TestApp } from '../../../testing/servers/test-app.ts';
import { mailStep, type PreparationSettings } from './common-steps.ts';

let app: TestApp;
let administrator: LoggedIn;
beforeAll(async () => {
  app = await openTestApp();
  administrator = await hireAndLogIn(app, 'ADMINISTRADOR', 'Beatriz Arango');
});
afterAll(() => app.close());

async function read(query = ''): Promise<Preparation> {
  return (await get(app, administrator.token, `/admin/preparation${query}`)).json<{ data: Preparation }>().data;
}
/** A step's state and words: the first contest's, where each has its own. */
async function stepOf(name: string, contest = 'contador'): Promise<string> {
  const step = (await read()).steps.find((one) => one.step === name && (one.contest?.contest ?? contest) === contest);
  return `${step?.state}: ${step?.words}`;
}

describe('the process', () => {
  test('is the current one, and its steps come in order, with a line for each contest', async () => {
    const { process, steps, over, next_date } = await read();
    expect(process).toEqual({ slug: '2025', title: 'Elecciones 2025', state: 'current' });
    expect(steps.map(({ step, contest, state }) => [step, contest?.contest, state].filter(Boolean).join(' '))).toEqual([
      'database done',
      'mail done',
      'texts todo',
      'dates done',
      'register todo',
      'process done',
      'roll contador todo',
      'roll ies todo',
      'choices contador waiting',
      'choices ies waiting',
      'credentials contador done',
      'credentials ies done',
      'trustees contador todo',
      'trustees ies todo',
      'campaign contador later',
      'campaign ies later',
      'seal contador later',
      'seal ies later',
    ]);
    expect([over, next_date]).toEqual([null, { words: 'Cierran las inscripciones', at: '2025-09-30T22:00:00.000Z' }]);
  });

  test('is the newest draft where none is current, and is there to be created where there is no draft either', async () => {
    const time = app.clock.now();
    const state = (to: 'draft' | 'current' | 'archived') =>
      app.database.db
        .updateTable('processes')
        .set({
          state: to,
          made_current_at: to === 'draft' ? null : time,
          archived_at: to === 'archived' ? time : null,
        })
        .where('id', '=', FIRST_PROCESS)
        .execute();
    await state('draft');
    expect((await read()).process).toMatchObject({ slug: '2025', state: 'draft' });
    expect(await stepOf('process')).toMatch(/^todo: Está listo para ponerse en curso/);
    await state('archived');
    const { process, steps } = await read();
    expect(process).toBeNull();
    expect(steps.map(({ step }) => step)).toEqual(['database', 'mail', 'register', 'process']);
    expect(await stepOf('process')).toBe('todo: No hay ninguno: cree un borrador.');
    await state('current');
  });

  test('says what its texts and dates lack, and nothing once they are there', async () => {
    expect(await stepOf('texts')).toContain('todo: Falta cómo comunicarse');
    await app.database.db
      .updateTable('processes')
      .set({ contact_email: 'junta@demo.test', contact_hours: 'De 8 a 17' })
      .execute();
    expect(await stepOf('texts')).not.toContain('comunicarse');
    await app.database.db.deleteFrom('windows').where('name', '=', 'voting').execute();
    expect(await stepOf('dates')).toBe('todo: Faltan las fechas de votaciones.');
    const window = { opens_at: app.clock.at('2025-10-20T13:00:00Z'), closes_at: app.clock.at('2025-10-22T22:00:00Z') };
    await app.database.db
      .insertInto('windows')
      .values({ calendar_id: 1, name: 'voting', ...window })
      .execute();
    expect(await stepOf('dates')).toBe('done: Se vota desde el 20/10/2025 a las 08:00.');
  });

  test('is for administrators alone', async () => {
    const { token } = await hireAndLogIn(app, 'AUDITOR');
    expect((await get(app, token, '/admin/preparation')).statusCode).toBe(403);
    expect((await get(app, administrator.token, '/admin/preparation?process=otro')).statusCode).toBe(404);
  });
});

describe('the mail', () => {
  const server = { url: 'smtp://mail.test', from: 'Urna <urna@urna.test>', returnPath: null, connections: 1 };
  const settings = (mail: typeof server | null): PreparationSettings => ({
    localMailbox: false,
    installation: { database: null, dataDir: '/tmp', drill: false, mail },
  });
  const state = async (of = settings(server)) => {
    const { state: word, words } = await mailStep(app.database.db, of);
    return `${word}: ${words}`;
  };
  const settle = (change: { status: 'sent' | 'waiting'; last_error?: string }) =>
    app.database.db
      .updateTable('outbox')
      .set({ ...change, sent_at: change.status === 'sent' ? app.clock.now() : null })
      .where('topic', '=', 'mail_test')
      .execute();

  test('is tested by a mail to oneself, at most once a minute, also by two clicks at once', async () => {
    const both = await Promise.all([1, 2].map(() => send(app, administrator.token, 'POST', '/admin/mails/test')));
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([202, 429]);
    app.clock.advance(59);
    const early = await send(app, administrator.token, 'POST', '/admin/mails/test');
    expect(early.json()).toMatchObject({ code: 'test_mail_too_soon', message: /otro en 1 segundos/ });
    app.clock.advance(1);
    expect((await send(app, administrator.token, 'POST', '/admin/mails/test')).statusCode).toBe(202);
    const rows = await app.database.db
      .selectFrom('outbox')
      .select('to_address')
      .where('topic', '=', 'mail_test')
      .execute();
    expect(rows.map(({ to_address }) => to_address)).toEqual([administrator.email, administrator.email]);
  });

  test('is done once the mail server took the last one, and otherwise says the server’s answer in words', async () => {
    expect(await state()).toBe('waiting: El correo de prueba está por salir.');
    await settle({ status: 'waiting', last_error: 'EAUTH SMTP 535' });
    expect(await state()).toMatch(/^todo: El último no llegó: .*\(535\)/);
    await settle({ status: 'sent' });
    expect(await state()).toBe('done: El servidor de correo recibió el último el 01/09/2025 a las 10:01.');
  });

  test('says nothing of a mail server by what another one took', async () => {
    app.clock.advance(1);
    const since = { mail_settings: 'x', mail_settings_since: app.clock.now() };
    await app.database.db
      .insertInto('installation')
      .values({ place: null, drill_since: null, backed_up_at: null, ...since })
      .execute();
    expect(await state()).toMatch(/^todo: Todavía no se ha enviado ninguno con este servidor/);
  });

  test('needs the operator where nothing sends it', async () => {
    expect(await state(settings(null))).toMatch(/^waiting: Los correos esperan en la cola/);
  });
});

describe('a contest', () => {
  test('goes from its roll to an election that opens by itself', async () => {
    await app.database.db
      .insertInto('professional_register')
      .values({
        identification_type_id: 1,
        identification_number: '1000001',
        first_name: 'Ana',
        first_last_name: 'Peña',
        professional_card: '1-T',
        email: 'ana@demo.test',
        data_updated_on: '2025-01-01',
        disciplinary_status: 'SIN_SANCION',
        card_status: 'ACTIVA',
        imported_at: app.clock.now(),
      })
      .execute();
    expect(await stepOf('register')).toMatch(/^done: /);
    await addVoters(app, 'ies', 2);
    expect(await stepOf('roll', 'ies')).toBe('done: 2 personas pueden votar; 2 aún no eligen su contraseña.');
    await addTrustee(app, 'ies');
    expect(await stepOf('trustees', 'ies')).toBe('done: 1 persona y el servidor.');
    expect(await stepOf('seal', 'ies')).toBe('later: Espera los pasos anteriores.');
  });

  test('waits for candidates as long as some may come or be decided', async () => {
    const reviewer = await hire(app, 'REVISOR');
    await submittedCandidate(app, { status: 'APROBADO', kind: 'CANDIDATE_IES', reviewer });
    expect(await stepOf('choices', 'ies')).toMatch(/^waiting: 1 candidato y voto en blanco\. Las inscripciones siguen/);
    expect(await stepOf('seal', 'ies')).toBe('todo: Todo está listo: espera su orden.');
    await submittedCandidate(app, { status: 'PENDIENTE', kind: 'CANDIDATE_IES', reviewer });
    app.clock.set('2025-10-01T15:00:00Z');
    administrator = await hireAndLogIn(app, 'ADMINISTRADOR', 'Beatriz Arango');
    expect(await stepOf('choices', 'ies')).toBe(
      'waiting: 1 candidato y voto en blanco. Hay candidaturas sin decidir: 1 en revisión.',
    );
    expect((await read()).waiting).toContainEqual({
      what: 'first',
      of: 'committee',
      words: '1 candidatura por revisar',
    });
    await app.database.db
      .updateTable('candidates')
      .set({ set_aside_at: app.clock.now(), set_aside_as: 'withdrawn' })
      .where('review_status', '=', 'PENDIENTE')
      .execute();
    expect(await stepOf('choices', 'ies')).toBe('done: 1 candidato y voto en blanco.');
  });

  test('with an authority waits first for the roll, then for its export, and then for the authority', async () => {
    const path = '/admin/contests/contador';
    const authority = { by: 'authority', name: 'Universidad', email: 'u@u.test' };
    await send(app, administrator.token, 'PUT', `${path}/credentials`, authority);
    expect(await stepOf('credentials')).toBe('later: Las hará Universidad: espera el censo.');
    await addVoters(app, 'contador', 2);
    expect(await stepOf('credentials')).toBe('todo: Falta exportar el censo para Universidad.');
    await send(app, administrator.token, 'POST', `${path}/credentials/roll`);
    expect(await stepOf('credentials')).toBe('waiting: Falta la lista de credenciales de Universidad.');
    await send(app, administrator.token, 'PUT', `${path}/credentials`, { by: 'server' });
  });

  test('is sealed before the signatures that its opening waits for, and a campaign is due', async () => {
    const { trusteePrivateKey } = await openSealedContest(app, { contest: 'contador', unsigned: true });
    expect(await stepOf('seal')).toMatch(
      /^waiting: La selló Beatriz Arango el .*\. Espera las firmas del acta de sellado: 0 de 1\.$/,
    );
    expect(await stepOf('campaign')).toMatch(/^todo: Falta escribirla/);
    const trustee = await trusteeOf(app, 'contador', trusteePrivateKey);
    await trustee.doWhatIsAsked();
    expect(await stepOf('seal')).toMatch(/^done: La selló Beatriz Arango el /);
    const campaign = { contest: 'contador', kind: 'convocatoria', audience: 'all', per_minute: 60 };
    await send(app, administrator.token, 'POST', '/admin/campaigns', campaign);
    expect(await stepOf('campaign')).toBe('todo: Es un borrador: falta comenzarla.');
    const status = (to: 'running' | 'paused' | 'finished') =>
      app.database.db.updateTable('campaigns').set({ status: to, started_at: app.clock.now() }).execute();
    await status('running');
    expect(await stepOf('campaign')).toBe('waiting: Está saliendo.');
    await status('paused');
    expect(await stepOf('campaign')).toBe('todo: Está en pausa.');
    await status('finished');
    expect(await stepOf('campaign')).toBe('done: Salió a todo el censo.');
  });
});

test('the preparation lists changes of two, lost mail and «No fui yo» while they can be acted on', async () => {
  const { db } = app.database;
  const voter = await db
    .selectFrom('voters')
    .select('id')
    .where('contest', '=', contestIds.ies)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('disownings')
    .values({
      process_id: FIRST_PROCESS,
      candidate_id: null,
      voter_id: voter.id,
      event: 'password_link',
      event_on: '2025-10-01',
      reported_on: '2025-10-01',
      nonce: 1,
    })
    .execute();
  await db
    .updateTable('outbox')
    .set({ status: 'failed', last_error: 'EENVELOPE SMTP 550' })
    .where('topic', '=', 'mail_test')
    .execute();
  const path = '/admin/contests/contador/trustees';
  const trustee = await db
    .selectFrom('trustees')
    .select('id')
    .where('contest', '=', contestIds.contador)
    .executeTakeFirstOrThrow();
  await hire(app, 'ADMINISTRADOR');
  const asked = await send(app, administrator.token, 'POST', `${path}/${trustee.id}/link`, {
    reason: 'Lo perdió hoy.',
  });
  expect(asked.statusCode).toBe(202);
  const waiting = (await read()).waiting.filter(({ of }) => of === 'administrators');
  expect(waiting.map(({ words }) => words)).toEqual([
    '1 cambio espera a otro administrador',
    '2 correos no llegaron',
    '1 persona dijo «No fui yo»',
  ]);
});

test('nothing is left to prepare once every vote is over, and the list says what became of them', async () => {
  const { db } = app.database;
  const stage = (to: 'closed' | 'published', contest?: number) =>
    db
      .updateTable('contests')
      .set({ stage: to, sealed_at: app.clock.now(), opened_at: app.clock.now(), closed_at: app.clock.now() })
      .where('id', 'in', contest ? [contest] : Object.values(contestIds))
      .execute();
  await stage('closed');
  await stage('published', contestIds.contador);
  expect(await read()).toMatchObject({
    steps: [],
    over: { published: false, words: 'La votación terminó. Falta publicar el resultado de «Representantes IES».' },
  });
  expect((await read()).waiting.map(({ what }) => what)).not.toContain('disputes');
  await stage('published');
  expect((await read()).over).toMatchObject({ published: true });
});
