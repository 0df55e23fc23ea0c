import type { ImportJob, ImportKind } from '@urna/contract/people/imports';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runHousekeeping } from '../../../operation/housekeeping.ts';
import { as } from '../../../testing/clients/candidate-client.ts';
import { type Employee, get, hireAndLogIn } from '../../../testing/clients/staff-client.ts';
import { registerFile, registerLine } from '../../../testing/fixtures/register-file.ts';
import { silent, workOn } from '../../../testing/servers/contest-workers.ts';
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
  await app.database.db.deleteFrom('voters').execute();
});

const WORD = 'REEMPLAZAR';
const OUTDATED = /^Lo que se revisó ya no es así/;
const work = () => workOn(app, 'import');
const jobOf = async (id: number, { token } = admin) =>
  (await get(app, token, `/admin/imports/${id}`)).json().data as ImportJob;

function send(kind: ImportKind, content: string, fields: Record<string, string>) {
  const form = new FormData();
  for (const [field, value] of Object.entries({ kind, ...fields })) form.append(field, value);
  form.append('file', new Blob([content]), 'lista.csv');
  return app.inject({ method: 'POST', url: '/api/admin/imports', headers: as(admin.token), payload: form });
}
async function ended(kind: ImportKind, content: string, fields: Record<string, string>): Promise<ImportJob> {
  const answer = await send(kind, content, fields);
  if (answer.statusCode !== 202) throw new Error(answer.body);
  await work();
  return jobOf(answer.json().data.id);
}
const review = (kind: ImportKind, content: string) => ended(kind, content, { dry_run: '1' });
const confirm = (kind: ImportKind, content: string, { id }: ImportJob, confirmation = WORD) =>
  ended(kind, content, { reviewed: String(id), confirmation });

const roll = (...lines: string[]) => ['numero_documento,nombre,correo', ...lines].join('\n');
const voter = (number: number, name = 'Ana Peña') => `${10_000_000 + number},${name},v${number}@demo.test`;
const voters = (count: number, from = 0) => Array.from({ length: count }, (_, index) => voter(from + index));
const countRoll = async () => (await app.database.db.selectFrom('voters').select('id').execute()).length;

describe('a dry run tells what the import would change', () => {
  test('a dry run of a roll tells new, changed, unchanged and going voters, and the values that change', async () => {
    await ended('roll-contador', roll(...voters(40)), { confirmation: WORD });
    const next = roll(...voters(38), voter(38, 'Eva Peña'), voter(90));
    const dryRun = await review('roll-contador', next);
    expect(dryRun).toMatchObject({
      status: 'done',
      lines: 40,
      existing: 40,
      created: 1,
      updated: 1,
      unchanged: 38,
      deactivated: 1,
      fields: [{ column: 'nombre', count: 1 }],
      samples: {
        created: [{ number: '10000090', name: 'Ana Peña' }],
        updated: [
          {
            number: '10000038',
            name: 'Eva Peña',
            changes: [{ column: 'nombre', before: 'Ana Peña', after: 'Eva Peña' }],
          },
        ],
        going: [{ number: '10000039', name: 'Ana Peña' }],
      },
    });
    expect(await countRoll()).toBe(40);
    const { created, updated, unchanged, deactivated } = dryRun;
    const done = await confirm('roll-contador', next, dryRun);
    expect(done).toMatchObject({ status: 'done', created, updated, unchanged, deactivated, samples: null });
  });

  test('a dry run of the electors of institutions compares them by their address', async () => {
    const file = (...lines: string[]) => ['correo;nombre;institucion', ...lines].join('\n');
    await ended('roll-ies', file('a@ies.test;Ana;Una', 'b@ies.test;Luis;Otra'), { confirmation: WORD });
    const dryRun = await review('roll-ies', file('A@ies.test;Ana;Una', 'c@ies.test;Luis;Otra'));
    expect(dryRun).toMatchObject({ created: 1, updated: 0, unchanged: 1, deactivated: 1, existing: 2 });
    expect(dryRun.samples?.going).toEqual([{ number: 'b@ies.test', name: 'Luis' }]);
  });

  test('a dry run of the register tells what changes in which column, a cleared value too, and that nobody goes', async () => {
    const line = registerLine(9_000_001).replace(',,2025', ',3001234567,2025');
    await ended('register', registerFile(line, registerLine(9_000_002), registerLine(9_000_003)), {});
    const next = registerFile(
      registerLine(9_000_001, { updated: '2025-08-01' }),
      registerLine(9_000_002, { updated: '2025-08-01' }),
      registerLine(9_000_004),
    );
    const dryRun = await review('register', next);
    expect(dryRun).toMatchObject({ created: 1, updated: 2, unchanged: 0 });
    expect(dryRun).not.toHaveProperty('deactivated');
    expect(dryRun.fields).toEqual([
      { column: 'fecha_actualizacion', count: 2 },
      { column: 'celular', count: 1 },
    ]);
    expect(dryRun.samples?.updated[0]).toEqual({
      number: '9000001',
      name: 'Ana Peña Ávila',
      changes: [
        { column: 'celular', before: '3001234567', after: null },
        { column: 'fecha_actualizacion', before: '2025-01-20', after: '2025-08-01' },
      ],
    });
  });

  test('a dry run of the institutions counts those that are offered again as changes', async () => {
    const file = (...lines: string[]) => ['codigo_snies,nombre', ...lines].join('\n');
    await ended('universities', file('01101,Universidad Uno', '01102,Universidad Dos'), { confirmation: WORD });
    await ended('universities', file('01101,Universidad Uno'), { confirmation: WORD });
    const dryRun = await review('universities', file('01101,Universidad Uno', '01102,Universidad Dos'));
    expect(dryRun).toMatchObject({ existing: 1, created: 0, updated: 1, unchanged: 1, deactivated: 0 });
    expect(dryRun.samples?.updated).toEqual([
      {
        number: '01102',
        name: 'Universidad Dos',
        changes: [{ column: 'se_ofrece', before: 'false', after: 'true' }],
      },
    ]);
  });

  test('counts every row of twelve thousand, and shows twenty of each group', async () => {
    await ended('roll-contador', roll(...voters(6000)), { confirmation: WORD });
    const dryRun = await review(
      'roll-contador',
      roll(...voters(12_000, 3000).map((line) => line.replace('Ana', 'Eva'))),
    );
    expect(dryRun).toMatchObject({ created: 9000, updated: 3000, unchanged: 0, deactivated: 3000, existing: 6000 });
    const { created, updated, going } = dryRun.samples ?? {};
    expect([created, updated, going].map((rows) => rows?.length)).toEqual([20, 20, 20]);
  });
});

