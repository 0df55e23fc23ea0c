// What the tests use of the provider: its own types would install koa's and express's with them.

declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  class Grant {
    constructor(of: { clientId?: string; accountId?: string });
    addOIDCScope(scope: string): void;
    save(): Promise<string>;
  }

  interface Visit {
    oidc: {
      provider: { Grant: typeof Grant };
      client?: { clientId: string };
      session?: { accountId?: string };
    };
  }

  interface Configuration {
    clients: Record<string, string | string[]>[];
    cookies: { keys: string[] };
    jwks: { keys: object[] };
    features: { devInteractions: { enabled: boolean } };
    interactions: { url: (visit: Visit, interaction: { uid: string }) => string };
    pkce: { required: () => boolean };
    findAccount: (visit: Visit, sub: string) => { accountId: string; claims: () => { sub: string } };
    loadExistingGrant: (visit: Visit) => Promise<Grant>;
    ttl: Record<string, number>;
  }

  export class Provider {
    constructor(issuer: string, configuration: Configuration);
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: { login: { accountId: string } },
    ): Promise<void>;
  }
}
