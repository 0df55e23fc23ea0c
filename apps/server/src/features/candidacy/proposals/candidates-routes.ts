import { downloadPublishedCv, listPublicCandidates } from '@urna/contract/candidacy/candidates';
import { getPhoto } from '@urna/contract/election/elections';
import type { Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import { sendPdf } from '../../../platform/files/send-pdf.ts';
import { type App, route } from '../../../platform/http/route.ts';
import { sha256 } from '../../../platform/secrets.ts';
import { readPublishedCv } from '../../../services/candidacy/proposals.ts';
import { findPublicPhoto } from '../../../services/candidacy/public-photos.ts';
import { readCandidateBook } from './read-candidates.ts';

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
