import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { DIRECTORY_PATH } from '@urna/contract/access/directory';
import type { LightMyRequestResponse } from 'fastify';
import { Provider } from 'oidc-provider';
import { type Directory, type DirectorySettings, openDirectory } from '../../platform/directory.ts';
import { freePort } from './free-port.ts';
import { mailsTo } from './mailbox.ts';
import type { TestApp } from './test-app.ts';

/** A real OpenID Connect provider on this machine, which lets in whomever the test says. */
export interface OpenidProvider {
  settings: DirectorySettings;
  directory: Directory;
  /** Whom it names next. */
  subject: string;
  /** Publishes keys that signed nothing. */
  publishOtherKeys: () => void;
  close: () => Promise<void>;
}

const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' });
const HOUR = 3600;

export async function startProvider(publicUrl: string, port?: number): Promise<OpenidProvider> {
  const at = port ?? (await freePort());
  const issuer = `http://127.0.0.1:${at}`;
  const settings = {
    issuer,
    clientId: 'urna',
    clientSecret: 'a secret of the client',
    label: 'Directorio de la Junta',
  };
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: settings.clientId,
        client_secret: settings.clientSecret,
        redirect_uris: [publicUrl + DIRECTORY_PATH],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    cookies: { keys: ['a key for cookies'] },
    jwks: { keys: [{ ...newKey(), use: 'sig', alg: 'RS256' }] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/login/${uid}` },
    pkce: { required: () => true },
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ sub }) }),
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({
        ...(oidc.client && { clientId: oidc.client.clientId }),
        ...(oidc.session?.accountId !== undefined && { accountId: oidc.session.accountId }),
      });
      grant.addOIDCScope('openid');
      await grant.save();
      return grant;
    },
    ttl: { AccessToken: HOUR, AuthorizationCode: 60, Grant: HOUR, IdToken: 300, Interaction: HOUR, Session: HOUR },
  });
  const answer = provider.callback();
  let otherKeys: object | null = null;
  const started = { subject: 'nobody' };
  const server = createServer((request, response) => {
    if (otherKeys && request.url === '/jwks') {
      response.setHeader('content-type', 'application/json').end(JSON.stringify(otherKeys));
    } else if (request.url?.startsWith('/login/')) {
      void provider.interactionFinished(request, response, { login: { accountId: started.subject } });
    } else void answer(request, response);
  }).listen(at, '127.0.0.1');
  await once(server, 'listening');
  return Object.assign(started, {
    settings,
    directory: openDirectory(settings, publicUrl),
    publishOtherKeys: () => {
      const { kty, n, e } = newKey();
      otherKeys = { keys: [{ kty, n, e, use: 'sig', alg: 'RS256' }] };
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  });
}

/** What a browser does at the provider: answers the query with which it is sent back. */
async function visitProvider(address: string, publicUrl: string): Promise<string> {
  const cookies = new Map<string, string>();
  let next = new URL(address);
  for (let steps = 0; steps < 10; steps++) {
    if (next.origin === publicUrl) return next.search.slice(1);
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const { headers, status } = await fetch(next, { redirect: 'manual', headers: { cookie } });
    for (const set of headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    const location = headers.get('location');
    if (location === null) throw new Error(`the provider answered ${status} at ${next.pathname}`);
    next = new URL(location, next);
  }
  throw new Error('the provider sent nobody back');
}

const post = ({ app }: TestApp, url: string, payload: object): Promise<LightMyRequestResponse> =>
  app.inject({ method: 'POST', url: `/api${url}`, payload });

export const beginLogin = (app: TestApp, payload: object = {}) => post(app, '/login/directory', payload);

export const finishLogin = (app: TestApp, handle: string, answer: string) =>
  post(app, '/login/directory/finish', { handle, answer });

/** Goes to the provider and comes back, without ending the login. */
export async function comeBack(app: TestApp, payload: object = {}): Promise<{ handle: string; answer: string }> {
  const begun = await beginLogin(app, payload);
  if (begun.statusCode !== 200) throw new Error(`beginning answered ${begun.statusCode}: ${begun.body}`);
  const { url, handle } = begun.json<{ data: { url: string; handle: string } }>().data;
  return { handle, answer: await visitProvider(url, app.deps.publicUrl) };
}

export async function logInAtDirectory(app: TestApp, payload: object = {}): Promise<LightMyRequestResponse> {
  const { handle, answer } = await comeBack(app, payload);
  return finishLogin(app, handle, answer);
}

/** The token of the newest link that was mailed to an address. */
export async function directoryLink(app: TestApp, address: string): Promise<string> {
  const tokens = (await mailsTo(app, address)).flatMap(({ text }) => /directorio#token=([\w-]+)/.exec(text)?.[1] ?? []);
  if (tokens[0] === undefined) throw new Error(`no link was mailed to ${address}`);
  return tokens[0];
}
