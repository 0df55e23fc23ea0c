import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app-type.ts';
import { findTrusteeByLink, type TrusteeRow } from '../../services/elections/contests/trustees.ts';

declare module 'fastify' {
  interface FastifyRequest {
    trustee: TrusteeRow | null;
  }
}

type GuardDeps = Pick<Deps, 'db' | 'secrets'>;

/** The trustee of a link. The token comes in a header: URLs end up in logs and histories. */
async function holderOf({ db, secrets }: GuardDeps, request: FastifyRequest): Promise<TrusteeRow> {
  const token = request.headers.authorization?.replace(/^Bearer /, '') ?? '';
  const trustee = await findTrusteeByLink(db, secrets, token);
  if (!trustee) throw new AppError('unknown_trustee_link');
  return trustee;
}

/** An onRequest hook: an invalid link is refused before the body is read. */
export function guardTrustees(app: App, deps: GuardDeps): { onRequest: (request: FastifyRequest) => Promise<void> } {
  app.decorateRequest('trustee', null);
  return {
    onRequest: async (request) => {
      request.trustee = await holderOf(deps, request);
    },
  };
}

export function trusteeOf(request: FastifyRequest): TrusteeRow {
  if (!request.trustee) throw new Error('this route is not for trustees alone');
  return request.trustee;
}
