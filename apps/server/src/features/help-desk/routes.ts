import { dataSchema } from '@urna/contract/envelope';
import {
  emailCorrectionAnswerSchema,
  emailCorrectionDecisionSchema,
  emailCorrectionListSchema,
  emailCorrectionQuerySchema,
  emailCorrectionSchema,
  rollEntrySchema,
  stopAnswerSchema,
  stopLinkSchema,
  stoppableCorrectionSchema,
  voterSearchSchema,
} from '@urna/contract/help-desk';
import { reasonSchema } from '@urna/contract/reason';
import { z } from 'zod';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/http/app-type.ts';
import { idParams } from '../../platform/http/params.ts';
import { staffOf } from '../../services/people/staff/staff-guard.ts';
import { correctEmail } from './correct-email.ts';
import { approveCorrection, declineCorrection } from './decide-correction.ts';
import { readCorrections } from './read-corrections.ts';
import { searchVoters } from './search-voters.ts';
import { readStoppable, stopCorrection } from './stop-correction.ts';

const tags = ['Mesa de ayuda'];
const security = [{ session: [] }];

export function helpDeskRoutes(app: App, deps: Deps): void {
  app.get(
    '/admin/voters',
    {
      config: { session: ['staff'], ability: 'audit' },
      schema: {
        tags,
        security,
        summary: 'Busca en los dos censos por documento o correo exactos; cada consulta queda registrada',
        querystring: voterSearchSchema,
        response: { 200: dataSchema(z.array(rollEntrySchema)) },
      },
    },
    async (request) => ({ data: await searchVoters(deps, staffOf(request), request.query.search) }),
  );

  app.patch(
    '/admin/voters/:id',
    {
      config: { session: ['staff'], ability: 'administer' },
      schema: {
        tags,
        security,
        summary:
          'Corrige el correo de una persona del censo; después del sellado pide que otro administrador lo apruebe',
        params: idParams,
        body: emailCorrectionSchema,
        response: { 200: emailCorrectionAnswerSchema },
      },
    },
    async (request) => correctEmail(deps, staffOf(request), request.params.id, request.body),
  );

  app.get(
    '/admin/email-corrections',
    {
      config: { session: ['staff'], ability: 'audit' },
      schema: {
        tags,
        security,
        summary: 'Las correcciones de correos pedidas después del sellado: primero las que esperan',
        querystring: emailCorrectionQuerySchema,
        response: { 200: emailCorrectionListSchema },
      },
    },
    async (request) => readCorrections(deps, staffOf(request), request.query),
  );

  app.post(
    '/admin/email-corrections/:id/approve',
    {
      config: { session: ['staff'], ability: 'administer' },
      schema: {
        tags,
        security,
        summary: 'Aprueba una corrección que pidió otro administrador',
        params: idParams,
        response: { 200: emailCorrectionDecisionSchema },
      },
    },
    async (request) => approveCorrection(deps, staffOf(request), request.params.id),
  );

  app.post(
    '/admin/email-corrections/:id/decline',
    {
      config: { session: ['staff'], ability: 'administer' },
      schema: {
        tags,
        security,
        summary: 'Rechaza, con su motivo, una corrección que pidió otro administrador',
        params: idParams,
        body: reasonSchema,
        response: { 200: emailCorrectionDecisionSchema },
      },
    },
    async (request) => declineCorrection(deps, staffOf(request), request.params.id, request.body),
  );

  // In the body and not in the address: logs of servers on the way hold addresses.
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
