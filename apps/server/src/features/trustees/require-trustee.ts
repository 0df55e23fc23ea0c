import { trusteeTokenSchema } from '@urna/contract/election/trustees';
import type { FastifyRequest } from 'fastify';
import type { Queryable } from '../../platform/database/tables.ts';
import { AppError } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app-type.ts';
import { findTrusteeByLink, type TrusteeRow } from '../../services/elections/contests/trustees.ts';
import { linkHash } from '../../services/elections/trustees/trustee-links.ts';

declare module 'fastify' {
  interface FastifyRequest {
    trustee: TrusteeRow | null;
  }
}

/** The trustee of a link. The token comes in a header: URLs end up in logs and histories. */
async function holderOf(db: Queryable, request: FastifyRequest): Promise<TrusteeRow> {
  const { data: token } = trusteeTokenSchema.safeParse(request.headers.authorization?.replace(/^Bearer /, ''));
  const trustee = token === undefined ? undefined : await findTrusteeByLink(db, linkHash(token));
  if (!trustee) throw new AppError('unknown_trustee_link');
  return trustee;
}

/** An onRequest hook: an invalid link is refused before the body is read. */
export function guardTrustees(app: App, db: Queryable): { onRequest: (request: FastifyRequest) => Promise<void> } {
  app.decorateRequest('trustee', null);
  return {
    onRequest: async (request) => {
      request.trustee = await holderOf(db, request);
    },
  };
}

export function trusteeOf(request: FastifyRequest): TrusteeRow {
  if (!request.trustee) throw new Error('this route is not for trustees alone');
  return request.trustee;
}
