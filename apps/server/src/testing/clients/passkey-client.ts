import { Buffer } from 'node:buffer';
import type { PasskeyAnswer, PasskeyCreation } from '@urna/contract/access/passkeys';
import { PASSKEY_HEADER, type PasskeyRequest } from '@urna/contract/shared/call-proofs';
import type { LightMyRequestResponse } from 'fastify';
import type { TestApp } from '../servers/test-app.ts';
import { as, mailedCode } from './candidate-client.ts';
import { SoftwareAuthenticator } from './software-authenticator.ts';
import { type Employee, requestStaffCode, verifyStaffCode } from './staff-client.ts';

/** The public address of test apps whose staff have passkeys. */
export const ORIGIN = 'https://urna.test';

/** A call of the staff, as a browser with a passkey makes it. */
export interface PasskeyCall {
  token: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: string;
  payload?: object;
  answer?: PasskeyAnswer;
}

export function callAs({ app }: TestApp, { token, method, url, payload, answer }: PasskeyCall) {
  const proof = answer && Buffer.from(JSON.stringify(answer)).toString('base64');
  return app.inject({
    method,
    url: `/api${url}`,
    headers: { ...as(token), ...(proof !== undefined && { [PASSKEY_HEADER]: proof }) },
    ...(payload && { payload }),
  });
}

/** The challenge of a refused call. */
export function requestIn(answer: LightMyRequestResponse): PasskeyRequest {
  const { action } = answer.json<{ action?: { type: string; request: PasskeyRequest } }>();
  if (action?.type !== 'passkey') throw new Error(`no passkey was asked for: ${answer.statusCode} ${answer.body}`);
  return action.request;
}

/** Calls, and repeats the call with the passkey that the refusal asks for. */
export async function callWithPasskey(app: TestApp, device: SoftwareAuthenticator, call: PasskeyCall) {
  const refused = await callAs(app, call);
  if (refused.json<{ code?: string }>().code !== 'passkey_needed') return refused;
  return callAs(app, { ...call, answer: device.answer(requestIn(refused)) });
}

/** Creates a passkey in the person's session; who already has one confirms with `device`. */
export async function addPasskey(
  app: TestApp,
  token: string,
  device = new SoftwareAuthenticator(ORIGIN),
  name = 'Portátil',
): Promise<SoftwareAuthenticator> {
  const begun = await callWithPasskey(app, device, { token, method: 'POST', url: '/me/passkeys/options' });
  if (begun.statusCode !== 200) throw new Error(`beginning a passkey answered ${begun.statusCode}: ${begun.body}`);
  const created = device.create(begun.json<{ data: PasskeyCreation }>().data);
  const registered = await callAs(app, { token, method: 'POST', url: '/me/passkeys', payload: { name, created } });
  if (registered.statusCode !== 201) {
    throw new Error(`registering a passkey answered ${registered.statusCode}: ${registered.body}`);
  }
  return device;
}

/** Enters the mailed code; the answer asks for the passkey. */
export async function passkeyAsked(app: TestApp, { number, email }: Employee): Promise<PasskeyRequest> {
  await requestStaffCode(app, number);
  const answer = await verifyStaffCode(app, number, await mailedCode(app, email));
  if (answer.statusCode !== 202) throw new Error(`the code answered ${answer.statusCode}: ${answer.body}`);
  return answer.json<{ passkey: PasskeyRequest }>().passkey;
}

export function loginWithPasskey({ app }: TestApp, number: string, answer: PasskeyAnswer) {
  return app.inject({ method: 'POST', url: '/api/login/passkey', payload: { identification_number: number, answer } });
}
