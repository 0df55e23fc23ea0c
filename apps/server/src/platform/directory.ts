import { createHash } from 'node:crypto';
import { DIRECTORY_PATH } from '@urna/contract/access/directory';
import {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  Configuration,
  calculatePKCECodeChallenge,
  clockSkew,
  discovery,
  enableNonRepudiationChecks,
  ResponseBodyError,
  type ServerMetadata,
} from 'openid-client';
import { AppError, codeOf, messageOf } from './errors.ts';

export interface DirectorySettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** What the button calls it. */
  label: string;
}

/** The directory's name for a person: unique at its issuer alone. */
export interface DirectoryAccount {
  issuer: string;
  subject: string;
}

/** An OpenID Connect provider. `handle` is the secret of the browser that logs in. */
export interface Directory {
  label: string;
  /** Where it sends people back, as it must be registered there. */
  returnUrl: string;
  /** Fails unless the provider describes itself. */
  reach: () => Promise<unknown>;
  /** Where a browser goes to log in. */
  loginUrl: (handle: string) => Promise<string>;
  /** Whom the provider names, by the query with which it sent the browser of this handle back. */
  identify: (handle: string, query: string, now: Date) => Promise<DirectoryAccount>;
}

const DESCRIBED_FOR_MS = 3_600_000;
const TIMEOUT_SECONDS = 10;

/** What the provider's answer is read from: nothing else of the query reaches the library. */
const answerFields = ['state', 'code', 'iss', 'error'];

/** The provider is asked to describe itself at first use: a start doesn't wait for it. */
export function openDirectory(
  { issuer, clientId, clientSecret, label }: DirectorySettings,
  publicUrl: string,
): Directory {
  const returnUrl = publicUrl + DIRECTORY_PATH;
  // The settings allow it on this machine alone.
  // oxlint-disable-next-line typescript/no-deprecated -- deprecated only to stand out
  const overLoopback: ((client: Configuration) => void)[] = issuer.startsWith('http:') ? [allowInsecureRequests] : [];
  let known: { description: Promise<ServerMetadata>; until: number } | null = null;

  const describe = async (): Promise<ServerMetadata> =>
    (
      await discovery(new URL(issuer), clientId, clientSecret, undefined, {
        execute: overLoopback,
        timeout: TIMEOUT_SECONDS,
      })
    ).serverMetadata();

  function described(): Promise<ServerMetadata> {
    if (known && performance.now() < known.until) return known.description;
    const asked = { description: describe(), until: performance.now() + DESCRIBED_FOR_MS };
    known = asked;
    // A failure isn't remembered: the next login asks again.
    asked.description.catch(() => {
      if (known === asked) known = null;
    });
    return asked.description;
  }

  /** Expiry is judged by the installation's clock, as everything else is. */
  async function clientAt(now: Date): Promise<Configuration> {
    const skew = Math.round((now.getTime() - Date.now()) / 1000);
    const client = new Configuration(await described(), clientId, { client_secret: clientSecret, [clockSkew]: skew });
    client.timeout = TIMEOUT_SECONDS;
    // The library would otherwise trust TLS alone, and check no signature of a token that came by it.
    enableNonRepudiationChecks(client);
    for (const allow of overLoopback) allow(client);
    return client;
  }

  return {
    label,
    returnUrl,
    reach: described,
    loginUrl: (handle) =>
      refusing(async () => {
        const { href } = buildAuthorizationUrl(await clientAt(new Date()), {
          redirect_uri: returnUrl,
          // The subject alone: neither name nor address is asked for.
          scope: 'openid',
          state: derive(handle, 'state'),
          nonce: derive(handle, 'nonce'),
          code_challenge: await calculatePKCECodeChallenge(derive(handle, 'verifier')),
          code_challenge_method: 'S256',
        });
        return href;
      }),
    identify: (handle, query, now) =>
      refusing(async () => {
        const given = new URLSearchParams(query);
        const back = new URL(returnUrl);
        for (const name of answerFields) for (const value of given.getAll(name)) back.searchParams.append(name, value);
        const tokens = await authorizationCodeGrant(await clientAt(now), back, {
          expectedState: derive(handle, 'state'),
          expectedNonce: derive(handle, 'nonce'),
          pkceCodeVerifier: derive(handle, 'verifier'),
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (!claims) throw new Error('the provider sent no ID token');
        return { issuer: claims.iss, subject: claims.sub };
      }),
  };
}

/** State and nonce travel in addresses, and lead back neither to the handle nor to the verifier. */
const derive = (handle: string, use: 'state' | 'nonce' | 'verifier'): string =>
  createHash('sha256').update(`${use}:${handle}`).digest('base64url');

/**
 * Tells what a browser brings about, such as another browser's answer, a used one or a cancelled login, from what the
 * operator must mend. The library's errors hold claims: the log gets what went wrong, and not with whom.
 */
async function refusing<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    const refused = error instanceof ResponseBodyError ? error.error : codeOf(error);
    if (error instanceof AuthorizationResponseError || ['OAUTH_INVALID_RESPONSE', 'invalid_grant'].includes(refused))
      throw new AppError('directory_refused');
    const refusal = new AppError('directory_unavailable');
    refusal.cause = new Error(`${refused} ${messageOf(error)}`);
    throw refusal;
  }
}
