import type { ImportJob } from '@urna/contract/people/imports';
import { describe, expect, test } from 'vitest';
import { changeGroups, checkGroups, isOpen, jobSummary, jobTitle, lossWords, percentOf } from './job-words.ts';

const job: ImportJob = {
  id: 1,
  kind: 'universities',
  title: 'Instituciones',
  dry_run: true,
  status: 'done',
  file_name: 'ies.csv',
  started_by: 'Administradora',
  created_at: '2025-09-01T13:00:00.000Z',
  finished_at: '2025-09-01T13:00:02.000Z',
  lines: 1200,
  done_lines: 1200,
  created: 1,
  updated: 2,
  unchanged: 1197,
  fields: [],
  checks: null,
  samples: null,
  bad_total: 0,
  bad: [],
};

describe('the text about an import', () => {
  test.each([
    [{ ...job, status: 'waiting', lines: 0, done_lines: 0 }, 'En espera', 'Comienza en un momento.'],
    [{ ...job, status: 'running', done_lines: 300 }, 'Revisando… 25 %', '300 de 1.200 líneas'],
    [{ ...job, status: 'running', dry_run: false, done_lines: 300 }, 'Importando… 25 %', '300 de 1.200 líneas'],
    [{ ...job, status: 'running', dry_run: false, done_lines: 1200 }, 'Importando… 100 %', 'Todo leído. Guardando…'],
    [job, 'Sin errores', '1.200 líneas listas para importar: 1 nueva, 2 con cambios, 1.197 iguales.'],
    [{ ...job, dry_run: false }, 'Importado', '1.200 líneas: 1 nueva, 2 con cambios, 1.197 iguales.'],
    [
      { ...job, dry_run: false, deactivated: 1 },
      'Importado',
      '1.200 líneas: 1 nueva, 2 con cambios, 1.197 iguales, 1 desactivada.',
    ],
    [
      { ...job, kind: 'roll-contador', deactivated: 2 },
      'Sin errores',
      '1.200 líneas listas para importar: 1 nueva, 2 con cambios, 1.197 iguales, 2 que salen.',
    ],
    [
      { ...job, kind: 'roll-ies', dry_run: false, unchanged: 1, deactivated: 1 },
      'Importado',
      '1.200 líneas: 1 nueva, 2 con cambios, 1 igual, 1 retirada.',
    ],
    [
      { ...job, held: 1 },
      'Sin errores',
      '1.200 líneas listas para importar: 1 nueva, 2 con cambios, 1.197 iguales. El correo de 1 persona con una candidatura espera a otro administrador.',
    ],
    [
      { ...job, dry_run: false, held: 2 },
      'Importado',
      '1.200 líneas: 1 nueva, 2 con cambios, 1.197 iguales. Los correos de 2 personas con una candidatura esperan a otro administrador.',
    ],
    [
      // Imported before unchanged lines were counted apart.
      { ...job, dry_run: false, unchanged: undefined, updated: 1199 },
      'Importado',
      '1.200 líneas: 1 nueva, 1.199 que ya estaban.',
    ],
    [
      { ...job, status: 'refused', lines: 0, bad_total: 1, bad: [{ line: 1, reason: 'El censo quedó fijo.' }] },
      'No se guardó nada',
      'El censo quedó fijo.',
    ],
    [
      { ...job, status: 'refused', bad_total: 1 },
      '1 línea con errores',
      'Se leyeron 1.200 líneas y no se guardó ninguna: corrija el archivo y revíselo otra vez.',
    ],
    [
      { ...job, status: 'failed' },
      'No se completó',
      'El servidor no pudo terminarla. No se guardó nada: inténtelo de nuevo.',
    ],
  ] as const)('describes the job %j', (shown, title, summary) => {
    expect(jobTitle(shown as ImportJob)).toBe(title);
    expect(jobSummary(shown as ImportJob)).toBe(summary);
  });

  test.each([
    [{ ...job, existing: 1199 }, ['1 línea nueva', '2 líneas con cambios', '1.197 líneas iguales', 'Nadie sale']],
    [
      { ...job, created: 0, updated: 1, unchanged: 1, deactivated: 1, existing: 5 },
      ['0 líneas nuevas', '1 línea con cambios', '1 línea igual', '1 institución deja de ofrecerse'],
    ],
    [
      { ...job, kind: 'roll-ies', deactivated: 2, existing: 40 },
      ['1 línea nueva', '2 líneas con cambios', '1.197 líneas iguales', '2 personas salen del censo'],
    ],
  ] as const)('tells the groups of %j', (shown, texts) => {
    expect(changeGroups(shown as ImportJob).map(({ text }) => text)).toEqual(texts);
  });

  test('tells in which columns lines change, and how much of the list goes', () => {
    const fields = [
      { column: 'primer_nombre', count: 1200 },
      { column: 'correo', count: 1 },
    ];
    const shown: ImportJob = { ...job, kind: 'roll-contador', fields, deactivated: 3, existing: 40 };
    expect(changeGroups(shown).map(({ detail }) => detail)).toEqual([
      undefined,
      'Cambia primer nombre en 1.200, correo en 1.',
      undefined,
      '7,50\u{A0}% de 40.',
    ]);
    expect(lossWords(shown)).toBe('3 personas salen del censo: 7,50\u{A0}% de 40');
  });

  test('progress is 0 % for an empty file, and at most 100 % for one that grew', () => {
    expect(percentOf({ done_lines: 0, lines: 0 })).toBe(0);
    expect(percentOf({ done_lines: 12, lines: 10 })).toBe(100);
  });

  test('only waiting and running imports are polled', () => {
    const open = (['waiting', 'running', 'done', 'refused', 'failed'] as const).filter((status) => isOpen({ status }));
    expect(open).toEqual(['waiting', 'running']);
  });
});

test('the checks of a roll are told by their counts, and those that found nothing in words', () => {
  const texts = (repeated: number, shared: number, misspelt: number) =>
    checkGroups({ ...job, kind: 'roll-contador', checks: { repeated, shared, misspelt } }).map(({ text }) => text);
  expect(texts(2, 1, 1)).toEqual([
    '2 líneas de personas que parecen repetidas',
    '1 línea con un correo compartido',
    '1 correo parece mal escrito',
  ]);
  expect(texts(0, 0, 0)).toEqual([
    'Nadie parece repetido',
    'Ningún correo es de varias personas',
    'Ningún dominio parece mal escrito',
  ]);
  expect(checkGroups(job)).toEqual([]);
});
