import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../testing/database/test-database.ts';
import { MovableClock } from '../../testing/servers/movable-clock.ts';
import { systemCauser } from '../activity/record.ts';
import { importCsv } from './csv-import/import-csv.ts';
import { sourceOf } from './csv-import/inspect-file.ts';
import { registerImport } from './professional-register.ts';

let database: TestDatabase;
const clock = new MovableClock('2025-09-01T15:00:00Z');
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => database.db.deleteFrom('professional_register').execute());

const head =
  'tipo_documento,numero_documento,primer_nombre,segundo_nombre,primer_apellido,segundo_apellido,tarjeta_profesional,correo,celular,fecha_actualizacion,estado_disciplinario,estado_tarjeta';
const ana = 'CC,1000001,Ana,,Peña,Ávila,123-T,ANA@demo.test,3001234567,2025-01-20,SIN_SANCION,ACTIVA';
const luis = 'CE,1000002,Luis,José,Nieto,,456-T,luis@demo.test,,2025-02-20,CON_SANCION,INACTIVA';
const csv = (...lines: string[]) => [head, ...lines].join('\n');
const run = (bytes: Uint8Array | string, dryRun = false) =>
  importCsv({ db: database.db, clock }, registerImport(), {
    source: sourceOf(Buffer.from(bytes as string)),
    dryRun,
    causer: systemCauser,
  });
const stored = () =>
  database.db.selectFrom('professional_register').selectAll().orderBy('identification_number').execute();

describe('importing', () => {
  test('adds and then updates by type and number', async () => {
    expect(await run(csv(ana, luis))).toEqual({
      lines: 2,
      created: 2,
      updated: 0,
      unchanged: 0,
      existing: 0,
      bad: [],
      badTotal: 0,
    });
    const changed = ana.replace('2025-01-20', '2025-08-01');
    expect(await run(csv(changed, luis))).toMatchObject({
      lines: 2,
      created: 0,
      updated: 1,
      unchanged: 1,
      existing: 2,
    });
    expect(await stored()).toMatchObject([
      {
        identification_type_id: 1,
        email: 'ana@demo.test',
        second_name: null,
        data_updated_on: '2025-08-01',
        first_last_name: 'Peña',
      },
      {
        identification_type_id: 2,
        second_last_name: null,
        mobile_phone: null,
        disciplinary_status: 'CON_SANCION',
        card_status: 'INACTIVA',
      },
    ]);
  });

  test('takes what a spreadsheet saves: semicolons, Windows-1252, a byte order mark, columns in any order', async () => {
    const spreadsheet = csv(ana).replaceAll(',', ';').replaceAll('\n', '\r\n');
    expect((await run(Buffer.from(spreadsheet, 'latin1'))).created).toBe(1);
    expect((await stored())[0]?.first_last_name).toBe('Peña');
    expect((await run(`\ufeff${csv(luis)}`)).created).toBe(1);
    const turned = [head, ana].map((line) => line.split(',').toReversed().join(',')).join('\n');
    expect(await run(turned)).toMatchObject({ created: 0, unchanged: 1 });
  });

  test('a dry run looks and changes nothing', async () => {
    expect(await run(csv(ana), true)).toMatchObject({ lines: 1, created: 1, badTotal: 0 });
    expect(await stored()).toEqual([]);
  });

  test('one bad line stops the import, and each bad line is reported by its number', async () => {
    const report = await run(
      csv(
        ana,
        ana.replace('CC', 'XX'),
        luis.replace('1000002', '12'),
        ana,
        luis.replace('2025-02-20', '20/02/2025'),
        '"a"b,c',
      ),
    );
    expect(await stored()).toEqual([]);
    expect(report.created).toBe(0);
    expect(report.bad.length).toBeGreaterThan(0);
  });

  test('reports the column and the rule of a bad value', async () => {
    const report = await run(csv(ana.replace('CC', 'XX'), luis.replace('1000002', '12'), ana, ana));
    expect(report.bad).toEqual([
      { line: 2, reason: 'tipo_documento: use CC, CE o PPT' },
      { line: 3, reason: 'numero_documento: Debe tener al menos 5 dígitos' },
      { line: 5, reason: 'El documento ya está en la línea 4.' },
    ]);
  });

  test('a file with missing columns is refused, naming them', async () => {
    expect((await run('nombre,correo\nAna,a@b.co')).bad).toEqual([
      { line: 1, reason: expect.stringMatching(/^Faltan las columnas: tipo_documento,/) },
    ]);
  });

  test('an empty file, one with a header alone and binary noise are refused', async () => {
    expect((await run('')).bad).toHaveLength(1);
    expect((await run(head)).bad).toEqual([{ line: 1, reason: 'El archivo no tiene ninguna línea de datos.' }]);
    expect((await run(Buffer.from([0xff, 0xfe, 0, 1, 2, 3]))).bad).toHaveLength(1);
  });
});

test('fifteen thousand lines come in batches', async () => {
  const many = Array.from({ length: 15_000 }, (_, index) => ana.replace('1000001', String(2_000_000 + index)));
  const progress: number[] = [];
  const report = await importCsv({ db: database.db, clock }, registerImport(), {
    source: sourceOf(Buffer.from(csv(...many))),
    dryRun: false,
    causer: systemCauser,
    onProgress: (done) => void progress.push(done),
  });
  expect(report).toMatchObject({ lines: 15_000, created: 15_000, updated: 0, badTotal: 0 });
  expect(progress).toEqual(Array.from({ length: 3 }, (_, index) => (index + 1) * 5000));
});
