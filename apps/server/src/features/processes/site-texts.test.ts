import type { ProcessDetail } from '@urna/contract/processes/process-admin';
import type { SiteText } from '@urna/contract/processes/site-texts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { get, hireAndLogIn, send } from '../../testing/clients/staff-client.ts';
import { FIRST_PROCESS } from '../../testing/elections/first-process.ts';
import { mailsTo } from '../../testing/servers/mailbox.ts';
import { openTestApp, type TestApp } from '../../testing/servers/test-app.ts';

let app: TestApp;
let admin: Awaited<ReturnType<typeof hireAndLogIn>>;
const base = '/admin/processes';
beforeAll(async () => {
  app = await openTestApp();
  admin = await hireAndLogIn(app, 'ADMINISTRADOR');
});
afterAll(() => app.close());

const read = (path: string) => app.inject(`/api/elections/texts/${path}`);
const policy = async (query = '') => (await read(`data_policy${query}`)).json<{ data: SiteText }>().data;
const change = (slug: string, fields: object) => send(app, admin.token, 'PATCH', `${base}/${slug}`, fields);
const detail = async (slug: string) =>
  (await get(app, admin.token, `${base}/${slug}`)).json<{ data: ProcessDetail }>().data;
const write = (slug: string, kind: string, body: object) =>
  send(app, admin.token, 'PUT', `${base}/${slug}/texts/${kind}`, body);
const linesOf = ({ blocks }: SiteText) =>
  blocks.flatMap((block) => (block.type === 'list' ? block.items : [block.text]));

describe('the texts that the law asks for', () => {
  test('are there from the start, for everybody, and name their laws and terms', async () => {
    const laws = {
      data_policy: ['Ley 1581 de 2012', 'diez (10) días hábiles', 'quince (15) días hábiles', 'Superintendencia'],
      terms: ['Ley 527 de 1999', 'Ley 1712 de 2014'],
      accessibility: ['WCAG', 'Resolución 1519 de 2020', 'axe-core'],
    };
    for (const [kind, words] of Object.entries(laws)) {
      const { data } = (await read(kind)).json<{ data: SiteText }>();
      for (const word of words) expect(linesOf(data).join('\n'), kind).toContain(word);
    }
    expect((await read('cookies')).statusCode).toBe(404);
  });

  test('say what is kept and published of a candidate, who gets the roll, and that of a vote only its day is kept', async () => {
    const now = linesOf(await policy()).join('\n');
    for (const words of [
      'si votaron y qué día, sin la hora',
      'el título y la institución, cuando corresponde; y también la propuesta, su enlace y la hoja de vida',
      'autoridad independiente, ella recibe de cada persona del censo el nombre, el correo',
      'Las propuestas, sus enlaces y las hojas de vida se borran',
      'las preguntas que les hace el comité, con sus respuestas y el archivo que adjunten',
    ])
      expect(now).toContain(words);
    expect(linesOf((await read('accessibility')).json<{ data: SiteText }>().data).join()).not.toContain(
      'tamaño de letra',
    );
    expect(now).not.toMatch(/si votaron y cuándo|profesional y la institución|las candidaturas, el resultado/);
  });

  test('leave out the lines whose datum the process does not have, and fill the others', async () => {
    expect(linesOf(await policy()).filter((line) => /^(NIT|Teléfono|Responsable):/.test(line))).toEqual([
      'Responsable: Junta Central de Contadores',
    ]);
    await change('2025', { entity_nit: '900.123.456-7', contact_phone: '601 555 0134', forget_after_months: 1 });
    const lines = linesOf(await policy());
    expect(lines).toEqual(expect.arrayContaining(['NIT: 900.123.456-7', 'Teléfono: 601 555 0134']));
    expect(lines.join(' ')).toContain('se borran 1 mes después de archivado el proceso');
    expect(lines.join(' ')).not.toMatch(/[{}]/);
  });

  test('get a new version, and the former one can still be read with its dates', async () => {
    const before = await policy();
    expect([before.version, before.until]).toEqual(['2025-1', null]);
    // The first versions are from the day of the migration, which is a real one.
    app.clock.set('2040-01-10T15:00:00Z');
    admin = await hireAndLogIn(app, 'ADMINISTRADOR');
    const text = { version: '2025-2', title: 'Política nueva', paragraphs: ['## Uno', '- a {correo}\n- b'] };
    expect((await write('2025', 'data_policy', text)).json().message).toBe('La versión 2025-2 quedó publicada.');
    const now = app.clock.now().toISOString();
    expect(await policy()).toMatchObject({
      version: '2025-2',
      since: now,
      until: null,
      blocks: [
        { type: 'heading', text: 'Uno' },
        { type: 'list', items: ['b'] },
      ],
    });
    const former = await policy('?version=2025-1');
    expect(former).toMatchObject({ version: '2025-1', until: now, blocks: before.blocks });
    expect((await read('data_policy?version=nunca')).statusCode).toBe(404);
    expect((await write('2025', 'data_policy', { ...text, title: 'Otro' })).json().errors).toHaveProperty('version');
  });

  test('refuse a placeholder that nothing fills', async () => {
    const answer = await write('2025', 'terms', { version: '3', title: 'T', paragraphs: ['Hola {nombre}'] });
    expect([answer.statusCode, JSON.stringify(answer.json().errors)]).toEqual([
      422,
      expect.stringContaining('{nombre}'),
    ]);
  });

  test('are never changed or removed in the database once the process was current', async () => {
    const { db } = app.database;
    const refused = 'the site_texts of a process that is or was current are never changed or removed';
    const ofFirst = db.updateTable('site_texts').set({ title: 'x' }).where('process_id', '=', FIRST_PROCESS);
    await expect(ofFirst.execute()).rejects.toThrow(refused);
    await expect(db.deleteFrom('site_texts').where('process_id', '=', FIRST_PROCESS).execute()).rejects.toThrow(
      refused,
    );
  });

  test('are copied with a process, replaced in the draft, and discarded with it', async () => {
    const words = { title: 'Elecciones 2029', body: 'Tribunal', period: '2030-2033', organiser: 'Junta' };
    await send(app, admin.token, 'POST', base, { slug: '2029', ...words, copy_of: '2025', shift_days: null });
    const text = { version: '2029-1', title: 'Política', paragraphs: ['Texto.'] };
    expect((await write('2029', 'data_policy', text)).json().message).toBe('El texto se guardó.');
    const { site_texts } = await detail('2029');
    expect(site_texts.map(({ kind, version }) => `${kind} ${version}`).toSorted()).toEqual([
      'accessibility 2025-1',
      'data_policy 2029-1',
      'terms 2025-1',
    ]);
    const gone = await app.inject({
      method: 'DELETE',
      url: `/api${base}/2029`,
      headers: { authorization: `Bearer ${admin.token}` },
    });
    expect(gone.statusCode).toBe(200);
  });
});

