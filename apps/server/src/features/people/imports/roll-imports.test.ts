import { setTimeout as delay } from 'node:timers/promises';
import type { ImportJob, ImportKind } from '@urna/contract/people/imports';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readClaim } from '../../../platform/signed-tokens.ts';
import { as } from '../../../testing/clients/candidate-client.ts';
import { type Employee, get, hireAndLogIn } from '../../../testing/clients/staff-client.ts';
import { contestIds } from '../../../testing/elections/first-process.ts';
import { workOn } from '../../../testing/servers/contest-workers.ts';
import { mailsTo } from '../../../testing/servers/mailbox.ts';
import { openTestApp, type TestApp } from '../../../testing/servers/test-app.ts';

let app: TestApp;
let admin: Employee & { token: string };
beforeAll(async () => {
  app = await openTestApp();
  admin = await hireAndLogIn(app, 'ADMINISTRADOR', 'Beatriz Arango');
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.database.db.deleteFrom('outbox').execute();
  await app.database.db.updateTable('contests').set({ stage: 'preparing' }).execute();
  await app.database.db.deleteFrom('voters').execute();
});

const work = () => workOn(app, 'import');
const jobOf = async (id: number) => (await get(app, admin.token, `/admin/imports/${id}`)).json().data as ImportJob;
async function queue(kind: ImportKind, lines: readonly string[], dryRun = false): Promise<number> {
  const form = new FormData();
  form.append('kind', kind);
  form.append('dry_run', dryRun ? '1' : '0');
  form.append('confirmation', 'REEMPLAZAR');
  form.append('file', new Blob([lines.join('\n')]), 'censo.csv');
  const answer = await app.inject({
    method: 'POST',
    url: '/api/admin/imports',
    headers: as(admin.token),
    payload: form,
  });
  if (answer.statusCode !== 202) throw new Error(answer.body);
  return answer.json<{ data: ImportJob }>().data.id;
}
async function imported(kind: ImportKind, lines: readonly string[], dryRun = false): Promise<ImportJob> {
  const id = await queue(kind, lines, dryRun);
  await work();
  return jobOf(id);
}
const accountants = (...lines: string[]) => ['numero_documento,nombre,correo', ...lines];
const electors = (...lines: string[]) => ['correo;nombre;institucion', ...lines];
const roll = () =>
  app.database.db
    .selectFrom('voters')
    .select(['id', 'contest', 'identification_number', 'email', 'name', 'institution'])
    .orderBy('id')
    .execute();
