import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Role } from '@urna/contract/access/roles';
import type { WindowName } from '@urna/contract/processes/calendar';
import { asScriptsDo, type ServerProcess } from '../../apps/server/src/testing/servers/server-process.ts';
import { call } from './candidate-by-api.ts';
import { addressOf, staff, staffSession } from './staff.ts';

const cli = join(import.meta.dirname, '../../apps/server/src/cli.ts');

type Employee = readonly [number: string, name: string, role: Role];
type Use = (fill: (folder: string) => Promise<Record<string, string>>) => Promise<void>;

/** The value of `fillFolder` for a drill without the demonstration, in which the operator has created its staff. */
export function emptyInstallation(
  employees: readonly Employee[],
): [(none: object, use: Use) => Promise<void>, { scope: 'worker' }] {
  const fill = async (folder: string) => {
    const env = { PATH: process.env['PATH'], DATA_DIR: folder, URNA_DRILL: '1' };
    for (const [number, name, role] of employees) {
      const words = ['staff', 'create', number, '--name', name, '--email', addressOf(number), '--role', role];
      await promisify(execFile)(process.execPath, [...asScriptsDo, cli, ...words, '--create'], { env });
    }
    return { URNA_DEMO: '0' };
  };
  return [async ({}, use: Use) => use(fill), { scope: 'worker' }];
}

/** Sets by API a window of the draft that every installation begins with. */
export async function setDraftDates(
  server: ServerProcess,
  window: WindowName,
  opensAt: number,
  closesAt: number,
): Promise<void> {
  const { token } = (await staffSession(server, staff.administrator)).token_info;
  const body = {
    window,
    opens_at: new Date(opensAt).toISOString(),
    closes_at: new Date(closesAt).toISOString(),
    reason: 'Lo pide esta prueba.',
    confirmation: 'FECHAS',
  };
  await call(server, 'PUT', '/processes/2025/admin/calendar', body, token);
}
