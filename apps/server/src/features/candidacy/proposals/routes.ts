import multipart from '@fastify/multipart';
import * as proposals from '@urna/contract/candidacy/proposals';
import { MAX_UPLOAD_BYTES } from '@urna/contract/shared/limits';
import type { Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import { MULTIPART_BYTES, readOneFile } from '../../../platform/files/read-form.ts';
import type { FileSandbox } from '../../../platform/files/sandbox/file-sandbox.ts';
import { sendPdf } from '../../../platform/files/send-pdf.ts';
import { type App, route } from '../../../platform/http/route.ts';
import { sessionOf } from '../../../services/access/sessions/session-guard.ts';
import { personOfSubject } from '../../../services/access/sessions/tokens.ts';
import { staffOf } from '../../../services/access/staff-guard.ts';
import { listProposals, readCv } from '../../../services/candidacy/proposals.ts';
import { requireReviewedCandidate, requireTracked } from '../../../services/candidacy/read-candidate.ts';
import { giveBack, publish, requireVersion } from './decide-proposal.ts';
import { ownProposalOf, reviewedProposalOf } from './proposal-view.ts';
import { readWaiting } from './waiting-proposals.ts';
import { attach, detach, save, submit } from './write-proposal.ts';

const cvFile = { kind: 'hoja-de-vida', format: 'pdf' };

/** The candidate writes, staff release. Register it in a context of its own: it takes a file. */
export async function proposalRoutes(app: App, deps: Deps & { fileSandbox: FileSandbox }): Promise<void> {
  await app.register(multipart);
  const { db, clock } = deps;

  async function cvOf(version: { cv_id: number | null } | undefined) {
    const id = version?.cv_id ?? null;
    const cv = id === null ? undefined : await readCv(db, id);
    if (!cv) throw new AppError('not_found');
    return cv;
  }

  route(app, proposals.getOwnProposal, async (request) => {
    const row = await requireTracked(db, personOfSubject(sessionOf(request).subject));
    return { data: await ownProposalOf(db, row, clock.now()) };
  });

  route(app, proposals.saveProposal, (request) => save(deps, sessionOf(request), request.body));

  route(
    app,
    proposals.attachCv,
    async (request) => attach(deps, sessionOf(request), await readOneFile(request, cvFile)),
    { bodyLimit: MAX_UPLOAD_BYTES + MULTIPART_BYTES },
  );

  route(app, proposals.detachCv, (request) => detach(deps, sessionOf(request)));

  route(app, proposals.getOwnCv, async (request, reply) => {
    const { id } = await requireTracked(db, personOfSubject(sessionOf(request).subject));
    const [newest] = await listProposals(db, id);
    const { file_name, bytes } = await cvOf(newest);
    return sendPdf(reply, file_name, bytes);
  });

  route(app, proposals.submitProposal, (request) => submit(deps, sessionOf(request), request.body));

  route(app, proposals.listWaitingProposals, async ({ process }) => ({
    data: await readWaiting(db, process, clock.now()),
  }));

  route(app, proposals.getProposals, async ({ process, params }) => {
    const row = await requireReviewedCandidate(db, process, params.id);
    return { data: await reviewedProposalOf(db, row, clock.now()) };
  });

  route(app, proposals.getProposalCv, async ({ process, params }, reply) => {
    const { version } = await requireVersion(db, process, params.id);
    const { file_name, bytes } = await cvOf(version);
    return sendPdf(reply, file_name, bytes);
  });

  route(app, proposals.publishProposal, (request) =>
    publish(deps, staffOf(request), request.process, request.params.id),
  );

  route(app, proposals.returnProposal, (request) =>
    giveBack(deps, staffOf(request), request.process, request.params.id, request.body),
  );
}
