import { join } from 'node:path';
import type { CDPSession, Page } from '@playwright/test';
import type { StaffSession } from '@urna/contract/access/staff-session';
import { build } from 'vite';
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

interface BundledPage {
  staffSession: { store(session: StaffSession): Promise<void> };
}

const sessions = new WeakMap<ServerProcess, Map<string, Promise<StaffSession>>>();

/** `from` another address than the browser's, whose next code then needn't wait a minute. */
export async function openSession(server: ServerProcess, number: string, from?: string): Promise<StaffSession> {
  const identity = { identification_number: number };
  await call(server, 'POST', '/login/request-code', identity, undefined, from);
  const code = await mailedCode(server, addressOf(number));
  return (await call(server, 'POST', '/login/verify-code', { ...identity, code }, undefined, from)) as StaffSession;
}

/** One session per member of staff and server: a second code within the minute would be refused. */
export function staffSession(server: ServerProcess, number: string): Promise<StaffSession> {
  const known = sessions.get(server) ?? new Map<string, Promise<StaffSession>>();
  sessions.set(server, known);
  const session = known.get(number) ?? openSession(server, number);
  known.set(number, session);
  return session;
}

/** Makes the next `staffSession` open a new session, for journeys that ended the last one. */
export function forgetSession(server: ServerProcess, number: string): void {
  sessions.get(server)?.delete(number);
}

let bundled: Promise<string> | undefined;

/** `store-staff-session.ts` as a script that defines `staffSession`. */
async function bundle(): Promise<string> {
  const entry = join(import.meta.dirname, 'store-staff-session.ts');
  const built = await build({
    configFile: false,
    logLevel: 'error',
    // A library's bundle leaves it to whoever uses it.
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, lib: { entry, formats: ['iife'], name: 'staffSession' } },
  });
  const [result] = [built].flat();
  if (result === undefined || !('output' in result)) throw new Error('Vite made no bundle');
  return result.output[0].code;
}

/**
 * Gives a page of the app the session of a member of staff, as the app stores it after a login. It opens no page of the
 * app. Walking through the login takes three seconds, and `login.test.ts` does it.
 */
export async function logInAs(page: Page, server: ServerProcess, number: string): Promise<void> {
  await storeSession(page, await staffSession(server, number));
}

export async function storeSession(page: Page, session: StaffSession): Promise<void> {
  bundled ??= bundle();
  // A document of the app's origin that runs no script.
  await page.goto('/favicon.svg');
  await page.evaluate(await bundled);
  await page.evaluate((given) => (globalThis as unknown as BundledPage).staffSession.store(given), session);
}

/** Logs in as a member of staff, and opens the first page after it. */
export async function enterAs(page: Page, server: ServerProcess, number: string): Promise<void> {
  await logInAs(page, server, number);
  await page.goto('/app/dashboard');
}

/** Gives a page a device that keeps passkeys and is unlocked by its owner at once. */
export async function addAuthenticator(page: Page): Promise<{ session: CDPSession; authenticatorId: string }> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { session, authenticatorId };
}