describe('a dry run of a roll', () => {
  const line = (number: number, name: string, email: string) => `${10_000_000 + number},${name},${email}`;

  test('finds people twice on it, shared addresses and misspelt domains, and refuses none of them', async () => {
    const file = roll(
      line(1, 'José  Ruiz', 'doble@demo.test'),
      line(2, 'Eva Peña', 'pareja@demo.test'),
      line(3, 'JOSE RUIZ', 'doble@demo.test'),
      line(4, 'Leo Peña', 'Pareja@demo.test'),
      line(5, 'Jose Ruiz', 'otro@demo.test'),
      line(6, 'Río Sol', 'rio@gmial.com'),
      line(7, 'Ana Sol', 'ana@gmail.com'),
    );
    const dryRun = await review('roll-contador', file);
    expect(dryRun).toMatchObject({ status: 'done', checks: { repeated: 2, shared: 4, misspelt: 1 } });
    const numbers = (rows: { number: string }[] = []) => rows.map(({ number }) => Number(number) - 10_000_000);
    expect(numbers(dryRun.samples?.repeated)).toEqual([1, 3]);
    expect(numbers(dryRun.samples?.shared)).toEqual([1, 3, 2, 4]);
    expect(dryRun.samples?.misspelt).toEqual([{ number: '10000006', name: 'Río Sol', email: 'rio@gmial.com' }]);
    expect(await confirm('roll-contador', file, dryRun)).toMatchObject({ status: 'done', checks: null });
  });

  test('finds an elector of an institution under two addresses', async () => {
    const file = ['correo;nombre;institucion', 'a@ies.test;Olga Peña;U. Uno', 'b@ies.test;Olga Peña;U. Uno'];
    const dryRun = await review('roll-ies', [...file, 'c@ies.test;Olga Peña;U. Dos'].join('\n'));
    expect(dryRun.checks).toEqual({ repeated: 2, shared: 0, misspelt: 0 });
  });

  test('shows twenty of a thousand that share an address, and counts all', async () => {
    const one = Array.from({ length: 1000 }, (_, index) => line(index, `Persona ${index}`, 'oficina@demo.test'));
    const dryRun = await review('roll-contador', roll(...one));
    expect([dryRun.checks?.shared, dryRun.samples?.shared.length]).toEqual([1000, 20]);
  });
});

