import { expect, type Page } from '@playwright/test';
import type { ServerProcess } from '../../apps/server/src/testing/servers/server-process.ts';
import { call, mailedCode } from './candidate-by-api.ts';

/** The demonstration's staff by role. */
export const staff = {
  administrator: '900000001',
  otherAdministrator: '900000005',
  reviewer: '900000002',
  otherReviewer: '900000003',
  auditor: '900000004',
} as const;

export function addressOf(number: string): string {
  return `staff${number}@demo.test`;
}

interface Session {
  token_info: { token: string; time_milliseconds: number };
  data: unknown;
}

const sessions = new WeakMap<ServerProcess, Map<string, Promise<Session>>>();

async function openSession(server: ServerProcess, number: string): Promise<Session> {
  const identity = { identification_number: number };
  await call(server, 'POST', '/login/request-code', identity);
  const code = await mailedCode(server, addressOf(number));
  return (await call(server, 'POST', '/login/verify-code', { ...identity, code })) as Session;
}

/** One session per member of staff and server: a second code within the minute would be refused. */
export function staffSession(server: ServerProcess, number: string): Promise<Session> {
  const known = sessions.get(server) ?? new Map<string, Promise<Session>>();
  sessions.set(server, known);
  const session = known.get(number) ?? openSession(server, number);
  known.set(number, session);
  return session;
}

/** Makes the next `staffSession` open a new session, for journeys that ended the last one. */
export function forgetSession(server: ServerProcess, number: string): void {
  sessions.get(server)?.delete(number);
}

/**
 * Logs a page in as a member of staff. It walks through the login screens, but mocks the two API calls with an existing
 * session.
 */
export async function enterAs(page: Page, server: ServerProcess, number: string): Promise<void> {
  const session = await staffSession(server, number);
  const answers = {
    '**/api/login/request-code': {
      message: 'Si ese documento es de alguien del equipo, enviamos un código a su correo.',
      handle: 'x'.repeat(43),
      code_digits: 6,
    },
    '**/api/login/verify-code': session,
  };
  for (const [url, json] of Object.entries(answers)) await page.route(url, (route) => route.fulfill({ json }));
  await page.goto('/auth/login');
  await page.getByRole('textbox', { name: 'Número de documento' }).fill(number);
  await page.getByRole('button', { name: 'Continuar' }).click();
  await page.getByRole('textbox', { name: 'Código de verificación' }).fill('123456');
  await expect(page).toHaveURL('/app/dashboard');
  for (const url of Object.keys(answers)) await page.unroute(url);
}
