import type { Role } from '@urna/contract/access/roles';
import type { LightMyRequestResponse } from 'fastify';
import { openSession } from '../../services/access/sessions/open-session.ts';
import { staffSubject } from '../../services/access/sessions/tokens.ts';
import { asCauser } from '../../services/access/staff-guard.ts';
import { record } from '../../services/activity/record.ts';
import type { TestApp } from '../servers/test-app.ts';
import { as, mailedCode } from './candidate-client.ts';

/** A staff member's browser: through HTTP, once the user exists. */
export interface Employee {
  id: number;
  number: string;
  name: string;
  email: string;
  role: Role;
}

let hired = 800_000_000;

export async function hire({ database, clock }: TestApp, role: Role, name = 'Camila Duarte'): Promise<Employee> {
  const number = String(++hired);
  const email = `staff${number}@demo.test`;
  const { id } = await database.db
    .insertInto('staff_users')
    .values({ identification_number: number, name, email, role, created_at: clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, number, name, email, role };
}

export function requestStaffCode({ app }: TestApp, number: string): Promise<LightMyRequestResponse> {
  return app.inject({ method: 'POST', url: '/api/login/request-code', payload: { identification_number: number } });
}

export function verifyStaffCode(
  { app }: TestApp,
  number: string,
  code: string,
  handle?: string,
): Promise<LightMyRequestResponse> {
  const payload = { identification_number: number, code, handle };
  return app.inject({ method: 'POST', url: '/api/login/verify-code', payload });
}

export async function logIn(testApp: TestApp, { number, email }: Employee): Promise<string> {
  const requested = await requestStaffCode(testApp, number);
  if (requested.statusCode !== 200) throw new Error(`request-code answered ${requested.statusCode}: ${requested.body}`);
  const answer = await verifyStaffCode(testApp, number, await mailedCode(testApp, email));
  if (answer.statusCode !== 200) throw new Error(`verify-code answered ${answer.statusCode}: ${answer.body}`);
  return answer.json<{ token_info: { token: string } }>().token_info.token;
}

/**
 * Opens a session without the login, which has its own tests and takes at least 150 ms each time (so that it reveals
 * nothing by its duration).
 */
export async function openStaffSession({ database, clock }: TestApp, { id, name }: Employee): Promise<string> {
  return database.db.transaction().execute(async (tx) => {
    await record(tx, asCauser({ id, name }), 'session_started', { process: null, kind: 'staff', by_code: true });
    return (await openSession(tx, clock.now(), { kind: 'staff', subject: staffSubject(id) })).token;
  });
}

export type LoggedIn = Employee & { token: string };

export async function hireAndLogIn(testApp: TestApp, role: Role, name?: string): Promise<LoggedIn> {
  const employee = await hire(testApp, role, name);
  return { ...employee, token: await openStaffSession(testApp, employee) };
}

/** Beatriz Arango, who asks for changes, and Darío Mejía, who may approve them. */
export async function hireTwoAdministrators(testApp: TestApp): Promise<[LoggedIn, LoggedIn]> {
  return [
    await hireAndLogIn(testApp, 'ADMINISTRADOR', 'Beatriz Arango'),
    await hireAndLogIn(testApp, 'ADMINISTRADOR', 'Darío Mejía'),
  ];
}

export function get({ app }: TestApp, token: string, url: string): Promise<LightMyRequestResponse> {
  return app.inject({ url: `/api${url}`, headers: as(token) });
}

/** Makes a call that only reads, with the question in its body; here it is written like a query. */
export function ask(testApp: TestApp, token: string, call: string): Promise<LightMyRequestResponse> {
  const [url = '', question] = call.split('?');
  return send(testApp, token, 'POST', url, Object.fromEntries(new URLSearchParams(question)));
}

export function send(
  { app }: TestApp,
  token: string,
  method: 'POST' | 'PUT' | 'PATCH',
  url: string,
  payload?: object,
): Promise<LightMyRequestResponse> {
  return app.inject({ method, url: `/api${url}`, headers: as(token), ...(payload && { payload }) });
}
