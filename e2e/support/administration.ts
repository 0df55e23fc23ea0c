import { setTimeout as delay } from 'node:timers/promises';
import type { Locator, Page } from '@playwright/test';
import type { Calendar, WindowName } from '@urna/contract/processes/calendar';
import type { ServerProcess } from '../../apps/server/src/testing/servers/server-process.ts';
import { call } from './candidate-by-api.ts';
import { staff, staffSession } from './staff.ts';

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

/** Imports a file on a page or in a part of it, after its dry run. */
export async function importFile(page: Page, scope: Page | Locator, file: ReturnType<typeof registerFile>) {
  await scope.getByLabel('Elegir archivo CSV').setInputFiles(file);
  await scope.getByRole('button', { name: 'Revisar archivo' }).click();
  await scope.getByRole('button', { name: 'Importar ahora' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sí, importar' }).click();
}

export function dialog(page: Page, name: string | RegExp) {
  return page.getByRole('dialog', { name });
}

/** A day of Bogotá, as date fields take it. */
export const inDays = (days: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Bogota' }).format(Date.now() + days * 24 * 3600 * 1000);

/** Requests by API, as an administrator, a new address for an accountant on a sealed roll. */
export async function askForCorrection(
  server: ServerProcess,
  administrator: string,
  number: string,
  correction: { email: string; reason: string },
): Promise<void> {
  const { token } = (await staffSession(server, administrator)).token_info;
  const { data } = (await call(server, 'POST', '/admin/voters/search', { search: number }, token)) as {
    data: { id: number }[];
  };
  await call(server, 'PATCH', `/admin/voters/${String(data[0]?.id)}`, correction, token);
}

/** Approves by API, as another administrator, all changes that wait. */
export async function approveChanges(server: ServerProcess, administrator: string): Promise<void> {
  const { token } = (await staffSession(server, administrator)).token_info;
  const { data } = (await call(server, 'GET', '/admin/change-requests?state=open', undefined, token)) as {
    data: { id: number }[];
  };
  for (const { id } of data)
    await call(server, 'POST', `/admin/change-requests/${String(id)}/approve`, undefined, token);
}

/** Moves the close of a window by API. None closes in the past: one that is to be over closes in two seconds. */
export async function closeWindowAt(server: ServerProcess, window: WindowName, closesAt: Date): Promise<void> {
  const { token } = (await staffSession(server, staff.administrator)).token_info;
  const { data } = (await call(server, 'GET', '/admin/calendar', undefined, token)) as { data: Calendar };
  const isOver = new Date(data.windows[window]?.closes_at ?? 0) <= new Date();
  if (isOver && closesAt <= new Date()) return;
  const time = Math.max(closesAt.getTime(), Date.now() + 2000);
  const change = {
    window,
    opens_at: data.windows[window]?.opens_at,
    closes_at: new Date(time).toISOString(),
    reason: 'Lo pide esta prueba.',
  };
  await call(server, 'PUT', '/admin/calendar', change, token);
  if (closesAt.getTime() < time) await delay(time - Date.now() + 100);
}
