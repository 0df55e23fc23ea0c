import type { ServerProcess } from '../../apps/server/src/testing/servers/server-process.ts';
import { call } from './candidate-by-api.ts';
import { staffSession } from './staff.ts';

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
