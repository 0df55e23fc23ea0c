import type { ActivityEntry } from '@urna/contract/activity/activity-list';
import type { ProcessDetail } from '@urna/contract/processes/process-admin';
import { secretKey, writeVkey } from '@urna/transparency/note/note-key';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Tx } from '../../platform/database/tables.ts';
import { beginSealing } from '../../services/election/sealing-and-opening.ts';
import { as, enrol, signIn } from '../../testing/clients/candidate-client.ts';
import { applyDueChanges, approveChange, carryOut, changeIn } from '../../testing/clients/change-client.ts';
import { type Employee, get, hireAndLogIn, send } from '../../testing/clients/staff-client.ts';
import { databaseIsShared } from '../../testing/database/test-database.ts';
import { FIRST_PROCESS, firstContest } from '../../testing/elections/first-process.ts';
import { openTestApp, type TestApp } from '../../testing/servers/test-app.ts';
import { rowsOfDraft } from './change-process.ts';

let app: TestApp;
let admin: Employee & { token: string };
beforeAll(async () => {
  app = await openTestApp();
  admin = await hireAndLogIn(app, 'ADMINISTRADOR', 'Beatriz Arango');
});
afterAll(() => app.close());

const base = '/admin/processes';
const words = {
  slug: '2029',
  title: 'Elecciones 2029',
  body: 'Tribunal Disciplinario',
  period: '2030-2033',
  organiser: 'Junta Central de Contadores',
};
const create = (fields: object) =>
  send(app, admin.token, 'POST', base, { ...words, copy_of: '2025', shift_days: null, ...fields });
const detail = async (slug: string) =>
  (await get(app, admin.token, `${base}/${slug}`)).json<{ data: ProcessDetail }>().data;
const change = (slug: string, body: object) => send(app, admin.token, 'PATCH', `${base}/${slug}`, body);
const discard = (slug: string) =>
  app.inject({ method: 'DELETE', url: `/api${base}/${slug}`, headers: as(admin.token) });
const lastEntry = async () => {
  const answer = await send(app, admin.token, 'POST', '/activity-logs/search', { log_name: 'process', per_page: 1 });
  const [entry] = answer.json<{ data: ActivityEntry[] }>().data;
  return entry;
};

type Answer = Awaited<ReturnType<typeof send>>;

/**
 * Makes a call while a transaction holds what the call waits for. Only on PostgreSQL: PGlite has one connection, so
 * nothing can begin while a transaction is open.
 */
async function whileLocked(
  lock: (tx: Tx) => Promise<unknown>,
  call: () => PromiseLike<Answer>,
  then: (tx: Tx) => Promise<unknown> = async () => undefined,
): Promise<Answer> {
  const { db } = app.database;
  const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  const sent = await db.transaction().execute(async (tx) => {
    await lock(tx);
    // A call starts when somebody waits for it. In an array, because a transaction would wait for a promise.
    const calls = [Promise.resolve(call())];
    await expect.poll(async () => (await waiting.execute(db)).rows.length).toBe(1);
    await then(tx);
    return calls;
  });
  const [answer] = await Promise.all(sent);
  if (!answer) throw new Error('no answer');
  return answer;
}

