import { dataSchema, listSchema, messageSchema, pageQuerySchema } from '@urna/contract/envelope';
import { reasonSchema } from '@urna/contract/reason';
import {
  candidateDetailSchema,
  candidateFiltersSchema,
  candidateRowSchema,
  finalReviewSchema,
  firstReviewSchema,
  presenceSchema,
  reviewAnswerSchema,
  reviewMailRequestSchema,
  reviewMailSchema,
  setAsideRowSchema,
  statisticsSchema,
  timelineSchema,
} from '@urna/contract/review';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app-type.ts';
import { bytesSchema } from '../../platform/http/bytes.ts';
import { paged } from '../../platform/http/pagination.ts';
import { idParams } from '../../platform/http/params.ts';
import { findConsolidatedPdf } from '../../services/people/candidates/candidate-documents.ts';
import { staffOf } from '../../services/people/staff/staff-guard.ts';
import { candidateDetail } from './candidate-detail.ts';
import { listCandidates } from './candidate-list.ts';
import { reviewFinally } from './final-review.ts';
import { reviewFirst } from './first-review.ts';
import { notePresence } from './presence.ts';
import { previewReviewMail } from './preview-mail.ts';
import { reopenRegistration } from './reopen-registration.ts';
import { listSetAside } from './set-aside-list.ts';
import { candidateStatistics } from './statistics.ts';
import { reviewTimeline } from './timeline.ts';

const tags = ['Revisión'];
const security = [{ session: [] }];
const reading = { session: ['staff'], ability: 'read' } as const;
const reviewing = { session: ['staff'], ability: 'review' } as const;

export function reviewRoutes(app: App, deps: Deps): void {
  app.get(
    '/candidates',
    {
      config: reading,
      schema: {
        tags,
        security,
        summary: 'Candidaturas enviadas, con filtros y páginas',
        querystring: candidateFiltersSchema.extend(pageQuerySchema.shape),
        response: { 200: listSchema(candidateRowSchema) },
      },
    },
    async (request) => {
      const { page, per_page, ...filters } = request.query;
      return paged(await listCandidates(deps, filters, { page, per_page }), { page, per_page });
    },
  );

  app.get(
    '/candidates/statistics',
    {
      config: reading,
      schema: { tags, security, summary: 'Totales', response: { 200: dataSchema(statisticsSchema) } },
    },
    async () => ({ data: await candidateStatistics(deps.db) }),
  );

  app.get(
    '/statistics/timeline',
    {
      config: reading,
      schema: {
        tags,
        security,
        summary: 'Inscripciones y revisiones por día',
        response: { 200: dataSchema(timelineSchema) },
      },
    },
    async () => ({ data: await reviewTimeline(deps) }),
  );

  app.get(
    '/candidates/set-aside',
    {
      config: reading,
      schema: {
        tags,
        security,
        summary: 'Inscripciones apartadas: no cuentan, y se conservan para consultarlas',
        querystring: pageQuerySchema,
        response: { 200: listSchema(setAsideRowSchema) },
      },
    },
    async (request) => paged(await listSetAside(deps.db, request.query), request.query),
  );

  app.get(
    '/candidates/:id',
    {
      config: reading,
      schema: {
        tags,
        security,
        summary: 'Una candidatura',
        params: idParams,
        response: { 200: dataSchema(candidateDetailSchema) },
      },
    },
    async (request) => ({ data: await candidateDetail(deps.db, request.params.id) }),
  );

  app.get(
    '/candidates/:id/consolidated',
    {
      config: reading,
      schema: {
        tags,
        security,
        summary: 'El PDF guardado al finalizar',
        params: idParams,
        response: { 200: bytesSchema },
      },
    },
    async (request, reply) => {
      const pdf = await findConsolidatedPdf(deps.db, request.params.id);
      if (!pdf) throw new AppError('not_found');
      return reply
        .type('application/pdf')
        .header('content-disposition', `inline; filename="inscripcion-${request.params.id}.pdf"`)
        .send(pdf);
    },
  );

  app.post(
    '/candidates/:id/presence',
    {
      config: reading,
      schema: {
        tags,
        security,
        summary: 'Quién más la tiene abierta',
        params: idParams,
        response: { 200: presenceSchema },
      },
    },
    async (request) => notePresence(deps, staffOf(request), request.params.id),
  );

  app.post(
    '/candidates/:id/review-mail',
    {
      config: reviewing,
      schema: {
        tags,
        security,
        summary: 'El correo que enviaría una decisión',
        params: idParams,
        body: reviewMailRequestSchema,
        response: { 200: reviewMailSchema },
      },
    },
    async (request) => ({ data: await previewReviewMail(deps, request.params.id, request.body) }),
  );

  app.post(
    '/candidates/:id/reopen',
    {
      config: { session: ['staff'], ability: 'administer' },
      schema: {
        tags,
        security,
        summary: 'Reabre una inscripción enviada o congelada, con su motivo',
        params: idParams,
        body: reasonSchema,
        response: { 200: messageSchema },
      },
    },
    async (request) => reopenRegistration(deps, staffOf(request), request.params.id, request.body),
  );

  app.post(
    '/candidates/review',
    {
      config: reviewing,
      schema: {
        tags,
        security,
        summary: 'Primera validación',
        body: firstReviewSchema,
        response: { 200: reviewAnswerSchema },
      },
    },
    async (request) => reviewFirst(deps, staffOf(request), request.body),
  );

  app.post(
    '/candidates/finish-subsanation',
    {
      config: reviewing,
      schema: {
        tags,
        security,
        summary: 'Última revisión',
        body: finalReviewSchema,
        response: { 200: reviewAnswerSchema },
      },
    },
    async (request) => reviewFinally(deps, staffOf(request), request.body),
  );
}
