import { Readable } from 'node:stream';
import {
  announcePresence,
  exportCandidateList,
  getCandidate,
  getConsolidatedPdf,
  getStatistics,
  getTimeline,
  listCandidates,
  listSetAside,
  previewDecision,
  reopenCandidacy,
  sendFinalReview,
  sendFirstReview,
} from '@urna/contract/review';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app-type.ts';
import { paged } from '../../platform/http/pagination.ts';
import { route } from '../../platform/http/route.ts';
import { findConsolidatedPdf } from '../../services/people/candidates/candidate-documents.ts';
import { staffOf } from '../../services/people/staff/staff-guard.ts';
import { candidateDetail } from './candidate-detail.ts';
import { readCandidates } from './candidate-list.ts';
import { exportCandidates } from './export-candidates.ts';
import { reviewFinally } from './final-review.ts';
import { reviewFirst } from './first-review.ts';
import { notePresence } from './presence.ts';
import { previewReviewMail } from './preview-mail.ts';
import { reopenRegistration } from './reopen-registration.ts';
import { readSetAside } from './set-aside-list.ts';
import { candidateStatistics } from './statistics.ts';
import { reviewTimeline } from './timeline.ts';

const mediaTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

export function reviewRoutes(app: App, deps: Deps): void {
  route(app, listCandidates, async (request) => {
    const { page, per_page, ...filters } = request.query;
    return paged(await readCandidates(deps, filters, { page, per_page }), { page, per_page });
  });

  route(app, exportCandidateList, async (request, reply) => {
    const { format, ...filters } = request.query;
    const { fileName, content } = await exportCandidates(deps, staffOf(request), format, filters);
    return reply
      .type(mediaTypes[format])
      .header('content-disposition', `attachment; filename="${fileName}"`)
      .send(Readable.from(content, { objectMode: false }));
  });

  route(app, getStatistics, async () => ({ data: await candidateStatistics(deps.db) }));

  route(app, getTimeline, async () => ({ data: await reviewTimeline(deps) }));

  route(app, listSetAside, async ({ query }) => paged(await readSetAside(deps.db, query), query));

  route(app, getCandidate, async ({ params }) => ({ data: await candidateDetail(deps.db, params.id) }));

  route(app, getConsolidatedPdf, async ({ params }, reply) => {
    const pdf = await findConsolidatedPdf(deps.db, params.id);
    if (!pdf) throw new AppError('not_found');
    return reply
      .type('application/pdf')
      .header('content-disposition', `inline; filename="inscripcion-${params.id}.pdf"`)
      .send(pdf);
  });

  route(app, announcePresence, (request) => notePresence(deps, staffOf(request), request.params.id));

  route(app, previewDecision, async ({ params, body }) => ({ data: await previewReviewMail(deps, params.id, body) }));

  route(app, reopenCandidacy, (request) => reopenRegistration(deps, staffOf(request), request.params.id, request.body));

  route(app, sendFirstReview, (request) => reviewFirst(deps, staffOf(request), request.body));

  route(app, sendFinalReview, (request) => reviewFinally(deps, staffOf(request), request.body));
}
