import type { LightMyRequestResponse } from 'fastify';
import { mailsTo } from '../servers/mailbox.ts';
import type { TestApp } from '../servers/test-app.ts';

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
