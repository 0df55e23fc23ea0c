import type { ChangeAnswer, ChangeRequest } from '@urna/contract/access/change-requests';
import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { workOn } from '../servers/contest-workers.ts';
import { mailsTo } from '../servers/mailbox.ts';
import type { TestApp } from '../servers/test-app.ts';
import { type Employee, get, hireAndLogIn, send } from './staff-client.ts';

/** What takes two administrators, through HTTP. */
const DAY = 24 * 3600;

type Session = Pick<Employee, 'id'> & { token: string };

export async function applyDueChanges(app: TestApp): Promise<void> {
  while (await workOn(app, 'change'));
}

/** Lets every approved change take effect now. Letting the time pass that it waits would end every session. */
export async function applyChangesAtOnce(app: TestApp): Promise<void> {
  const { db } = app.database;
  const now = app.clock.now();
  await sql`update change_requests set takes_effect_at = ${now}`.execute(db);
  await sql`update jobs set run_at = ${now} where kind = 'change'`.execute(db);
  await applyDueChanges(app);
}

/** The id of the change that a call was answered with. */
export function changeIn(answer: LightMyRequestResponse): number {
  if (answer.statusCode !== 202) throw new Error(`${answer.statusCode}: ${answer.body}`);
  return answer.json<ChangeAnswer>().change.id;
}

export const approveChange = (app: TestApp, { token }: Session, id: number) =>
  send(app, token, 'POST', `/admin/change-requests/${id}/approve`);

export const declineChange = (app: TestApp, { token }: Session, id: number) =>
  send(app, token, 'POST', `/admin/change-requests/${id}/decline`, { reason: 'No se pudo comprobar quién es.' });

export const withdrawChange = (app: TestApp, { token }: Session, id: number) =>
  send(app, token, 'POST', `/admin/change-requests/${id}/withdraw`);

export const stopByLink = (app: TestApp, token: string) =>
  app.inject({ method: 'POST', url: '/api/change-requests/stop', payload: { token } });

/** The token of the newest link that was mailed to an address to stop a change. */
export async function stopToken(app: TestApp, address: string): Promise<string> {
  const mails = await mailsTo(app, address);
  const [token] = mails.flatMap(({ text }) => /detener-cambio#token=([\w-]+)/.exec(text)?.[1] ?? []);
  if (token === undefined) throw new Error(`no link was mailed to ${address}`);
  return token;
}

export async function readChange({ database }: TestApp, id: number) {
  return database.db.selectFrom('change_requests').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

export async function listOf(app: TestApp, { token }: Session): Promise<ChangeRequest[]> {
  const answer = await get(app, token, '/admin/change-requests?per_page=100');
  return answer.json<{ data: ChangeRequest[] }>().data;
}

/** Approves what was asked as another administrator, waits for its time and lets it take effect; returns its state. */
export async function carryOut(app: TestApp, answer: LightMyRequestResponse, seconds = DAY) {
  const id = changeIn(answer);
  if ((await readChange(app, id)).needs_second) {
    const approver = await hireAndLogIn(app, 'ADMINISTRADOR', 'Quien Aprueba');
    const approval = await approveChange(app, approver, id);
    if (approval.statusCode !== 200) throw new Error(approval.body);
  }
  app.clock.advance(seconds);
  await applyDueChanges(app);
  return readChange(app, id);
}