describe('a draft', () => {
  test('copies the words, contests, texts and moved windows of another process, and no people', async () => {
    const answer = await create({ slug: 'copia', shift_days: 1461 });
    expect([answer.statusCode, answer.json().message]).toEqual([201, 'El borrador se creó.']);
    const [source, copy] = [await detail('2025'), await detail('copia')];
    expect(copy).toMatchObject({
      state: 'draft',
      title: 'Elecciones 2029',
      candidates: 0,
      created_by: 'Beatriz Arango',
    });
    expect(copy.contests).toEqual(source.contests);
    expect(copy.documents).toEqual(source.documents);
    const texts = ({ declarations }: ProcessDetail) =>
      declarations.map(({ kind, version, title, paragraphs }) => ({ kind, version, title, paragraphs }));
    expect(texts(copy)).toEqual(texts(source));
    expect(copy.windows.voting).toEqual({
      opens_at: '2029-08-15T05:00:00.000Z',
      closes_at: '2029-09-30T22:00:00.000Z',
    });
    expect(await lastEntry()).toMatchObject({
      event: 'process_created',
      causer_name: 'Beatriz Arango',
      properties: { title: 'Elecciones 2029', copied_from: '2025' },
    });
    expect((await discard('copia')).statusCode).toBe(200);
  });

  test('can be begun from nothing, and then waits for a contest and its declarations', async () => {
    await create({ slug: 'vacio', copy_of: null });
    const { contests, declarations, windows, waits_for: waits } = await detail('vacio');
    expect({ contests, declarations, windows }).toEqual({ contests: [], declarations: [], windows: {} });
    expect(waits.slice(0, 2)).toEqual(['Falta al menos una elección.', 'Faltan los textos de 5 declaraciones.']);
    expect(waits.slice(2)).toContain('Elecciones 2025: Votaciones: siguen abiertas hasta el 30/09/2025 a las 17:00.');
    await discard('vacio');
  });

  test('is refused with the address of another process, in bad words, or without the role', async () => {
    expect((await create({ slug: '2025' })).json().errors).toEqual({
      slug: ['Otro proceso ya tiene este nombre.'],
    });
    const bad = (await create({ slug: 'No vale', title: ' ', period: 'x'.repeat(61) })).json().errors;
    expect(Object.keys(bad).toSorted()).toEqual(['period', 'slug', 'title']);
    for (const role of ['REVISOR', 'AUDITOR'] as const) {
      const { token } = await hireAndLogIn(app, role);
      expect((await send(app, token, 'POST', base, { ...words, copy_of: null, shift_days: null })).statusCode).toBe(
        403,
      );
    }
  });

  test('is there for staff alone', async () => {
    await create({ slug: 'secreto' });
    for (const path of ['/elections', '/elections/calendar', '/elections/declarations', '/elections/contador']) {
      expect([path, (await app.inject(`/api/processes/secreto${path}`)).statusCode]).toEqual([path, 404]);
    }
    const { data } = (await app.inject('/api/processes')).json<{ data: { slug: string }[] }>();
    expect(data.map(({ slug }) => slug)).toEqual(['2025']);
    expect((await get(app, admin.token, '/processes/secreto/admin/calendar')).statusCode).toBe(200);
    await discard('secreto');
  });

  test('is discarded with its witnesses', async () => {
    await create({ slug: 'con-veedor' });
    const vkey = writeVkey(secretKey('witness', 'veedor.test', Buffer.alloc(32, 9)));
    const witness = { name: 'Veedor', page: 'https://veedor.test', vkey };
    const added = await send(app, admin.token, 'POST', `${base}/con-veedor/witnesses`, witness);
    expect([added.statusCode, added.body]).toEqual([201, expect.any(String)]);
    expect((await discard('con-veedor')).statusCode).toBe(200);
  });

  test('is discarded from every table that can hold rows of a draft', async () => {
    const emptied = rowsOfDraft.map((one) => one.split(' ')[0] ?? '');
    const { rows } = await app.database.pool.query<{ name: string }>(
      `select distinct conrelid::regclass::text as name from pg_constraint
       where contype = 'f' and confdeltype = 'a' and confrelid::regclass::text = any($1)`,
      [['processes', ...emptied]],
    );
    const left = rows.map(({ name }) => name).filter((name) => !emptied.includes(name));
    // What begins with a candidacy, a claim or the sealing, and what goes with its mail.
    const none = [
      'ballot_choices',
      'booth_change_signatures',
      'candidates',
      'claims',
      'contest_exclusions',
      'declaration_acceptances',
      'elections',
      'disownings',
      'partial_decryptions',
      'sealing_signatures',
    ];
    expect(left.toSorted()).toEqual([...none, 'bounces'].toSorted());
  });

  test('takes another contest, and none of a kind or a login that it has', async () => {
    await create({ slug: 'una', copy_of: null });
    const contest = {
      slug: 'contador',
      title: 'Representantes',
      question: 'Representante de los Contadores Públicos',
      candidate_type: 'CANDIDATE_ACCOUNTANT',
      login: 'code',
      seats: 2,
      blank: true,
      blank_majority_rule: null,
    };
    const add = (fields: object) => send(app, admin.token, 'POST', `${base}/una/contests`, { ...contest, ...fields });
    expect((await add({})).json().data.contests).toMatchObject([{ slug: 'contador', seats: 2, stage: 'preparing' }]);
    expect((await add({ slug: 'otra', login: 'password' })).statusCode).toBeGreaterThanOrEqual(409);
    expect((await add({ slug: 'otra', candidate_type: 'CANDIDATE_IES' })).statusCode).toBeGreaterThanOrEqual(409);
    const second = await add({ slug: 'ies', candidate_type: 'CANDIDATE_IES', login: 'password' });
    expect(second.statusCode).toBe(201);
    const removed = await app.inject({
      method: 'DELETE',
      url: `/api${base}/una/contests/ies`,
      headers: as(admin.token),
    });
    expect(removed.json().data.contests).toHaveLength(1);
    await discard('una');
  });
});

