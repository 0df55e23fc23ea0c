import {
  mailAnswerSchema,
  mailListSchema,
  mailQuerySchema,
  retryFailedAnswerSchema,
  retryFailedSchema,
} from '@urna/contract/mail-queue';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/http/app-type.ts';
import { paged } from '../../platform/http/pagination.ts';
import { idParams } from '../../platform/http/params.ts';
import { staffOf } from '../../services/people/staff/staff-guard.ts';
import { readMails } from './read-mails.ts';
import { retryFailedMails, retryOneMail } from './retry-mails.ts';

const tags = ['Correos salientes'];
const security = [{ session: [] }];
const administering = { session: ['staff'], ability: 'administer' } as const;

export function mailQueueRoutes(app: App, deps: Deps): void {
  app.get(
    '/admin/mails',
    {
      config: { session: ['staff'], ability: 'audit' },
      schema: {
        tags,
        security,
        summary: 'Los correos, del más reciente al más antiguo, y cuántos hay en cada estado',
        querystring: mailQuerySchema,
        response: { 200: mailListSchema },
      },
    },
    async (request) => {
      const { counts, ...list } = await readMails(deps.db, request.query);
      const { data, meta } = paged(list, request.query);
      return { data, meta: { ...meta, counts } };
    },
  );

  app.post(
    '/admin/mails/:id/retry',
    {
      config: administering,
      schema: {
        tags,
        security,
        summary: 'Envía de nuevo un correo que falló o cuya respuesta no se conoce',
        params: idParams,
        response: { 200: mailAnswerSchema },
      },
    },
    async (request) => retryOneMail(deps, staffOf(request), request.params.id),
  );

  app.post(
    '/admin/mails/retry-failed',
    {
      config: administering,
      schema: {
        tags,
        security,
        summary: 'Envía de nuevo todos los que fallaron',
        body: retryFailedSchema,
        response: { 200: retryFailedAnswerSchema },
      },
    },
    async (request) => retryFailedMails(deps, staffOf(request), request.body),
  );
}
