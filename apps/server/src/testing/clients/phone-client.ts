import type { PhoneLink } from '@urna/contract/candidacy/phone-upload';
import type { LightMyRequestResponse } from 'fastify';
import { newToken } from '../../platform/secrets.ts';
import type { TestApp } from '../servers/test-app.ts';
import { as } from './candidate-client.ts';

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