describe('what the public pages lack', () => {
  test('is shown to administrators, and doesn’t prevent making a process current', async () => {
    const words = { title: 'Elecciones 2033', body: 'Tribunal', period: '2034-2037', organiser: 'Junta' };
    await send(app, admin.token, 'POST', base, { slug: 'vacio', ...words, copy_of: null, shift_days: null });
    const { lacks, waits_for } = await detail('vacio');
    expect(lacks).toEqual([
      'Faltan las fechas de inscripciones, subsanaciones y votaciones.',
      expect.stringMatching(/^Falta cómo comunicarse/),
      'Falta el texto «Política de tratamiento de datos».',
      'Falta el texto «Términos y condiciones».',
      'Falta el texto «Accesibilidad».',
    ]);
    expect(waits_for.join(' ')).not.toContain('comunicarse');
    await change('vacio', { contact_email: 'atencion@junta.test', contact_hours: 'Lunes', shows_gov_bar: true });
    expect((await detail('vacio')).lacks).toContain(
      'Faltan datos de la entidad en el pie: NIT, dirección y correo para notificaciones judiciales.',
    );
  });

  test.each([
    [{ entity_nit: 'doce' }, 'entity_nit'],
    [{ notifications_email: 'no es un correo' }, 'notifications_email'],
    [{ entity_address: 'Calle\n1' }, 'entity_address'],
  ])('refuses %j', async (fields, name) => {
    expect((await change('2025', fields)).json().errors).toHaveProperty(name);
  });
});

describe('every mail', () => {
  const bodyTo = async (address: string) => (await mailsTo(app, address))[0];

  test('ends with how to reach the board, also the installation’s own', async () => {
    await change('2025', {
      contact_email: 'atencion@junta.test',
      contact_phone: '601 555 0134',
      contact_hours: 'Lunes a viernes',
    });
    const other = { name: 'Ana', identification_number: '800111222', email: 'ana@demo.test', role: 'AUDITOR' };
    expect((await send(app, admin.token, 'POST', '/admin/staff', other)).statusCode).toBe(201);
    const mail = await bodyTo('ana@demo.test');
    expect(mail?.text).toMatch(
      /Atención de Junta Central de Contadores:\natencion@junta\.test\n601 555 0134\nLunes a viernes\nEste es un mensaje/,
    );
    expect(mail?.html).toContain('atencion@junta.test<br>601 555 0134');
  });

  test('says nothing half: without a channel only that it is automatic', async () => {
    await change('2025', { contact_email: '', contact_phone: '' });
    const other = { name: 'Eva', identification_number: '800111223', email: 'eva@demo.test', role: 'AUDITOR' };
    await send(app, admin.token, 'POST', '/admin/staff', other);
    expect((await bodyTo('eva@demo.test'))?.text).not.toMatch(/Atención de|Lunes a viernes/);
  });
});
