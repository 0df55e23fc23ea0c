import type { LightMyRequestResponse } from 'fastify';
import { mailsTo } from '../servers/mailbox.ts';
import type { TestApp } from '../servers/test-app.ts';
import { as } from './candidate-client.ts';

/** The token of the newest "No fui yo" link mailed to an address. */
export async function linkMailedTo(testApp: TestApp, address: string): Promise<string> {
  for (const { text } of await mailsTo(testApp, address)) {
    const [, token] = /\/no-fui-yo#token=([A-Za-z0-9_-]{43})/.exec(text) ?? [];
    if (token) return token;
  }
  throw new Error(`no link was mailed to ${address}`);
}

export function readLink({ app }: TestApp, token: string): Promise<LightMyRequestResponse> {
  return app.inject({ url: '/api/registration-link', headers: as(token) });
}

export function disown({ app }: TestApp, token: string): Promise<LightMyRequestResponse> {
  return app.inject({ method: 'POST', url: '/api/registration-link/disown', headers: as(token) });
}
