import { setTimeout as delay } from 'node:timers/promises';
import type { Calendar, WindowName } from '@urna/contract/processes/calendar';
import type { ServerProcess } from '../../apps/server/src/testing/servers/server-process.ts';
import { call } from './candidate-by-api.ts';
import { staff, staffSession } from './staff.ts';

/** Moves the close of a window by API. None closes in the past: one that is to be over closes in two seconds. */
export async function closeWindowAt(server: ServerProcess, window: WindowName, closesAt: Date): Promise<void> {
  const { token } = (await staffSession(server, staff.administrator)).token_info;
  const { data } = (await call(server, 'GET', '/admin/calendar', undefined, token)) as { data: Calendar };
  const isOver = new Date(data.windows[window]?.closes_at ?? 0) <= new Date();
  if (isOver && closesAt <= new Date()) return;
  const at = Math.max(closesAt.getTime(), Date.now() + 2000);
  const change = {
    window,
    opens_at: data.windows[window]?.opens_at,
    closes_at: new Date(at).toISOString(),
    reason: 'Lo pide esta prueba.',
  };
  await call(server, 'PUT', '/admin/calendar', change, token);
  if (closesAt.getTime() < at) await delay(at - Date.now() + 100);
}