describe('the words of a process', () => {
  test('change with their old and new values in the log', async () => {
    const answer = await change('2025', { contact_phone: '601 644 4450', contact_email: 'atencion@junta.test' });
    expect(answer.json().data.contact).toMatchObject({ phone: '601 644 4450', email: 'atencion@junta.test' });
    expect(await lastEntry()).toMatchObject({
      event: 'process_changed',
      properties: {
        old: { contact_phone: null, contact_email: null },
        attributes: { contact_phone: '601 644 4450', contact_email: 'atencion@junta.test' },
      },
    });
    expect((await change('2025', { contact_phone: '601 644 4450' })).json().message).toBe('No hubo cambios.');
  });

  test('keep the address that the process was made current with, and say since when', async () => {
    const { fixed } = await detail('2025');
    const answer = await change('2025', { slug: '2026' });
    expect([answer.statusCode, answer.json().message]).toEqual([409, fixed.slug]);
    expect(fixed.slug).toMatch(/^El nombre en los enlaces quedó fijo el \d\d\/\d\d\/\d{4} a las \d\d:\d\d, cuando/);
  });
});

describe('a declaration', () => {
  const text = { version: '2025-2', title: 'Declaración juramentada', paragraphs: ['Declaro que lo dicho es cierto.'] };
  const write = (slug: string, body: object) =>
    send(app, admin.token, 'PUT', `${base}/${slug}/declarations/jurorDeclaration`, body);
  const inForce = async () =>
    (await app.inject('/api/elections/declarations'))
      .json<{ data: { kind: string; version: string }[] }>()
      .data.find(({ kind }) => kind === 'jurorDeclaration')?.version;

  test('gets a new version once people could accept it, and keeps the former one', async () => {
    expect(await inForce()).toBe('2025-1');
    expect((await write('2025', text)).json().message).toBe('La versión 2025-2 quedó publicada.');
    expect(await inForce()).toBe('2025-2');
    const versions = (await detail('2025')).declarations.filter(({ kind }) => kind === 'jurorDeclaration');
    expect(versions.map(({ version }) => version)).toEqual(['2025-2', '2025-1']);
    expect(await lastEntry()).toMatchObject({
      event: 'declaration_written',
      properties: { kind: 'jurorDeclaration', old: { version: '2025-1' }, attributes: text },
    });
    const again = await write('2025', { ...text, title: 'Otro texto con el mismo nombre' });
    expect(again.json().errors).toEqual({ version: ['Ya hay una versión con este nombre: escriba otro.'] });
  });

  test('is replaced in a draft', async () => {
    await create({ slug: 'texto' });
    await write('texto', { ...text, version: '2029-1' });
    const versions = (await detail('texto')).declarations.filter(({ kind }) => kind === 'jurorDeclaration');
    expect(versions.map(({ version }) => version)).toEqual(['2029-1']);
    await discard('texto');
  });

  test('is never changed or removed in the database once the process was current', async () => {
    const rows = app.database.db.selectFrom('declarations').select('id').where('process_id', '=', FIRST_PROCESS);
    const { id } = await rows.limit(1).executeTakeFirstOrThrow();
    const refused = 'the declarations of a process that is or was current are never changed or removed';
    const { db } = app.database;
    await expect(db.updateTable('declarations').set({ title: 'x' }).where('id', '=', id).execute()).rejects.toThrow(
      refused,
    );
    await expect(db.deleteFrom('declarations').where('id', '=', id).execute()).rejects.toThrow(refused);
  });
});