describe('an import by which more than a twentieth would go', () => {
  beforeEach(() => ended('roll-contador', roll(...voters(40)), { confirmation: WORD }));
  const many = roll(...voters(37));
  const few = roll(...voters(38));

  test('is refused without the word, whether or not it was reviewed, and the roll stays', async () => {
    const alone = await ended('roll-contador', many, {});
    expect(alone).toMatchObject({ status: 'refused', lines: 0 });
    expect(alone.bad[0]?.reason).toMatch(/^Saldrían 3 de 40: más de la vigésima parte\. .*REEMPLAZAR/);
    const dryRun = await review('roll-contador', many);
    for (const confirmation of ['', 'reemplazo', 'SI']) {
      const answer = await send('roll-contador', many, { reviewed: String(dryRun.id), confirmation });
      expect([answer.statusCode, answer.json().code]).toEqual([422, 'import_unconfirmed']);
    }
    expect(await app.database.db.selectFrom('import_files').select('id').execute()).toEqual([]);
    expect(await countRoll()).toBe(40);
  });

  test('runs with the typed word; exactly a twentieth needs no word', async () => {
    const dryRun = await review('roll-contador', few);
    expect(await ended('roll-contador', few, { reviewed: String(dryRun.id) })).toMatchObject({ deactivated: 2 });
    const more = await review('roll-contador', many);
    expect(await confirm('roll-contador', many, more)).toMatchObject({ status: 'done', deactivated: 1 });
    const none = await review('roll-contador', roll(voter(90)));
    expect(await confirm('roll-contador', roll(voter(90)), none)).toMatchObject({ status: 'done', deactivated: 37 });
  });
});

describe('an import that confirms a dry run', () => {
  test('is refused when another import changed the list since, although the numbers are the same', async () => {
    await ended('roll-contador', roll(...voters(40)), { confirmation: WORD });
    const dryRun = await review('roll-contador', roll(...voters(40)));
    await ended('roll-contador', roll(...voters(39), voter(39, 'Otra')), {});
    const late = await confirm('roll-contador', roll(...voters(40)), dryRun);
    expect(late).toMatchObject({
      status: 'refused',
      bad_total: 1,
      bad: [{ line: 1, reason: expect.stringMatching(OUTDATED) }],
    });
    const again = await review('roll-contador', roll(...voters(40)));
    expect(again).toMatchObject({ updated: 1, unchanged: 39 });
    expect(await confirm('roll-contador', roll(...voters(40)), again)).toMatchObject({ status: 'done', updated: 1 });
    // Confirmed twice: the list is no longer what was reviewed.
    expect((await confirm('roll-contador', roll(...voters(40)), again)).status).toBe('refused');
  });

  test('is refused with another file than the reviewed one', async () => {
    const dryRun = await review('roll-contador', roll(...voters(2)));
    const other = await confirm('roll-contador', roll(...voters(3)), dryRun);
    expect(other.bad[0]?.reason).toMatch(OUTDATED);
    expect(await countRoll()).toBe(0);
  });

  test('is refused where what it confirms is no dry run of this list', async () => {
    const good = roll(...voters(2));
    const done = await ended('roll-contador', good, {});
    const bad = await review('roll-contador', roll('1,,'));
    const elsewhere = await review('register', registerFile(registerLine(9_000_050)));
    for (const reviewed of [done.id, bad.id, elsewhere.id, 999_999, 0, 'x', '1e999']) {
      const answer = await send('roll-contador', good, { reviewed: String(reviewed), confirmation: WORD });
      expect([reviewed, answer.statusCode, answer.json().code]).toEqual([reviewed, 409, 'import_not_reviewed']);
    }
    expect(await app.database.db.selectFrom('import_files').select('id').execute()).toEqual([]);
  });
});

describe('the rows that a dry run shows', () => {
  test('are for those who may import, in no list and not in the activity log', async () => {
    const dryRun = await review('roll-contador', roll(voter(1, 'Rosalba Secreta')));
    expect(dryRun.samples?.created).toHaveLength(1);
    const auditor = await hireAndLogIn(app, 'AUDITOR', 'Rosa Villegas');
    expect(await jobOf(dryRun.id, auditor)).toMatchObject({ created: 1, samples: null });
    for (const url of ['/admin/imports', '/activity-logs?per_page=20'])
      expect((await get(app, admin.token, url)).body).not.toMatch(/Rosalba|10000001/);
  });

  test('are deleted within an hour; the numbers stay', async () => {
    const dryRun = await review('roll-contador', roll(voter(1)));
    app.clock.advance(3599);
    await runHousekeeping({ ...app.deps, log: silent });
    admin = { ...admin, token: (await hireAndLogIn(app, 'ADMINISTRADOR')).token };
    expect((await jobOf(dryRun.id)).samples).not.toBeNull();
    app.clock.advance(2);
    await runHousekeeping({ ...app.deps, log: silent });
    expect(await jobOf(dryRun.id)).toMatchObject({ created: 1, samples: null });
  });
});
