import * as disowning from '@urna/contract/candidacy/disowning';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app-type.ts';
import { route } from '../../platform/http/route.ts';
import { sha256 } from '../../platform/secrets.ts';
import { disownRegistration } from './disown-registration.ts';
import { findByLink, readDisownPage } from './read-page.ts';

/**
 * The hash of the link's token. The token is sent in a header, because addresses end up in logs and browser histories.
 */
function linkOf(request: FastifyRequest): Buffer {
  const { data: token } = disowning.disownTokenSchema.safeParse(request.headers.authorization?.replace(/^Bearer /, ''));
  if (token === undefined) throw new AppError('unknown_disown_link');
  return sha256(token);
}

/** The page behind the link "No fui yo" in mails to the register's address. */
export function disowningRoutes(app: App, deps: Deps): void {
  const options = {
    authenticatesItself: true,
    // Refuse a forged link before reading a body.
    onRequest: async (request: FastifyRequest) => void (await findByLink(deps.db, linkOf(request))),
  };

  route(
    app,
    disowning.getDisownPage,
    async (request) => ({ data: await readDisownPage(deps, linkOf(request)) }),
    options,
  );

  route(app, disowning.disownRegistration, (request) => disownRegistration(deps, linkOf(request)), options);
}
