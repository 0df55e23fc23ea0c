import type { Calendar, WindowName } from '@urna/contract/process/calendar';
import type { ServerProcess } from '../../apps/server/src/testing/servers/server-process.ts';
import { call } from './candidate-by-api.ts';
import { staff, staffSession } from './staff.ts';

/** Moves the close of a window by API and keeps its opening. */
export async function closeWindowAt(server: ServerProcess, window: WindowName, closesAt: Date): Promise<void> {
  const { token } = (await staffSession(server, staff.administrator)).token_info;
  const { data } = (await call(server, 'GET', '/admin/calendar', undefined, token)) as { data: Calendar };
  const change = {
    window,
    opens_at: data.windows[window]?.opens_at,
    closes_at: closesAt.toISOString(),
    reason: 'Lo pide esta prueba.',
  };
  await call(server, 'PUT', '/admin/calendar', change, token);
}