const lastEntry = () =>
  app.database.db
    .selectFrom('activity_entries')
    .select(['event', 'properties'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();

describe('importing the roll of accountants', () => {
  test('stores exactly the voters of the file, and records its name and time', async () => {
    const job = await imported(
      'roll-contador',
      accountants('10203040,Ana Peña,ANA@Demo.test', '50607080,Luis Nieto,ana@demo.test'),
    );
    expect(job).toMatchObject({ status: 'done', lines: 2, created: 2, updated: 0, deactivated: 0 });
    expect(await roll()).toMatchObject([
      { contest: contestIds.contador, identification_number: '10203040', email: 'ana@demo.test', name: 'Ana Peña' },
      // Couples share addresses.
      { contest: contestIds.contador, identification_number: '50607080', email: 'ana@demo.test', institution: null },
    ]);
    const { data } = (await get(app, admin.token, '/admin/contests/contador')).json();
    expect(data.roll).toEqual({
      voters: 2,
      returned: 0,
      without_password: 0,
      imported_at: app.clock.now().toISOString(),
      file_name: 'censo.csv',
    });
    expect(await lastEntry()).toEqual({
      event: 'import_completed',
      properties: { kind: 'roll-contador', lines: 2, created: 2, updated: 0, unchanged: 0, deactivated: 0 },
    });
    expect(await mailsTo(app, 'ana@demo.test')).toEqual([]);
  });

  test('replaces the roll: voters in both files stay the same voter, the others are removed', async () => {
    await imported('roll-contador', accountants('10000001,Ana,ana@demo.test', '10000002,Luis,luis@demo.test'));
    const [ana] = await roll();
    const next = accountants('10000001,Ana Peña,otra@demo.test', '10000003,Eva,eva@demo.test');
    const look = await imported('roll-contador', next, true);
    expect(look).toMatchObject({ status: 'done', dry_run: true, lines: 2, created: 1, updated: 1, deactivated: 1 });
    expect(await roll()).toHaveLength(2);
    expect(await imported('roll-contador', next)).toMatchObject({ created: 1, updated: 1, deactivated: 1 });
    expect(await roll()).toMatchObject([
      { id: ana?.id, name: 'Ana Peña', email: 'otra@demo.test' },
      { identification_number: '10000003' },
    ]);
  });

  test('imports nothing when a line is bad, and lists each bad line with its reason', async () => {
    const job = await imported(
      'roll-contador',
      accountants(
        '10000001,Ana,ana@demo.test',
        '10000001,Ana otra vez,ana@demo.test',
        '12,Corto,a@demo.test',
        '10000002,,a@demo.test',
        `10000003,${'x'.repeat(121)},a@demo.test`,
        '10000004,Sin correo,',
        '10000005,Mal correo,arroba.test',
        '10000006,Con\u0007campana,a@demo.test',
        '１００００００７,Otras cifras,a@demo.test',
      ),
    );
    expect(job).toMatchObject({ status: 'refused', bad_total: 8, created: 0 });
    expect(job.bad).toEqual([
      { line: 3, reason: 'El documento ya está en la línea 2.' },
      { line: 4, reason: 'numero_documento: Debe tener al menos 5 dígitos' },
      { line: 5, reason: 'nombre: El nombre es obligatorio' },
      { line: 6, reason: 'nombre: No puede tener más de 120 caracteres' },
      { line: 7, reason: expect.stringMatching(/^correo: El correo electrónico es obligatorio/) },
      { line: 8, reason: 'correo: Correo electrónico inválido' },
      { line: 9, reason: 'nombre: Contiene caracteres que no se admiten' },
      { line: 10, reason: 'numero_documento: Solo se permiten números' },
    ]);
    expect(await roll()).toEqual([]);
  });

  test('imports and removes twenty thousand voters in batches', async () => {
    const many = Array.from(
      { length: 20_000 },
      (_, index) => `${20_000_000 + index},Votante ${index},v${index}@demo.test`,
    );
    expect(await imported('roll-contador', accountants(...many))).toMatchObject({ status: 'done', created: 20_000 });
    const one = await imported('roll-contador', accountants(many[7] ?? ''));
    expect(one).toMatchObject({ created: 0, updated: 0, unchanged: 1, deactivated: 19_999 });
    expect(await roll()).toHaveLength(1);
  });
});

describe('importing the roll of the institutions', () => {
  const rector = 'rectora@ies.test;Ana Peña;Universidad del Ejemplo';

  test('mails each new elector one link, whose secret is stored nowhere', async () => {
    await imported(
      'roll-ies',
      electors('Rectora@IES.test;Ana Peña;Universidad del Ejemplo', 'otro@ies.test;Luis;Otra'),
    );
    const [mail, ...more] = await mailsTo(app, 'rectora@ies.test');
    expect(more).toEqual([]);
    const [, token = ''] =
      /http:\/\/127\.0\.0\.1:3000\/voting\/set-password#token=([\w-]+)/.exec(mail?.text ?? '') ?? [];
    expect(mail?.subject).toBe('Elija su contraseña para votar');
    const { db } = app.database;
    expect(readClaim(token)?.until?.getTime()).toBe(app.clock.now().getTime() + 30 * 86_400_000);
    const queued = await db.selectFrom('outbox').select(['topic', 'secret', 'voter_id']).orderBy('id').execute();
    expect(queued).toMatchObject([
      { topic: 'password_link', secret: true },
      { topic: 'password_link', secret: true },
    ]);
    // The same file again with a corrected name: nobody is mailed a second time.
    const again = electors('rectora@ies.test;Ana María Peña;Universidad del Ejemplo', 'otro@ies.test;Luis;Otra');
    expect(await imported('roll-ies', again)).toMatchObject({ created: 0, updated: 1, unchanged: 1, deactivated: 0 });
    expect(await mailsTo(app, 'rectora@ies.test')).toHaveLength(1);
    // The mail itself is all that holds it.
    await db.deleteFrom('outbox').execute();
    const mac = token.slice(-32);
    const { rows } = await app.database.pool.query<{ xml: string }>(
      "select database_to_xml(true, true, '')::text as xml",
    );
    expect(rows[0]?.xml).toContain('rectora@ies.test');
    expect(rows[0]?.xml).not.toContain(mac);
  });

  test('a dry run and a file with a bad line send no mail', async () => {
    await imported('roll-ies', electors(rector), true);
    const refused = await imported('roll-ies', electors(rector, 'RECTORA@ies.test;Otra;Otra', 'a@b.co;Eva;'));
    expect(refused.bad).toEqual([
      { line: 3, reason: 'El correo ya está en la línea 2.' },
      { line: 4, reason: 'institucion: El nombre de la institución es obligatorio' },
    ]);
    expect(await app.database.db.selectFrom('outbox').select('id').execute()).toEqual([]);
  });

  test('removing an elector cancels their queued mails', async () => {
    await imported('roll-ies', electors(rector));
    await imported('roll-ies', electors('otro@ies.test;Luis;Otra'));
    expect(await mailsTo(app, 'rectora@ies.test')).toEqual([]);
  });
});

describe('importing the roll of a contest that is sealed or being sealed', () => {
  const FROZEN = 'El censo quedó fijo cuando se selló la elección: ya no se puede importar otro.';
  const file = accountants('10000001,Ana,ana@demo.test');

  test.each(['sealing', 'sealed', 'open', 'closed'] as const)(
    'is refused in stage %s with the reason, and the roll stays',
    async (stage) => {
      await imported('roll-contador', file);
      await app.database.db.updateTable('contests').set({ stage }).where('id', '=', contestIds.contador).execute();
      for (const dryRun of [true, false]) {
        expect(await imported('roll-contador', accountants('10000002,Luis,l@demo.test'), dryRun)).toMatchObject({
          status: 'refused',
          bad: [{ line: 1, reason: FROZEN }],
          bad_total: 1,
        });
      }
      expect(await roll()).toMatchObject([{ identification_number: '10000001' }]);
      expect(await imported('roll-ies', electors('r@ies.test;Ana;U'))).toMatchObject({ status: 'done' });
    },
  );

  test('is refused too when the contest is sealed between reading and writing the file', async () => {
    const many = Array.from(
      { length: 12_000 },
      (_, index) => `${20_000_000 + index},Votante ${index},v${index}@demo.test`,
    );
    const id = await queue('roll-contador', accountants(...many));
    const working = work();
    while ((await jobOf(id)).done_lines === 0) await delay(5);
    await app.database.db
      .updateTable('contests')
      .set({ stage: 'sealing' })
      .where('id', '=', contestIds.contador)
      .execute();
    await working;
    const job = await jobOf(id);
    // Whichever came first, the other saw all of it or nothing.
    const voters = (await roll()).length;
    expect([job.status, voters]).toEqual(job.status === 'done' ? ['done', 12_000] : ['refused', 0]);
    expect(job.bad).toEqual(job.status === 'done' ? [] : [{ line: 1, reason: FROZEN }]);
  });
});
