import type { ImportJob } from '@urna/contract/administration';
import { describe, expect, test } from 'vitest';
import { isOpen, jobSummary, jobTitle, percentOf } from './job-words.ts';

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
  updated: 1199,
  bad_total: 0,
  bad: [],
};

describe('the text about an import', () => {
  test.each([
    [{ ...job, status: 'waiting', lines: 0, done_lines: 0 }, 'En espera', 'Comienza en un momento.'],
    [{ ...job, status: 'running', done_lines: 300 }, 'Revisando… 25 %', '300 de 1.200 líneas'],
    [{ ...job, status: 'running', dry_run: false, done_lines: 300 }, 'Importando… 25 %', '300 de 1.200 líneas'],
    [{ ...job, created: 0, updated: 0 }, 'Sin errores', '1.200 líneas listas para importar.'],
    [{ ...job, dry_run: false }, 'Importado', '1.200 líneas: 1 nueva, 1.199 actualizadas.'],
    [
      { ...job, dry_run: false, deactivated: 1 },
      'Importado',
      '1.200 líneas: 1 nueva, 1.199 actualizadas, 1 desactivada.',
    ],
    [
      { ...job, kind: 'roll-contador', deactivated: 2 },
      'Sin errores',
      '1.200 líneas listas para importar: 1 nueva, 1.199 que siguen, 2 retiradas.',
    ],
    [
      { ...job, kind: 'roll-ies', dry_run: false, updated: 1, deactivated: 1 },
      'Importado',
      '1.200 líneas: 1 nueva, 1 que sigue, 1 retirada.',
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

  test('progress is 0 % for an empty file, and at most 100 % for one that grew', () => {
    expect(percentOf({ done_lines: 0, lines: 0 })).toBe(0);
    expect(percentOf({ done_lines: 12, lines: 10 })).toBe(100);
  });

  test('only waiting and running imports are polled', () => {
    const open = (['waiting', 'running', 'done', 'refused', 'failed'] as const).filter((status) => isOpen({ status }));
    expect(open).toEqual(['waiting', 'running']);
  });
});