describe('the current process', () => {
  test.runIf(databaseIsShared)('keeps its title while an election of it is about to be sealed with it', async () => {
    const { db } = app.database;
    const { id } = await firstContest(db, 'contador');
    const before = await detail('2025');
    const sent = await whileLocked(
      (tx) => beginSealing(tx, id, { early: null, staffId: admin.id, voters: 0 }, app.clock.now()),
      () => change('2025', { title: 'Otro título' }),
    );
    expect(sent.json().message).toContain('se está sellando con el título');
    expect((await detail('2025')).title).toBe(before.title);
    await db
      .updateTable('contests')
      .set({ stage: 'preparing', seal_requested_at: null, seal_requested_by: null, seal_total: 0 })
      .where('id', '=', id)
      .execute();
  });

  test.runIf(databaseIsShared)('changes without a deadlock while an activity entry about it is written', async () => {
    const sent = await whileLocked(
      (tx) => sql`select from activity_chain for update`.execute(tx),
      () => change('2025', { contact_hours: 'Lunes a viernes' }),
      // What the entry's reference to its process needs.
      (tx) => sql`select from processes where slug = '2025' for key share nowait`.execute(tx),
    );
    expect(sent.statusCode).toBe(200);
  });

  test.runIf(databaseIsShared)('refuses what began before the archiving and would end after it', async () => {
    const { db } = app.database;
    const first = db.updateTable('processes').where('id', '=', FIRST_PROCESS);
    const before = (await detail('2025')).windows.voting;
    const longer = {
      window: 'voting',
      ...before,
      closes_at: '2025-10-03T22:00:00Z',
      reason: 'Ajuste',
      confirmation: 'FECHAS',
    };
    const sent = await whileLocked(
      async (tx) => {
        await tx.executeQuery(first.set({ state: 'archived', archived_at: app.clock.now() }));
        await sql`select from activity_chain for update`.execute(tx);
      },
      () => send(app, admin.token, 'PUT', '/admin/calendar', longer),
    );
    expect(sent.json()).toMatchObject({ code: 'process_archived' });
    expect((await detail('2025')).windows.voting).toEqual(before);
    await first.set({ state: 'current', archived_at: null }).execute();
  });
});

