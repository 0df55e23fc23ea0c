import { dataSchema } from '@urna/contract/envelope';
import {
  approveEmailCorrection,
  correctVoterEmail,
  declineEmailCorrection,
  listEmailCorrections,
  searchRoll,
  stopAnswerSchema,
  stopLinkSchema,
  stoppableCorrectionSchema,
} from '@urna/contract/help-desk';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/http/app-type.ts';
import { route } from '../../platform/http/route.ts';
import { staffOf } from '../../services/people/staff/staff-guard.ts';
import { correctEmail } from './correct-email.ts';
import { approveCorrection, declineCorrection } from './decide-correction.ts';
import { readCorrections } from './read-corrections.ts';
import { searchVoters } from './search-voters.ts';
import { readStoppable, stopCorrection } from './stop-correction.ts';

export function helpDeskRoutes(app: App, deps: Deps): void {
  route(app, searchRoll, async (request) => ({
    data: await searchVoters(deps, staffOf(request), request.query.search),
  }));

  route(app, correctVoterEmail, (request) => correctEmail(deps, staffOf(request), request.params.id, request.body));

  route(app, listEmailCorrections, (request) => readCorrections(deps, staffOf(request), request.query));

  route(app, approveEmailCorrection, (request) => approveCorrection(deps, staffOf(request), request.params.id));

  route(app, declineEmailCorrection, (request) =>
    declineCorrection(deps, staffOf(request), request.params.id, request.body),
  );

  // The token is in the body: proxies on the way log addresses.
  const byLink = { limit: { name: 'codes', perMinute: deps.limits.codesPerMinutePerAddress } };
  app.post(
    '/email-corrections/read',
    {
      config: byLink,
      schema: {
        tags: ['Votación'],
        summary: 'El cambio de correo que un enlace puede detener',
        body: stopLinkSchema,
        response: { 200: dataSchema(stoppableCorrectionSchema) },
      },
    },
    async (request) => ({ data: await readStoppable(deps, request.body) }),
  );

  app.post(
    '/email-corrections/stop',
    {
      config: byLink,
      schema: {
        tags: ['Votación'],
        summary: 'Detiene un cambio de correo en el censo',
        body: stopLinkSchema,
        response: { 200: stopAnswerSchema },
      },
    },
    async (request) => stopCorrection(deps, request.body),
  );
}
