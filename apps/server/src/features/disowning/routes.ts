import { disownAnswerSchema, disownPageSchema, disownTokenSchema } from '@urna/contract/disowning';
import { dataSchema } from '@urna/contract/envelope';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app-type.ts';
import { sha256 } from '../../platform/secrets.ts';
import { disownRegistration } from './disown-registration.ts';
import { findByLink, readDisownPage } from './read-page.ts';

const tags = ['Candidatos'];
const security = [{ session: [] }];

/** The hash of the link's token, which comes as a header: addresses end up in logs and histories. */
function linkOf(request: FastifyRequest): Buffer {
  const { data: token } = disownTokenSchema.safeParse(request.headers.authorization?.replace(/^Bearer /, ''));
  if (token === undefined) throw new AppError('unknown_disown_link');
  return sha256(token);
}

/** The page behind the link "No fui yo" in mails to the register's address. */
export function disowningRoutes(app: App, deps: Deps): void {
  const config = { limit: { name: 'disowning', perMinute: 60 } };
  // A forged link is refused before a body is read.
  const onRequest = async (request: FastifyRequest) => void (await findByLink(deps.db, linkOf(request)));

  app.get(
    '/registration-link',
    {
      config,
      onRequest,
      schema: {
        tags,
        security,
        summary: 'La inscripción de un enlace «No fui yo», y qué se puede hacer; no cambia nada',
        response: { 200: dataSchema(disownPageSchema) },
      },
    },
    async (request) => ({ data: await readDisownPage(deps, linkOf(request)) }),
  );

  app.post(
    '/registration-link/disown',
    {
      config,
      onRequest,
      schema: {
        tags,
        security,
        summary: 'El titular dice que no hizo la inscripción: la congela, o avisa a la Junta después del cierre',
        response: { 200: disownAnswerSchema },
      },
    },
    async (request) => disownRegistration(deps, linkOf(request)),
  );
}