describe('making a process current', () => {
  const makeCurrent = (slug: string, confirmation = 'PONER EN CURSO') =>
    send(app, admin.token, 'POST', `${base}/${slug}/current`, { confirmation, reason: 'Comienza el período nuevo.' });
  /** As once all windows of the process have passed. */
  const closeWindows = async (slug: string) => {
    const calendar = app.database.db.selectFrom('processes').select('calendar_id').where('slug', '=', slug);
    const passed = { opens_at: app.clock.at('2025-08-01T00:00:00Z'), closes_at: app.clock.now() };
    await app.database.db.updateTable('windows').set(passed).where('calendar_id', 'in', calendar).execute();
  };
  const states = async () => {
    const { data } = (await get(app, admin.token, base)).json<{ data: { slug: string; state: string }[] }>();
    return Object.fromEntries(data.map(({ slug, state }) => [slug, state]));
  };

  test('needs the typed word, a draft, and everything that it waits for', async () => {
    await create({ slug: 'vacio', copy_of: null });
    expect((await makeCurrent('vacio', 'poner')).json().errors).toHaveProperty('confirmation');
    const refused = await makeCurrent('vacio');
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      expect.stringContaining('Falta al menos una elección. Faltan los textos de 5 declaraciones.'),
    ]);
    expect((await makeCurrent('2025')).json().message).toBe('Solo se pone en curso un borrador.');
    await discard('vacio');
  });

  test('waits for new dates where a draft’s have passed meanwhile', async () => {
    await create({ slug: 'atrasado' });
    const { calendar_id } = await app.database.db
      .selectFrom('processes')
      .select('calendar_id')
      .where('slug', '=', 'atrasado')
      .executeTakeFirstOrThrow();
    const [opens_at, closes_at] = [app.clock.at('2025-08-01T00:00:00Z'), app.clock.at('2025-08-02T22:00:00Z')];
    await app.database.db.insertInto('windows').values({ calendar_id, name: 'voting', opens_at, closes_at }).execute();
    const sentence = 'Votaciones: cerraron el 02/08/2025 a las 17:00; cambie las fechas.';
    expect((await detail('atrasado')).waits_for).toContain(sentence);
    expect((await makeCurrent('atrasado')).json().message).toContain(sentence);
    await discard('atrasado');
  });

  test('archives the former one, ends its people’s sessions, and turns every call to the new one', async () => {
    await enrol(app, '71000001');
    const candidate = await signIn(app, '71000001');
    await create({ slug: '2029' });
    const from = app.clock.now().toISOString();
    const window = { window: 'inscription', opens_at: from, closes_at: '2025-09-30T22:00:00Z', reason: 'Resolución 1' };
    expect((await send(app, admin.token, 'PUT', '/processes/2029/admin/calendar', window)).statusCode).toBe(200);
    expect((await makeCurrent('2029')).json().message).toContain('siguen abiertas hasta el');
    await closeWindows('2025');
    const requested = await makeCurrent('2029');
    expect(await states()).toEqual({ '2025': 'current', '2029': 'draft' });
    expect((await carryOut(app, requested)).state).toBe('applied');
    admin = await hireAndLogIn(app, 'ADMINISTRADOR', 'Beatriz Arango');
    expect(await states()).toEqual({ '2025': 'archived', '2029': 'current' });
    const { process } = (await app.inject('/api/elections/calendar')).json().data;
    expect(process).toMatchObject({ slug: '2029', title: 'Elecciones 2029' });
    expect((await app.inject({ url: '/api/applicant/me', headers: as(candidate) })).statusCode).toBe(401);
    // Another day, in the new process, the same person may stand again.
    await signIn(app, '71000001');
    const ended = await app.database.db
      .selectFrom('sessions')
      .select('ended_by')
      .where('kind', '=', 'candidate')
      .orderBy('id')
      .execute();
    expect(ended.map(({ ended_by }) => ended_by)).toEqual(['process_ended', null]);
  });

  test('leaves the archived process readable to everybody and changeable by nobody', async () => {
    expect((await app.inject('/api/processes/2025/elections')).statusCode).toBe(200);
    const reason = 'El proceso se archivó el';
    expect((await change('2025', { title: 'Otro' })).json().message).toContain(reason);
    const window = { window: 'voting', opens_at: '2025-09-02T13:00:00Z', closes_at: '2025-09-03T22:00:00Z' };
    const moved = await send(app, admin.token, 'PUT', '/processes/2025/admin/calendar', {
      ...window,
      reason: 'Ajuste',
      confirmation: 'FECHAS',
    });
    expect([moved.statusCode, moved.json().code]).toEqual([409, 'process_archived']);
    expect((await discard('2025')).json().message).toBe('Solo se descarta un borrador.');
    // But for the term after which its people are forgotten.
    expect((await change('2025', { forget_after_months: 36, title: 'Otro' })).statusCode).toBe(409);
    expect((await change('2025', { forget_after_months: 36 })).json().data.forget_after_months).toBe(36);
  });

  test('asks for a word before the personal data is erased at once, because the new term has passed already', async () => {
    app.clock.advance(70 * 24 * 3600);
    admin = await hireAndLogIn(app, 'ADMINISTRADOR', 'Beatriz Arango');
    const atOnce = await change('2025', { forget_after_months: 1 });
    expect([atOnce.statusCode, Object.keys(atOnce.json().errors)]).toEqual([422, ['confirmation']]);
    expect((await change('2025', { forget_after_months: 1, confirmation: 'olvidar' })).statusCode).toBe(200);
  });

  test('fails where the draft was discarded while the request waited, and the current process stays', async () => {
    await create({ slug: 'pedido' });
    await closeWindows('2029');
    const requested = await makeCurrent('pedido');
    expect((await discard('pedido')).statusCode).toBe(200);
    expect(await carryOut(app, requested)).toMatchObject({ state: 'failed', payload: null });
    admin = await hireAndLogIn(app, 'ADMINISTRADOR', 'Beatriz Arango');
    expect((await states())['2029']).toBe('current');
  });

  test('makes exactly one of two drafts current when both are made current at once', async () => {
    await create({ slug: 'uno' });
    await create({ slug: 'dos' });
    await closeWindows('2029');
    const answers = await Promise.all([makeCurrent('uno'), makeCurrent('dos')]);
    for (const answer of answers) await approveChange(app, await hireAndLogIn(app, 'ADMINISTRADOR'), changeIn(answer));
    await closeWindows('uno');
    await closeWindows('dos');
    app.clock.advance(24 * 3600);
    await Promise.all([applyDueChanges(app), applyDueChanges(app)]);
    admin = await hireAndLogIn(app, 'ADMINISTRADOR', 'Beatriz Arango');
    const { uno, dos } = await states();
    // The other one doesn't archive the first, which nobody approved.
    expect(new Set([uno, dos])).toEqual(new Set(['current', 'draft']));
  });

  test('filters the activity log by the process that an entry is about', async () => {
    const events = async (slug: string) => {
      const { data } = (
        await send(app, admin.token, 'POST', '/activity-logs/search', { process: slug, log_name: 'process' })
      ).json<{
        data: ActivityEntry[];
      }>();
      return data.map(({ event }) => event);
    };
    expect(await events('2029')).toContain('process_made_current');
    expect(await events('2029')).not.toContain('process_changed');
    expect(await events('2025')).toEqual(expect.arrayContaining(['process_archived', 'process_changed']));
    expect(await events('nunca')).toEqual([]);
    const search = await send(app, admin.token, 'POST', '/activity-logs/search', { process: '2025', search: 'archiv' });
    expect(search.json().data).toMatchObject([{ event: 'process_archived' }]);
  });
});
