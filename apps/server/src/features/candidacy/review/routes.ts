// The endpoints of the review.

import { Readable } from 'node:stream';
import {
  type CandidateQuery,
  exportCandidateList,
  getAdmittedList,
  getCandidates,
  getReviewQueue,
  getStatistics,
  getTimeline,
  listCandidates,
  listSetAside,
  takeNextCandidate,
} from '@urna/contract/candidacy/candidate-lists';
import {
  addReviewNote,
  announcePresence,
  getCandidate,
  getConsolidatedPdf,
  previewDecision,
  recuseFromCandidacy,
  reopenCandidacy,
  sendFinalReview,
  sendFirstReview,
} from '@urna/contract/candidacy/review';
import {
  announceToSelected,
  assignSelected,
  listReviewers,
  previewAnnouncement,
  remindSelected,
} from '@urna/contract/candidacy/selections';
import type { ProcessRow } from '../../../platform/database/process-tables.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import type { FileSandbox } from '../../../platform/files/sandbox/file-sandbox.ts';
import { asDownload, contentDisposition } from '../../../platform/http/content-disposition.ts';
import { type App, route } from '../../../platform/http/route.ts';
import { paged } from '../../../platform/read-page.ts';
import { staffOf } from '../../../services/access/staff-guard.ts';
import type { StaffRow } from '../../../services/access/staff-queries.ts';
import { findConsolidatedPdf } from '../../../services/candidacy/candidate-documents.ts';
import { requireCandidateForStaff } from '../../../services/candidacy/read-candidate.ts';
import { exportAdmitted } from './admitted-list.ts';
import { assignCandidacies, readReviewers } from './assign-candidacies.ts';
import { candidateDetail } from './candidate-detail.ts';
import { readCandidates, readSetAside } from './candidate-list.ts';
import { candidateStatistics, reviewTimeline } from './dashboard.ts';
import { exportCandidates } from './export-candidates.ts';
import { notePresence } from './presence.ts';
import { recuse } from './recuse.ts';
import { reopenRegistration } from './reopen-registration.ts';
import { previewReviewMail, reviewCandidacy } from './review-candidacy.ts';
import { addNote } from './review-notes.ts';
import { readReviewQueue, takeNext } from './review-queue.ts';
import { announceToCandidates, readAnnouncement, remindCandidates } from './write-to-candidates.ts';

export function reviewRoutes(app: App, deps: Deps & { fileSandbox: FileSandbox }): void {
  const list = async (reader: StaffRow, process: ProcessRow, { page, per_page, ...filters }: CandidateQuery) =>
    paged(await readCandidates(deps, reader, process, filters, { page, per_page }), { page, per_page });
  route(app, listCandidates, (request) => list(staffOf(request), request.process, request.body));
  route(app, getCandidates, (request) => list(staffOf(request), request.process, request.query));

  route(app, exportCandidateList, async (request, reply) => {
    const { format, ...filters } = request.body;
    const { fileName, content } = await exportCandidates(deps, staffOf(request), request.process, format, filters);
    return asDownload(reply, fileName, format).send(Readable.from(content, { objectMode: false }));
  });

  route(app, getAdmittedList, async (request, reply) => {
    const { format } = request.query;
    const { fileName, content } = await exportAdmitted(deps, staffOf(request), request.process, format);
    return asDownload(reply, fileName, format).send(content);
  });

  route(app, getStatistics, async ({ process }) => ({ data: await candidateStatistics(deps.db, process) }));

  route(app, getTimeline, async ({ process }) => ({ data: await reviewTimeline(deps, process) }));

  route(app, listSetAside, async ({ process, query }) => paged(await readSetAside(deps.db, process, query), query));

  route(app, getReviewQueue, async (request) => ({
    data: await readReviewQueue(deps, staffOf(request), request.process),
  }));

  route(app, takeNextCandidate, async (request) => ({
    data: await takeNext(deps, staffOf(request), request.process, request.body),
  }));

  route(app, listReviewers, async ({ process }) => ({ data: await readReviewers(deps.db, process) }));

  route(app, assignSelected, (request) => assignCandidacies(deps, staffOf(request), request.process, request.body));

  route(app, remindSelected, (request) => remindCandidates(deps, staffOf(request), request.process, request.body));

  route(app, previewAnnouncement, async ({ process, body }) => ({
    data: await readAnnouncement(deps, process, body),
  }));

  route(app, announceToSelected, (request) =>
    announceToCandidates(deps, staffOf(request), request.process, request.body),
  );

  route(app, getCandidate, async (request) => ({
    data: await candidateDetail(deps.db, staffOf(request), request.process, request.params.id),
  }));

  route(app, addReviewNote, (request) =>
    addNote(deps, staffOf(request), request.process, request.params.id, request.body),
  );

  route(app, getConsolidatedPdf, async ({ process, params }, reply) => {
    await requireCandidateForStaff(deps.db, process, params.id);
    const pdf = await findConsolidatedPdf(deps.db, params.id);
    if (!pdf) throw new AppError('not_found');
    return reply
      .type('application/pdf')
      .header('content-disposition', contentDisposition('inline', `inscripcion-${params.id}.pdf`))
      .send(pdf);
  });

  route(app, announcePresence, (request) => notePresence(deps, staffOf(request), request.process, request.params.id));

  route(app, previewDecision, async (request) => ({
    data: await previewReviewMail(deps, staffOf(request), request.process, request.params.id, request.body),
  }));

  route(app, recuseFromCandidacy, (request) =>
    recuse(deps, staffOf(request), request.process, request.params.id, request.body),
  );

  route(app, reopenCandidacy, (request) =>
    reopenRegistration(deps, staffOf(request), request.process, request.params.id, request.body),
  );

  route(app, sendFirstReview, (request) =>
    reviewCandidacy(deps, staffOf(request), request.process, 'first', request.body),
  );

  route(app, sendFinalReview, (request) =>
    reviewCandidacy(deps, staffOf(request), request.process, 'final', request.body),
  );
}
