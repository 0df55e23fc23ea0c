import type { PhoneLink } from '@urna/contract/candidacy/phone-upload';
import type { Tracking } from '@urna/contract/candidacy/tracking';
import type { LightMyRequestResponse } from 'fastify';
import { newToken } from '../../platform/secrets.ts';
import { mailsTo } from '../servers/mailbox.ts';
import type { TestApp } from '../servers/test-app.ts';
import { as, mailedCode } from './candidate-client.ts';

/** Opens the page of follow-up with the mailed code. */
export async function enterTracking(
  app: TestApp,
  { radicado, number, email }: { radicado: string; number: string; email: string },
) {
  const post = (url: string, payload: object) => app.inject({ method: 'POST', url: `/api/tracking/${url}`, payload });
  const requested = await post('request-code', { radicado, identification_number: number });
  if (requested.statusCode !== 200) throw new Error(requested.body);
  const answer = await post('verify-code', {
    radicado,
    identification_number: number,
    code: await mailedCode(app, email),
  });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<{ token_info: { token: string }; data: Tracking }>();
}

/** The token of a "No fui yo" link in a mail. */
export const linkIn = (text: string | undefined): string | undefined =>
  /\/no-fui-yo#token=([\w-]+)/.exec(text ?? '')?.[1];

/** That of the newest link mailed to an address. */
export async function linkMailedTo(testApp: TestApp, address: string): Promise<string> {
  const token = (await mailsTo(testApp, address)).flatMap(({ text }) => linkIn(text) ?? [])[0];
  if (token === undefined) throw new Error(`no link was mailed to ${address}`);
  return token;
}

const call = ({ app }: TestApp, step: 'read' | 'disown', token: string): Promise<LightMyRequestResponse> =>
  app.inject({ method: 'POST', url: `/api/disowning/${step}`, payload: { token } });

export const readLink = (testApp: TestApp, token: string) => call(testApp, 'read', token);

export const disown = (testApp: TestApp, token: string) => call(testApp, 'disown', token);

/** A computer that makes a link for a phone, and the phone that opens it: through HTTP only. */
export interface WantedDocument {
  candidate_id: number;
  document_type_id: number;
}

export function askForLink({ app }: TestApp, token: string, wanted: WantedDocument): Promise<LightMyRequestResponse> {
  return app.inject({ method: 'POST', url: '/api/phone-links', headers: as(token), payload: wanted });
}

export async function makeLink(testApp: TestApp, token: string, wanted: WantedDocument) {
  const answer = await askForLink(testApp, token, wanted);
  if (answer.statusCode !== 200) throw new Error(`POST /phone-links answered ${answer.statusCode}: ${answer.body}`);
  return answer.json<{ data: PhoneLink & { token: string } }>().data;
}

export function openLink({ app }: TestApp, token: string, key: string): Promise<LightMyRequestResponse> {
  return app.inject({ method: 'POST', url: '/api/phone-links/claim', payload: { token, key } });
}

/** The key of a phone that has opened a link for the document. */
export async function openedPhone(testApp: TestApp, token: string, wanted: WantedDocument): Promise<string> {
  const link = await makeLink(testApp, token, wanted);
  const { token: key } = newToken();
  const answer = await openLink(testApp, link.token, key);
  if (answer.statusCode !== 200) throw new Error(`opening the link answered ${answer.statusCode}: ${answer.body}`);
  return key;
}

export function uploadFromPhone(
  { app }: TestApp,
  key: string,
  bytes: Uint8Array<ArrayBufferLike>,
  name = 'foto del teléfono.pdf',
): Promise<LightMyRequestResponse> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), name);
  return app.inject({ method: 'POST', url: '/api/phone-upload', headers: as(key), payload: form });
}
