import { Readable } from 'node:stream';
import { downloadArchive, getPublishedBallot, listBoxedBallots } from '@urna/contract/election/elections';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app-type.ts';
import { paged } from '../../platform/http/pagination.ts';
import { route } from '../../platform/http/route.ts';
import {
  type ArchiveSource,
  asTagged,
  entityTag,
  readRange,
} from '../../services/election/ballot-box/archive-range.ts';
import type { ArchiveStore } from '../../services/election/ballot-box/archive-store.ts';
import { findArchiveEnd, selectBallot, selectBallots } from '../../services/election/ballot-box/read-box.ts';

/** The ballot box is public, so that anyone can verify the count. */
export function ballotBoxRoutes(app: App, deps: Pick<Deps, 'db' | 'limits'> & { archives: ArchiveStore }): void {
  const { db } = deps;

  route(app, downloadArchive, async (request, reply) => {
    const now = await deps.archives.open(request.contest.id, request.log);
    const { range: asked, 'if-range': tagged, 'if-none-match': known } = request.headers;
    // Without If-Range, a Range refers to the archive as it is now; witnesses ask like this.
    const source: ArchiveSource | null = asked && typeof tagged === 'string' ? await asTagged(now, tagged) : now;
    const { length, read } = source ?? now;
    const tag = await entityTag({ length, read });
    reply
      .type('application/x-tar')
      .header('accept-ranges', 'bytes')
      .header('etag', tag)
      .header('cache-control', 'no-cache')
      .header('content-disposition', `attachment; filename="${now.uuid}.bel"`);
    if (asked === undefined && known === tag) return reply.status(304).send();
    const range = source ? readRange(asked, length) : 'whole';
    if (range === 'none') {
      reply.header('content-range', `bytes */${length}`);
      throw new AppError('no_such_range');
    }
    const { start, end } = range === 'whole' ? { start: 0, end: length } : range;
    if (range !== 'whole') reply.status(206).header('content-range', `bytes ${start}-${end - 1}/${length}`);
    reply.header('content-length', String(end - start));
    // Fastify would read what it doesn't send to a HEAD.
    const bytes = Readable.from(request.method === 'HEAD' ? [] : read({ start, end }), { objectMode: false });
    bytes.on('error', (error) => request.log.error({ err: error }, 'an archive broke off'));
    return reply.send(bytes);
  });

  route(app, listBoxedBallots, async (request) => {
    const { id } = request.contest;
    const { page, per_page } = request.query;
    const end = await findArchiveEnd(db, id);
    if (!end) throw new AppError('election_not_ready');
    const after = (page - 1) * per_page;
    const data = await selectBallots(db, id, { after, upTo: Math.min(after + per_page, end.ballots) })
      .select(['number', 'tracker as tracking_code'])
      .execute();
    return paged({ data, total: end.ballots }, request.query);
  });

  route(app, getPublishedBallot, async (request) => {
    const data = await selectBallot(db, request.contest.id, request.params.tracking_code)
      .select(['number', 'tracker as tracking_code', 'ballot'])
      .executeTakeFirst();
    if (!data) throw new AppError('not_found');
    return { data };
  });
}
