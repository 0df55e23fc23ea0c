// The endpoints of proposals and of the public candidates' page.

import multipart from '@fastify/multipart';
import { downloadPublishedCv, listPublicCandidates } from '@urna/contract/candidacy/candidates';
import { ordinaryPdf } from '@urna/contract/candidacy/documents';
import * as proposals from '@urna/contract/candidacy/proposals';
import { getPhoto } from '@urna/contract/election/elections';
import { MAX_UPLOAD_BYTES } from '@urna/contract/shared/limits';
import type { Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import { MULTIPART_BYTES, readOneFile } from '../../../platform/files/read-form.ts';
import type { FileSandbox } from '../../../platform/files/sandbox/file-sandbox.ts';
import { sendPdf } from '../../../platform/http/content-disposition.ts';
import { type App, route } from '../../../platform/http/route.ts';
import { sha256 } from '../../../platform/secrets.ts';
import { sessionOf } from '../../../services/access/sessions/session-guard.ts';
import { personOfSubject } from '../../../services/access/sessions/tokens.ts';
import { staffOf } from '../../../services/access/staff-guard.ts';
import { listProposals, readCv, readPublishedCv } from '../../../services/candidacy/proposals.ts';
import { findPublicPhoto } from '../../../services/candidacy/public-photos.ts';
import { requireCandidateForStaff, requireTracked } from '../../../services/candidacy/read-candidate.ts';
import { publishVersion, requireVersion, returnVersion } from './decide-proposal.ts';
import { ownProposalOf, readWaiting, reviewedProposalOf } from './proposal-view.ts';
import { readCandidateBook } from './read-candidates.ts';
import { attach, detach, save, submit } from './write-proposal.ts';

/** The candidate writes a proposal, and staff release it. Register it in a context of its own: it takes a file. */
export async function proposalRoutes(app: App, deps: Deps & { fileSandbox: FileSandbox }): Promise<void> {
  await app.register(multipart);
  const { db, clock } = deps;

  async function requireCv(version: { cv_id: number | null } | undefined) {
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
    async (request) => attach(deps, sessionOf(request), await readOneFile(request, ordinaryPdf)),
    { bodyLimit: MAX_UPLOAD_BYTES + MULTIPART_BYTES },
  );

  route(app, proposals.detachCv, (request) => detach(deps, sessionOf(request)));

  route(app, proposals.getOwnCv, async (request, reply) => {
    const { id } = await requireTracked(db, personOfSubject(sessionOf(request).subject));
    const [newest] = await listProposals(db, id);
    const { file_name, bytes } = await requireCv(newest);
    return sendPdf(reply, file_name, bytes);
  });

  route(app, proposals.submitProposal, (request) => submit(deps, sessionOf(request), request.body));

  route(app, proposals.listWaitingProposals, async ({ process }) => ({
    data: await readWaiting(db, process, clock.now()),
  }));

  route(app, proposals.getProposals, async ({ process, params }) => {
    const row = await requireCandidateForStaff(db, process, params.id);
    return { data: await reviewedProposalOf(db, row, clock.now()) };
  });

  route(app, proposals.getProposalCv, async ({ process, params }, reply) => {
    const { version } = await requireVersion(db, process, params.id);
    const { file_name, bytes } = await requireCv(version);
    return sendPdf(reply, file_name, bytes);
  });

  route(app, proposals.publishProposal, (request) =>
    publishVersion(deps, staffOf(request), request.process, request.params.id),
  );

  route(app, proposals.returnProposal, (request) =>
    returnVersion(deps, staffOf(request), request.process, request.params.id, request.body),
  );
}

/** What anyone may read of candidates, without a session. */
export function publicCandidateRoutes(app: App, { db }: Pick<Deps, 'db'>): void {
  route(app, listPublicCandidates, async ({ contest, headers }, reply) => {
    const answer = { data: await readCandidateBook(db, contest) };
    const tag = `"${sha256(JSON.stringify(answer)).toString('base64url')}"`;
    // Kept by browsers and proxies, and asked about each time: what was taken down must not be shown again.
    void reply.headers({ 'cache-control': 'public, no-cache', etag: tag });
    return headers['if-none-match'] === tag ? reply.status(304).send() : answer;
  });

  route(app, downloadPublishedCv, async ({ contest, params }, reply) => {
    const { candidates } = await readCandidateBook(db, contest);
    const isShown = candidates.some(({ id, proposal }) => id === params.id && proposal?.cv);
    const cv = isShown && (await readPublishedCv(db, params.id));
    if (!cv) throw new AppError('not_found');
    // Not under the name that the person's own computer gave it, which may hold their document number.
    return sendPdf(reply, `hoja-de-vida-${params.id}.pdf`, cv);
  });

  route(app, getPhoto, async (request, reply) => {
    const photo = await findPublicPhoto(db, Buffer.from(request.params.hash, 'hex'));
    if (!photo) throw new AppError('not_found');
    // The URL contains the hash of the bytes, so the response never changes; but who isn't on a ballot yet may withdraw.
    reply.header('cache-control', photo.isPermanent ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
    reply.header('content-security-policy', "sandbox; default-src 'none'");
    // The ballot of a booth at another origin shows it.
    reply.header('cross-origin-resource-policy', 'cross-origin');
    return reply.type(photo.mime_type).send(photo.bytes);
  });
}
