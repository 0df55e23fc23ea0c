import type { Page } from '@playwright/test';

export const administration = {
  processes: '/app/administracion/procesos',
  staff: '/app/administracion/personal',
  calendar: '/app/administracion/calendario',
  imports: '/app/administracion/importaciones',
} as const;

const registerColumns =
  'tipo_documento,numero_documento,primer_nombre,segundo_nombre,primer_apellido,segundo_apellido,tarjeta_profesional,correo,celular,fecha_actualizacion,estado_disciplinario,estado_tarjeta';

interface RegisterLine {
  number: string;
  email?: string;
  updated?: string;
}

/** A file of the professional register, as another system would export it. */
export function registerFile(name: string, lines: readonly RegisterLine[]) {
  const year = String(new Date().getFullYear());
  const rows = lines.map(({ number, email = `cc${number}@demo.test`, updated = `${year}-01-15` }) =>
    ['CC', number, 'Ana', '', 'Peña', 'Ávila', '12345-T', email, '3001234567', updated, 'SIN_SANCION', 'ACTIVA'].join(
      ',',
    ),
  );
  return { name, mimeType: 'text/csv', buffer: Buffer.from([registerColumns, ...rows, ''].join('\n')) };
}

export function dialog(page: Page, name: string | RegExp) {
  return page.getByRole('dialog', { name });
}

/** A day of Bogotá, as date fields take it. */
export const inDays = (days: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Bogota' }).format(Date.now() + days * 24 * 3600 * 1000);
